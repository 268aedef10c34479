import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startOwnEngine } from '../../../testing/ownEngine.ts'
import { openFacts, type Facts } from '../../platform/facts/facts.ts'
import { freezeTables, listFrozenParts, removeFrozen } from '../../platform/facts/freezeParts.ts'
import { factsSocketPath } from '../../platform/facts/launch.ts'
import { migrateFacts } from '../../platform/facts/migrateFacts.ts'
import { restoreFacts } from './restoreFacts.ts'

const starts = `SELECT [(SELECT toUInt32(countIf(event = 'start')) FROM video_events),
  (SELECT toUInt32(sum(count)) FROM video_counts), (SELECT toUInt32(sum(count)) FROM account_counts),
  (SELECT toUInt32(sum(start)) FROM video_total), (SELECT toUInt32(countIf(playHash != 0)) FROM video_events)] AS counts`
async function countStarts(facts: Facts): Promise<number[]> {
  const [row] = await facts.query<{ counts: number[] }>({ sql: starts, params: {} })
  return row!.counts
}

async function startEngine() {
  const engine = await startOwnEngine()
  onTestFinished(() => engine.stop())
  return engine
}

test('facts of an older version are restored under its schema, without tables of an interrupted update, and migrated as after an update; those of a newer one are refused', async () => {
  const [source, target] = await Promise.all([startEngine(), startEngine()])
  const dir = join(source.dataDir, 'facts')
  const restore = async (facts: Facts, schema: string) => {
    const parts = await listFrozenParts(await freezeTables(source.facts, dir), dir)
    return restoreFacts(
      facts,
      { schema, nodes: [] },
      {
        kind: 'parts',
        parts,
        write({ table, part }, to) {
          const { files } = parts.find((one) => one.table === table && one.part === part)!
          for (const { name, path } of files) copyFileSync(path, join(to, name))
          return Promise.resolve()
        },
      },
    )
  }
  await migrateFacts(source.facts, { through: '0002_quality_audience' })
  const at = Date.now()
  const row = (view: string) => `a\tv\t${view}\tstart\t${at}\t${Math.floor(at / 1000)}\n`
  const columns = ['account', 'video', 'view', 'event', 'at', 'received']
  await source.facts.insert('video_events', columns, row('one') + row('two'), 'old')
  // What an interrupted migration leaves: a half-full table, or a full one that is not recorded.
  for (const table of ['later_counts_filling', 'later_counts']) {
    await source.facts.command(`CREATE TABLE ${table} (count UInt64) ENGINE = MergeTree ORDER BY count`)
    await source.facts.command(`INSERT INTO ${table} VALUES (1)`)
  }
  const frozen = await freezeTables(source.facts, dir)
  await removeFrozen(dir)
  // Tables without rows have no folder: their parts are not missing.
  await expect(listFrozenParts(frozen, dir)).rejects.toThrow('ENOENT')
  expect(await restore(target.facts, '0002_quality_audience')).toEqual(['later_counts'])
  await migrateFacts(target.facts)
  expect(await countStarts(target.facts)).toEqual([2, 2, 2, 2, 2])
  await expect(restore(target.facts, '0006_plays_in_events')).rejects.toThrow('already has tables')
  await expect(restore(target.facts, '9999_future')).rejects.toThrow('is of a newer version of Matinee')

  // Parts from before the last migrations, in a store that has made them since.
  await migrateFacts(source.facts)
  await source.facts.insert('video_events', columns, row('three'), 'new')
  const other = openFacts({ socketPath: factsSocketPath(target.dataDir) }, 'other')
  onTestFinished(() => other.close())
  await restore(other, '0006_plays_in_events')
  expect(await countStarts(other)).toEqual([3, 3, 3, 3, 3])
})
