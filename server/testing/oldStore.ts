import { onTestFinished } from 'vitest'
import type { Facts } from '../src/platform/facts/facts.ts'
import { adStream, writeAdLine, type AdEvent } from '../src/features/events/streams/adStream.ts'
import { newId } from '../src/platform/ids.ts'
import { migrateFacts } from '../src/platform/facts/migrateFacts.ts'
import { startOwnEngine } from './ownEngine.ts'

/** A new facts store with the schema of an earlier version, up to the migration `last`. */
export async function openOldStore(last: string): Promise<Facts> {
  const { facts, stop } = await startOwnEngine()
  onTestFinished(stop)
  await migrateFacts(facts, { through: last })
  return facts
}

/** Inserts events as loaders of the release before do: without the columns that this release adds. */
export async function insertAsBefore(
  facts: Facts,
  events: Pick<AdEvent, 'ticket' | 'type' | 'at' | 'code'>[],
): Promise<void> {
  const columns = adStream.columns.filter((name) => !['player', 'breakMs', 'code'].includes(name))
  const sender = { page: '', platform: 'desktop', invalid: 0, country: 'TR', visitor: '0' } as const
  const node = newId(8)
  const lines = events.map((event) => writeAdLine({ ...event, ...sender, received: event.at / 1000 }))
  await facts.insert('ad_events', columns, lines.map((line) => `${node}\t1\t${line}\n`).join(''), newId())
}
