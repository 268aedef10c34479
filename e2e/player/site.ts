import type { Beacon, BeaconEvent } from '@matinee/contract/plain/beacon'
import type { Playback } from '@matinee/contract/plain/video/playback'
import {
  defaultPlayerConfig,
  type PlayerAppearance,
  type PlayerBehavior,
} from '@matinee/contract/plain/video/playerConfig'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clipSeconds, type Media } from './media.ts'

const dist = fileURLToPath(new URL('../../embed/dist/', import.meta.url))
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.jpg': 'image/jpeg',
  '.mp4': 'video/mp4',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.vtt': 'text/vtt',
}

/** The CSP of docs/embedding.md: the least that a strict page must allow. */
const strictCsp = (origin: string) =>
  [
    `default-src 'none'`,
    `script-src ${origin}`,
    `connect-src ${origin}`,
    `img-src ${origin}`,
    `media-src ${origin} blob:`,
    `frame-src ${origin}`,
    // For the test's own page; a player needs no style source.
    `style-src 'self'`,
  ].join('; ')

export type Site = {
  /** Origin of the product: player, data, media, beacons. */
  product: string
  /** Origin of the publisher's pages. */
  host: string
  /** Requests to the product in order: path and query. */
  requests: string[]
  beacons: Beacon[]
  /** The events of all accepted beacons, each (view, seq) once. */
  events: () => BeaconEvent[]
  /** Pages of the host, by path; served with the strict CSP. */
  pages: Map<string, string>
  /** Overrides an answer, by path; removed when it returns false. */
  faults: Map<string, (response: ServerResponse) => void>
  /** Changes the next playback answers. */
  configure(
    change: { appearance?: Partial<PlayerAppearance>; behavior?: Partial<PlayerBehavior> } & Over,
  ): void
  reset: () => void
  close: () => Promise<void>
}
type Over = Partial<Omit<Playback, 'player'>> & { language?: Playback['player']['language']; logo?: string }

// oxlint-disable-next-line max-lines-per-function -- one server: its answers share the state of a test
export async function openSite(media: Pick<Media, 'folder'>): Promise<Site> {
  const state = {
    requests: [] as string[],
    beacons: [] as Beacon[],
    since: Date.now(),
    pages: new Map<string, string>(),
    faults: new Map<string, (response: ServerResponse) => void>(),
    change: {} as Parameters<Site['configure']>[0],
  }
  const product = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy())
  })
  const host = createServer((request, response) => {
    const page = state.pages.get(request.url!.split('?')[0]!)
    response.writeHead(page === undefined ? 404 : 200, {
      'content-type': request.url!.endsWith('.css') ? 'text/css' : 'text/html; charset=utf-8',
      'content-security-policy': strictCsp(site.product),
    })
    response.end(page ?? '')
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = decodeURIComponent(request.url!.split('?')[0]!)
    state.requests.push(request.url!)
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    const fault = state.faults.get(path)
    if (fault) return fault(response)
    if (path === '/e/v') return takeBeacon(request, response)
    if (path.startsWith('/api/v1/videos/')) return sendPlayback(path.split('/')[4]!, response)
    if (path === '/console')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<body>')
    if (path === '/embed/preview') return sendPreview(response)
    if (path.startsWith('/page/')) return sendPage(new URL(request.url!, site.product), response)
    // `/signed/x` is the same file at a renewed address.
    const name = path.replace(/^\/(embed|media|signed)\//, '')
    const file = join(path.startsWith('/embed/') ? dist : media.folder, name)
    await sendFile(file, request, response)
  }
  async function takeBeacon(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const piece of request) body += String(piece)
    const beacon = JSON.parse(body) as Beacon
    // The last beacons of an earlier test's page may arrive during the next one.
    if (beacon.sentAt >= state.since) state.beacons.push(beacon)
    response.writeHead(204).end()
  }
  function sendPlayback(id: string, response: ServerResponse): void {
    const status = { missing: 404, removed: 410 }[id] ?? 200
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(status === 200 ? JSON.stringify({ data: playback(id, site.product, state.change) }) : '{}')
  }
  /** Like the product's own iframe page: only the loader, which fills the window, and the options of the address. */
  function sendPage({ pathname, searchParams }: URL, response: ServerResponse): void {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': strictCsp(`'self'`),
    })
    const video = decodeURIComponent(pathname.slice('/page/'.length))
    const off = ['autoplay', 'sticky', 'measure'].filter((name) =>
      ['0', 'false'].includes(searchParams.get(name) ?? ''),
    )
    const options = JSON.stringify(Object.fromEntries(off.map((name) => [name, false])))
    response.end(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Video</title><body><script async src="/embed/v1.js" data-page data-video="${video}" data-options='${options}'></script></body></html>`,
    )
  }

  /** Like the product's preview page, and the console's page around it. */
  function sendPreview(response: ServerResponse): void {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': strictCsp(`'self'`),
    })
    response.end(
      '<!doctype html><html lang="en"><title>Preview</title><body><script type="module" src="/embed/preview.js"></script></body></html>',
    )
  }

  const site: Site = {
    product: await listen(product),
    host: await listen(host),
    requests: state.requests,
    beacons: state.beacons,
    pages: state.pages,
    faults: state.faults,
    events: () => {
      const seen = new Set<string>()
      return state.beacons.flatMap(({ view, seq, events }) =>
        seen.has(`${view} ${seq}`) ? [] : (seen.add(`${view} ${seq}`), events),
      )
    },
    configure: (change) => {
      state.change = change
    },
    reset: () => {
      state.requests.length = state.beacons.length = 0
      state.pages.clear()
      state.faults.clear()
      state.change = {}
      state.since = Date.now()
    },
    close: async () => {
      for (const server of [product, host]) {
        server.closeAllConnections()
        await new Promise((done) => server.close(done))
      }
    },
  }
  return site
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function sendFile(file: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const content = await readFile(file).catch(() => null)
  if (!content) return void response.writeHead(404).end()
  const range = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '')
  const start = Number(range?.[1] ?? 0)
  const end = range?.[2] ? Number(range[2]) : content.length - 1
  response.writeHead(range ? 206 : 200, {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'accept-ranges': 'bytes',
    ...(range && { 'content-range': `bytes ${start}-${end}/${content.length}` }),
  })
  response.end(content.subarray(start, end + 1))
}

export function playback(id: string, origin: string, change: Parameters<Site['configure']>[0]): Playback {
  const { appearance, behavior, language, logo, ...over } = change
  const at = (name: string) => `${origin}/media/${name}`
  return {
    id,
    title: id === 'second' ? 'The second feature' : 'Lighthouse keepers of the northern coast',
    duration: clipSeconds * 1_000,
    width: 640,
    height: 360,
    poster: at('poster.jpg'),
    type: 'hls',
    sources: [
      { src: at('master.m3u8'), type: 'application/vnd.apple.mpegurl', height: null },
      { src: at('360.mp4'), type: 'video/mp4', height: 360 },
    ],
    sprite: { src: at('sprite.jpg'), columns: 4, rows: 3, everyMs: 1_000, width: 160, height: 90 },
    embedUrl: `${origin}/page/${id}`,
    ads: null,
    vastUrl: null,
    isSigned: false,
    recommendations: [],
    captions: [],
    token: `token-of-${id}`,
    ...over,
    player: {
      id: 'player',
      language: language ?? 'en',
      logo: logo ?? null,
      config: {
        appearance: { ...defaultPlayerConfig.appearance, ...appearance },
        behavior: { ...defaultPlayerConfig.behavior, autoplay: false, ...behavior },
      },
    },
  }
}
