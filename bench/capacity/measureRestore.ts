// What a loader that begins or takes over does before its first batch: it reads the names of all beacons of 25 hours.
import { restoreSeenBeacons } from '../../server/src/features/events/load/countedBeacons.facts.ts'
import { SeenBeacons } from '../../server/src/features/events/load/seenBeacons.ts'
import { maxTokenLifeMs } from '../../server/src/features/events/streams/tokens.service.ts'
import { videoStream } from '../../server/src/features/events/streams/videoStream.ts'
import { openEventBench, untilMerged, type EventBench } from './eventBench.ts'
import { cpuMeter } from './cpuMeter.ts'
import type { RestoreCosts } from './unitCosts.ts'

const rounds = Number(process.env['ROUNDS'] ?? 3)
const views = 400_000

/** The cost of a view: the queries of 25 empty hours are subtracted. */
export async function measureRestore(): Promise<RestoreCosts> {
  const bench = await openEventBench()
  try {
    const empty = await restoreRounds(bench)
    await bench.facts.command(
      `INSERT INTO video_events (node, batch, account, video, player, view, seq, event, at, received, value)
       SELECT 'bench', 1, toString(number % 20), toString(number % 320), '', substring(hex(MD5(toString(number))), 1, 22), 0,
         'start', now64(3) - toIntervalSecond(number % 86400), now() - toIntervalSecond(number % 86400), 100
       FROM numbers({views:UInt64})`,
      { views },
      { timeoutMs: 600_000 },
    )
    await untilMerged(bench.facts)
    const filled = await restoreRounds(bench)
    const perView = (part: 'loader' | 'engine') =>
      filled.map((one, at) => (Math.max(0, one[part] - empty[at]![part]) / views) * 1e6)
    return { loaderUs: perView('loader'), engineUs: perView('engine') }
  } finally {
    await bench.close()
  }
}

async function restoreRounds({ facts, enginePid }: EventBench) {
  const untilMs = Date.now()
  const range = { node: '', isShared: true, sinceMs: untilMs - maxTokenLifeMs, untilMs, exceptBatch: 0 }
  const results: { loader: number; engine: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const meter = cpuMeter({ loader: [process.pid], engine: [enginePid()] })
    await restoreSeenBeacons(facts, videoStream, new SeenBeacons(maxTokenLifeMs), range)
    results.push(meter.end().referenceS)
  }
  return results
}
