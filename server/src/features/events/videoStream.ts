import { invalidReasons } from '@matinee/contract/plain/counters'
import { describeAgent, hostOf } from './describeSender.ts'
import { createFloodWatch } from './floodWatch.ts'
import { createTokenCheck } from './playbackToken.ts'
import { readBeacon, type ReadBeacon } from './readBeacon.ts'
import { rollups } from './rollups.facts.ts'
import type { Sender } from './senderOf.ts'
import type { Judge, JudgeOptions, Stream } from './stream.ts'

/** What a spool line holds in this order, one tab between; then (type, at, value) for each event of the beacon. */
export type VideoLine = {
  view: string
  seq: number
  /** When the beacon came in, epoch seconds. */
  received: number
  /** `account` tab `video` tab `player`. */
  identity: string
  page: string
  /** `device` tab `invalid` tab `country`. */
  sender: string
  /** Each event as: tab, type, tab, epoch ms, tab, value. */
  events: string
}

export function writeVideoLine(of: VideoLine): string {
  return `${of.view}\t${of.seq}\t${of.received}\t${of.identity}\t${of.page}\t${of.sender}${of.events}`
}

const headFields = 10
const eventFields = 3
/** Lines of before there were countries lack the last field of their head. */
const isWithoutCountry = (fields: readonly string[]) => (fields.length - headFields) % eventFields !== 0

function rowsOf(fields: string[], prefix: string): { tsv: string; rows: number } {
  if (isWithoutCountry(fields)) fields.splice(headFields - 1, 0, '')
  const head = `${prefix}\t${fields.slice(0, headFields).join('\t')}\t`
  let [tsv, rows] = ['', 0]
  for (let i = headFields; i + eventFields <= fields.length; i += eventFields, rows++)
    tsv += `${head}${fields[i]!}\t${fields[i + 1]!}\t${fields[i + 2]!}\n`
  return { tsv, rows }
}

function createJudge({ signingKey, countryOf, figures }: JudgeOptions): Judge {
  const checkToken = createTokenCheck(signingKey)
  const isFlood = createFloodWatch()

  /** Of who asks not to be tracked only the view is kept (docs/metrics.md). */
  function describe(beacon: ReadBeacon, videoId: string, sender: Sender, now: number) {
    const { device, isBot, number } = describeAgent(sender.userAgent)
    const isLoad = beacon.events.includes('\tinfoLoad\t')
    const isTooFast = isFlood(`${sender.address} ${number} ${videoId}`, isLoad, now)
    const reason = isBot ? 'bot' : isTooFast ? 'flood' : null
    if (reason) figures.leftOut(reason)
    const invalid = reason ? invalidReasons[reason] : 0
    return sender.wantsPrivacy
      ? { page: '', sender: `\t${invalid}\t` }
      : { page: hostOf(beacon.page), sender: `${device}\t${invalid}\t${countryOf(sender.address)}` }
  }

  return (body, receivedAt) => {
    const beacon = readBeacon(body, receivedAt)
    if (typeof beacon === 'string') return beacon
    const identity = checkToken(beacon.token, receivedAt)
    if (typeof identity === 'string') return identity
    return {
      page: beacon.page,
      count: beacon.count,
      write: (sender) =>
        writeVideoLine({
          view: beacon.view,
          seq: beacon.seq,
          received: Math.floor(receivedAt / 1000),
          identity: `${identity.accountId}\t${identity.videoId}\t${identity.playerId}`,
          ...describe(beacon, identity.videoId, sender, receivedAt),
          events: beacon.events,
        }),
    }
  }
}

/** What players send of the videos in them. */
export const videoStream: Stream = {
  name: 'video',
  path: '/e/v',
  folder: '',
  table: 'video_events',
  columns: [
    'node',
    'batch',
    'view',
    'seq',
    'received',
    'account',
    'video',
    'player',
    'page',
    'device',
    'invalid',
    'country',
    'event',
    'at',
    'value',
  ],
  rowKey: ['view', 'seq', 'event', 'at', 'value'],
  rowsOf,
  recount: { rollups, chunk: '(account, toStartOfHour(at))', marginMs: 0 },
  createJudge,
}
