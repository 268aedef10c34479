// Ten million events of each kind in one account over thirty days, written by the engine itself; and what they take on disk.
import type { Facts } from '../../server/src/platform/facts/facts.ts'
import { videoStream } from '../../server/src/features/events/streams/videoStream.ts'
import { adStream } from '../../server/src/features/events/streams/adStream.ts'
import type { Stream } from '../../server/src/features/events/streams/stream.ts'
import { cpuMeter, type CpuSource } from './cpuMeter.ts'
import type { EventKind, StorageCosts } from './unitCosts.ts'

const eventsOfLargeAccount = Number(process.env['EVENTS'] ?? 10_000_000)
export const daysOfLargeAccount = 30
const step = 500_000
const zones = 20
/** Names are random, as those of views and tickets are: they are most of a row. */
const random = (number: string, letters: number) =>
  `substring(base64Encode(concat(MD5(toString(${number})), MD5(concat('x', toString(${number}))))), 1, ${letters})`

type Target = { account: string; videoIds: readonly string[]; startS: number }

/** In chronological order, as players send them: eight events of a view. */
async function fillVideo(facts: Facts, { account, videoIds, startS }: Target, from: number): Promise<void> {
  const count = Math.min(step, eventsOfLargeAccount - from)
  const spanS = daysOfLargeAccount * 86_400 - 600
  await facts.command(
    `INSERT INTO video_events (node, batch, account, video, player, view, seq, event, at, received, value, page,
       country, device, invalid)
     WITH {from:UInt64} + number AS n, intDiv(n, 8) AS v, n % 8 AS kind,
       toUInt32({startS:UInt32} + intDiv(n * {spanS:UInt64}, {events:UInt64}) + kind * 3) AS second
     SELECT 'bench', {from:UInt64}, {account:String}, {videoIds:Array(String)}[1 + cityHash64(v) % length({videoIds:Array(String)})],
       'player', ${random('v', 22)}, intDiv(kind, 2),
       ['infoLoad', 'attempt', 'start', 'viewability', 'watch', 'reach', 'pause', 'complete'][kind + 1],
       toDateTime64(second, 3, 'UTC') + toIntervalMillisecond(n % 997), toDateTime(second + 4, 'UTC'),
       if(kind IN (0, 2, 4), rand() % 2000, if(kind = 5, 1048575, 0)), concat('www', toString(cityHash64(v, 1) % 3), '.example.com'),
       ['TR', 'DE', 'US', 'GB', ''][1 + cityHash64(v, 2) % 5], ['mobile', 'desktop', 'tablet'][1 + cityHash64(v, 3) % 3], 0
     FROM numbers({count:UInt64})`,
    { account, videoIds, from, count, startS, spanS, events: eventsOfLargeAccount },
    { timeoutMs: 1_800_000 },
  )
}

/** Four events of a decision. */
async function fillAds(facts: Facts, { account, startS }: Target, from: number): Promise<void> {
  const count = Math.min(step, eventsOfLargeAccount - from)
  const spanS = daysOfLargeAccount * 86_400 - 600
  await facts.command(
    `INSERT INTO ad_events (node, batch, view, seq, received, account, site, zone, campaign, tag, type, day, page,
       platform, country, event, at, spentMicrosTry, spentMicrosUsd, spentMicrosEur)
     WITH {from:UInt64} + number AS n, intDiv(n, 4) AS d, d % ${zones} AS z, n % 4 AS kind,
       toUInt32({startS:UInt32} + intDiv(n * {spanS:UInt64}, {events:UInt64}) + kind) AS second
     SELECT 'bench', {from:UInt64}, ${random('d', 22)}, kind + 1, toDateTime(second + 2, 'UTC'), {account:String},
       concat('site', toString(intDiv(z, 4))), concat('zone', toString(z)), concat('campaign', toString(d % 10)),
       concat('tag', toString(d % 3)), 'display', toDate(toDateTime(second, 'UTC')), concat('www', toString(z % 3), '.example.com'),
       if(cityHash64(d) % 3 = 0, 'desktop', 'mobile'), ['TR', 'DE', 'US', 'GB', ''][1 + cityHash64(d, 2) % 5],
       ['request', 'match', 'impression', 'view'][kind + 1], toDateTime64(second, 3, 'UTC') + toIntervalMillisecond(n % 997),
       if(kind = 2, 60000, 0), if(kind = 2, 1500, 0), if(kind = 2, 1299, 0)
     FROM numbers({count:UInt64})`,
    { account, from, count, startS, spanS, events: eventsOfLargeAccount },
    { timeoutMs: 1_800_000 },
  )
}

export async function fillLargeAccount(facts: Facts, target: Target): Promise<void> {
  for (let from = 0; from < eventsOfLargeAccount; from += step) {
    await fillVideo(facts, target, from)
    await fillAds(facts, target, from)
    if (from % 2_000_000 === 0) console.log(`calls: ${from / 1e6} million events of each kind`)
  }
}

/** Merges all rows of all tables, so that what is on disk is as small as it becomes. */
export async function measureStorage(facts: Facts, engine: CpuSource, videos: number): Promise<StorageCosts> {
  const video = await measureStream(facts, engine, videoStream)
  const ad = await measureStream(facts, engine, adStream)
  const both = (name: keyof typeof video): Record<EventKind, number> => ({
    video: video[name],
    ad: ad[name],
  })
  return {
    rawBytes: both('rawBytes'),
    rollupBytes: both('rollupBytes'),
    mergeUs: both('mergeUs'),
    events: eventsOfLargeAccount,
    videos,
    days: daysOfLargeAccount,
  }
}

async function measureStream(facts: Facts, engine: CpuSource, { table, recount }: Stream) {
  const rollups = recount.rollups.map((rollup) => rollup.table)
  const meter = cpuMeter({ engine })
  for (const name of [table, ...rollups])
    await facts.command(`OPTIMIZE TABLE ${name} FINAL`, {}, { timeoutMs: 1_800_000 })
  const mergeUs = (meter.end().referenceS.engine / eventsOfLargeAccount) * 1e6
  const bytesOf = async (tables: string[]) => {
    const [row] = await facts.query<{ bytes: string }>({
      sql: `SELECT sum(bytes_on_disk) AS bytes FROM system.parts
        WHERE active AND database = currentDatabase() AND table IN ({tables:Array(String)})`,
      params: { tables },
    })
    return Number(row!.bytes) / eventsOfLargeAccount
  }
  return { mergeUs, rawBytes: await bytesOf([table]), rollupBytes: await bytesOf(rollups) }
}
