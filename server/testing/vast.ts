import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { createAdTokenCheck } from '../src/features/ads/adToken.ts'
import { adRoutes } from '../src/features/ads/ads.routes.ts'
import type { AdTicket } from '../src/features/events/streams/tokens.service.ts'
import { createApp } from '../src/platform/http/http.ts'
import { newId } from '../src/platform/ids.ts'
import { server } from './testServer.ts'

const { deps } = server
const checkToken = createAdTokenCheck(deps.secrets.signing)
export const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36'

/** The calls of pages and players on a server of their own until the file's tests are over; answers its address. */
export async function serveAds(options: Parameters<typeof adRoutes>[2]): Promise<string> {
  const app = createApp(deps)
  adRoutes(app, deps, options)
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  stops.push(() => app.fastify.close())
  return `http://127.0.0.1:${(app.fastify.server.address() as AddressInfo).port}`
}
const stops: (() => Promise<void>)[] = []
afterAll(() => Promise.all(stops.map((stop) => stop())))

/** The addresses in elements of this name of a VAST or VMAP document. */
export const addressesIn = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?><!\\[CDATA\\[(.*?)\\]\\]></${name}>`, 'g'))].map(
    ([, address]) => address!,
  )

/** The ticket of all trackers of a VAST document, and the events that they report. */
export function readTrackers(xml: string): { ticket: AdTicket; events: string[] } {
  const trackers = [...xml.matchAll(/\/e\/a\/(\w+)\?k=([\w.-]+)/g)]
  const tokens = [...new Set(trackers.map(([, , token]) => token!))]
  if (tokens.length !== 1) throw new Error(`${tokens.length} tokens in ${xml}`)
  const ticket = checkToken(tokens[0]!, Date.now())
  if (typeof ticket === 'string') throw new Error(`The token is ${ticket}.`)
  return { ticket, events: [...new Set(trackers.map(([, event]) => event!))].toSorted() }
}

/** Exchange rates, without which no campaign is sold. */
export async function setRates(): Promise<void> {
  const rate = { day: '2020-01-01', source: 'test' }
  await deps.db
    .insertInto('exchangeRates')
    .values([
      { ...rate, currency: 'try', rateMicros: 40_000_000 },
      { ...rate, currency: 'eur', rateMicros: 800_000 },
    ])
    .execute()
}

/** A processed film of a campaign: 15.04 s in two sizes. Answers its media folder and the ids. */
export async function newFilm(campaignId: string) {
  const [id, videoId, mediaKey] = [newId(), newId(), newId(22)]
  const size = { width: 1280, height: 720 }
  await deps.db
    .insertInto('videos')
    .values({
      id: videoId,
      accountId: null,
      title: 'Film',
      source: 'film.mp4',
      sourceKind: 'file',
      status: 'AVAILABLE',
      durationMs: 15_040,
      mediaKey,
      ...size,
    })
    .execute()
  const rendition = { videoId, peakBandwidth: 2_500_000, codecs: 'avc1.64001f,mp4a.40.2', frameRate: 25 }
  await deps.db
    .insertInto('renditions')
    .values([
      { ...rendition, name: '360p', width: 640, height: 360, averageBandwidth: 700_400, bytes: 1_316_000 },
      { ...rendition, name: '720p', ...size, averageBandwidth: 2_100_000, bytes: 3_948_000 },
    ])
    .execute()
  await deps.db.insertInto('films').values({ id, campaignId, videoId, fileName: 'film.mp4' }).execute()
  return { id, videoId, mediaKey }
}
