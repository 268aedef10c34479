import '../../../../testing/ownTables.ts'
import { expect, onTestFinished, test } from 'vitest'
import { beacon, facts, newVideo, readRows, startIngest } from '../../../../testing/ingest.ts'
import { videoDifferences } from '../../../../testing/rollupDifferences.ts'
import type { Facts } from '../../../platform/facts/facts.ts'
import { pause } from '../../../platform/processes.ts'
import { everyStream } from '../streams/everyStream.ts'
import { claimLoading, isLoadingClaimed } from './loadingClaim.facts.ts'
import { withPausedLoading } from './pauseLoading.service.ts'

const atOnce = () => Promise.resolve()

test('a pause waits for an insert that still runs, and no loader inserts until it ends', async () => {
  const [video, slow] = [newVideo(), newVideo()]
  const ingest = await startIngest({ everyMs: 20 })
  await ingest.send(beacon(video))
  await expect.poll(() => readRows(video), { timeout: 20_000 }).toHaveLength(2)
  // Takes five seconds: longer than loaders need to see the pause.
  const inserting = facts.command(
    `INSERT INTO video_events (account, event, at) SELECT {account:String}, 'start', now() FROM numbers(50)
       WHERE NOT ignore(sleepEachRow(0.1)) SETTINGS function_sleep_max_microseconds_per_block = 100000000`,
    { account: slow.accountId },
  )
  await withPausedLoading(facts, async (checkPause) => {
    expect(await readRows(slow)).toHaveLength(50)
    expect(await videoDifferences(facts, slow)).toEqual([])
    expect(await ingest.send(beacon(video))).toBe(204)
    await pause(200)
    expect(await readRows(video)).toHaveLength(2)
    await checkPause()
  })
  await inserting
  await expect.poll(() => readRows(video), { timeout: 20_000 }).toHaveLength(4)
})

/** A facts store whose clock is wrong by `stepMs`. */
function steppedClock() {
  const clock = { stepMs: 0 }
  const stepped: Facts = {
    ...facts,
    query: ({ sql, params }, limits) =>
      facts.query(
        { sql: sql.replaceAll(/now64\(3?\)/g, `addMilliseconds(now64(3), ${clock.stepMs})`), params },
        limits,
      ),
  }
  return { clock, stepped }
}

test('a pause is refused while another node recounts, whose claim ends by itself if it died', async () => {
  const video = newVideo()
  const { clock, stepped } = steppedClock()
  const ingest = await startIngest({ everyMs: 20, facts: stepped })
  const claim = await claimLoading(stepped, { stream: 'video', node: 'killed', lifeMs: 60_000 }, atOnce)
  onTestFinished(() => claim.end())
  const paused = withPausedLoading(stepped, async () => 'paused', { timeoutMs: 3_500 })
  await expect(paused).rejects.toThrow(/Loading of events could not be paused.*Try again later/)
  await ingest.send(beacon(video))
  expect(await isLoadingClaimed(stepped, 'video')).toBe(true)
  clock.stepMs = 61_000
  expect(await isLoadingClaimed(stepped, 'video')).toBe(false)
  await expect.poll(() => readRows(video), { timeout: 20_000 }).toHaveLength(2)
})

test('a pause of all streams lasts although it began for each at the same time and the store merges its rows', async () => {
  const { now } = (
    await facts.query<{ now: string }>({ sql: 'SELECT toString(now64(3)) AS now', params: {} })
  )[0]!
  const stopped: Facts = {
    ...facts,
    query: ({ sql, params }, limits) =>
      facts.query({ sql: sql.replaceAll(/now64\(3?\)/g, `toDateTime64('${now}', 3)`), params }, limits),
  }
  await withPausedLoading(stopped, async (checkPause) => {
    await facts.command('OPTIMIZE TABLE ingest_progress FINAL')
    for (const { name } of everyStream) expect(await isLoadingClaimed(facts, name)).toBe(true)
    await checkPause()
  })
})

test('a pause is lost when the clock of the facts store is set forward, as loaders see no claim then', async () => {
  const { clock, stepped } = steppedClock()
  await withPausedLoading(stepped, async (checkPause) => {
    await checkPause()
    clock.stepMs = 300_000
    expect(await isLoadingClaimed(stepped, 'video')).toBe(false)
    await expect(checkPause()).rejects.toThrow('could not be paused')
    clock.stepMs = 0
    await expect(checkPause()).rejects.toThrow('could not be paused')
  })
})

test.each([
  ['still recounts', false],
  ['has recounted', true],
])(
  'a claim is lost when the clock of the facts store is set back, and a node that came first thereby %s',
  async (_, hasEnded) => {
    const { clock, stepped } = steppedClock()
    const claim = await claimLoading(stepped, { stream: 'ad', node: 'one' }, atOnce)
    expect(await claim.renew()).toBe(true)
    clock.stepMs = -300_000
    const second = await claimLoading(stepped, { stream: 'ad', node: 'second' }, atOnce)
    if (hasEnded) await second.end()
    expect(await claim.renew()).toBe(false)
    await second.end()
    clock.stepMs = 0
    expect(await claim.renew()).toBe(false)
    await claim.end()
  },
)

test('the claim of a stream is renewed while another stream, which is being recounted, is waited for', async () => {
  const recount = await claimLoading(facts, { stream: 'ad', node: 'recount' }, atOnce)
  const pausing = withPausedLoading(facts, (checkPause) => checkPause(), { node: 'waiting', lifeMs: 10_000 })
  const countReports = async () => {
    const [row] = await facts.query<{ count: string }>({
      sql: "SELECT count() AS count FROM ingest_progress WHERE stream = 'video' AND endsWith(node, ' waiting')",
      params: {},
    })
    return Number(row!.count)
  }
  await expect.poll(countReports, { timeout: 20_000 }).toBeGreaterThan(2)
  await recount.end()
  await pausing
})

test('a pause ends when its work hangs', async () => {
  let check = async () => {}
  const hanging = withPausedLoading(
    facts,
    (checkPause) => {
      check = checkPause
      return new Promise(() => {})
    },
    { workMs: 100 },
  )
  await expect(hanging).rejects.toThrow(/was paused for 0 seconds.*try again/)
  await expect(check()).rejects.toThrow('could not be paused')
  expect(await isLoadingClaimed(facts, 'video')).toBe(false)
})

test('a node whose claim comes first does not wait for those behind it, which wait for it', async () => {
  const first = await claimLoading(facts, { stream: 'ad', node: 'first' }, atOnce)
  let waited = 0
  const second = claimLoading(facts, { stream: 'ad', node: 'second' }, async () => {
    if (waited++ > 0) return pause(20)
    expect(await isLoadingClaimed(facts, 'ad', 'first')).toBe(false)
    expect(await isLoadingClaimed(facts, 'ad', 'second')).toBe(true)
    expect(await isLoadingClaimed(facts, 'ad')).toBe(true)
    await first.end()
  })
  await (await second).end()
  expect(await isLoadingClaimed(facts, 'ad')).toBe(false)
})

test('a claim that has ended stays so when the clock of the facts store is set back by hours', async () => {
  const { clock, stepped } = steppedClock()
  const claim = await claimLoading(stepped, { stream: 'ad', node: 'ended' }, atOnce)
  await claim.end()
  clock.stepMs = -2 * 3_600_000
  expect(await isLoadingClaimed(stepped, 'ad')).toBe(false)
})

test('the next claim of a node ends that of a killed process whose clock was a day ahead', async () => {
  const now = Date.now()
  const left = ['ad', `recount ${now - 1_000} ad ahead`, now + 3_600_000, now + 86_400_000, true]
  const columns = ['stream', 'node', 'loadedTo', 'seenAt', 'hasLeft']
  // A merge keeps the last row of a claim, whatever its date.
  await facts.command('SYSTEM STOP MERGES ingest_progress')
  await facts.insert('ingest_progress', columns, `${left.join('\t')}\n`, 'left')
  expect(await isLoadingClaimed(facts, 'ad')).toBe(true)
  let polls = 0
  const claim = await claimLoading(facts, { stream: 'ad', node: 'ahead' }, async () => {
    if (polls++ > 5) throw new Error('the claim before did not end')
  })
  await claim.end()
  expect(await isLoadingClaimed(facts, 'ad')).toBe(false)
  await facts.command('SYSTEM START MERGES ingest_progress')
})

test('a claimant that was suspended while it waited does not come back before its successor', async () => {
  const first = await claimLoading(facts, { stream: 'ad', node: 'first' }, atOnce)
  const waiting = { stream: 'ad', node: 'waiting', mayBeAlone: false } as const
  const successors: Awaited<ReturnType<typeof claimLoading>>[] = []
  const suspended = claimLoading(facts, waiting, async () => {
    if (successors.length > 0) return
    await first.end()
    successors.push(await claimLoading(facts, waiting, atOnce))
  })
  await expect(suspended).rejects.toThrow('ended before its turn came')
  for (const successor of successors) {
    expect(await successor.renew()).toBe(true)
    await successor.end()
  }
})
