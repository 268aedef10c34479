import type { Stream } from './stream.ts'
import { videoRollups } from './videoRollups.ts'

/** The fields of a spool line in order, tabs between; then (type, at, value) of each event of the beacon. */
export type VideoLine = {
  view: string
  seq: number
  /** When the beacon arrived, epoch seconds. */
  received: number
  /** `account` tab `video` tab `player`. */
  identity: string
  /** Host only. */
  page: string
  /** `device` tab `invalid` tab `country`. */
  sender: string
  /** Each event as: tab, type, tab, epoch ms, tab, value. */
  events: string
}

export function writeVideoLine(line: VideoLine): string {
  const { view, seq, received, identity, page, sender, events } = line
  return `${view}\t${seq}\t${received}\t${identity}\t${page}\t${sender}${events}`
}

/** Fields before the events. */
const headFields = 10
const eventFields = 3
/** Spool lines of older versions have no country, the last field before the events. */
const isWithoutCountry = (fields: readonly string[]) => (fields.length - headFields) % eventFields !== 0

function toRows(fields: string[], prefix: string): { tsv: string; rows: number } {
  if (isWithoutCountry(fields)) fields.splice(headFields - 1, 0, '')
  const head = `${prefix}\t${fields.slice(0, headFields).join('\t')}\t`
  let [tsv, rows] = ['', 0]
  for (let i = headFields; i + eventFields <= fields.length; i += eventFields, rows++)
    tsv += `${head}${fields[i]!}\t${fields[i + 1]!}\t${fields[i + 2]!}\n`
  return { tsv, rows }
}

/** Events of videos, sent by players. A spool line is one beacon. */
export const videoStream: Stream = {
  name: 'video',
  path: '/e/v',
  hasTrackers: false,
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
  toRows,
  recount: { rollups: videoRollups, chunk: '(account, toStartOfHour(at))', marginMs: 0 },
}
