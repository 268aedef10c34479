import { adRollups } from '../src/features/events/streams/adRollups.ts'
import { videoRollups } from '../src/features/events/streams/videoRollups.ts'
import type { Facts } from '../src/platform/facts/facts.ts'
import type { Placement } from './adIngest.ts'
import type { IngestVideo } from './ingest.ts'

/** Every rollup whose sums of the account are not those of the raw rows. */
export async function videoDifferences(
  facts: Facts,
  { accountId }: Pick<IngestVideo, 'accountId'>,
): Promise<string[]> {
  const read = async (columns: string[], from: string, where: string) => {
    const sql = `SELECT toString([${columns.map((sum) => `toInt64(${sum})`).join(', ')}]) AS sums
                 FROM ${from} WHERE account = {account:String} AND ${where}`
    const [row] = await facts.query<{ sums: string }>({ sql, params: { account: accountId } })
    return row!.sums
  }
  const different: string[] = []
  for (const { table, columns, rows = 'video_events', withInvalid, where = '1' } of videoRollups) {
    const names = Object.keys(columns).filter((name) => name !== 'startTimes')
    if (names.length === 0) continue
    const rolled = await read(
      names.map((name) => `sum(${name})`),
      table,
      '1',
    )
    const counted = await read(
      names.map((name) => columns[name]!),
      rows,
      `${withInvalid ? '1' : 'invalid = 0'} AND ${where}`,
    )
    if (rolled !== counted) different.push(`${table}: ${rolled}, not ${counted}`)
  }
  return different
}

/** Every rollup whose sums of the account, or its campaign, are not those of the raw rows. */
export async function adDifferences(facts: Facts, { accountId, campaignId }: Placement): Promise<string[]> {
  const different: string[] = []
  for (const { table, keys, columns, where, own = '1' } of adRollups) {
    const mine = 'account' in keys ? 'account = {account:String}' : 'campaign = {campaign:String}'
    const names = Object.keys(columns)
    const read = async (groupBy: string[], sums: string[], from: string) => {
      const sql = `SELECT arraySort(groupArray(line)) AS lines FROM (
          SELECT toString([${[...groupBy, ...sums].map((sum) => `toString(${sum})`).join(', ')}]) AS line
          FROM ${from} AND ${mine} GROUP BY ${groupBy.join(', ')})`
      const params = { account: accountId, campaign: campaignId }
      return (await facts.query<{ lines: string[] }>({ sql, params }))[0]!.lines
    }
    const summed = (name: string, column: string) =>
      name === 'visitors' ? `uniqCombined64Merge(${column})` : column
    const rolled = await read(
      Object.keys(keys),
      names.map((name) => (name === 'visitors' ? summed(name, name) : `sum(${name})`)),
      `${table} WHERE ${own}`,
    )
    const counted = await read(
      Object.values(keys),
      names.map((name) => (name === 'visitors' ? 'uniqIf(visitor, visitor != 0)' : columns[name]!)),
      `ad_events WHERE invalid = 0 AND ${where}`,
    )
    if (JSON.stringify(rolled) !== JSON.stringify(counted))
      different.push(`${table}: ${JSON.stringify(rolled)}, not ${JSON.stringify(counted)}`)
  }
  return different
}
