import { performance } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const everyMs = 10_000
/** Share of the time that the event loop is busy. */
const idleShare = 0.05
/** Growth since the last collection that justifies another: each stops the process for about 0.1 s. */
const minGrowthBytes = 4_194_304

/**
 * Returns memory to the system after a burst. V8 collects garbage only on allocation, so an idle process would keep the
 * memory of its busiest minute. Collects whenever the process becomes idle, also once after its start.
 */
export function collectWhenIdle({ checkEveryMs = everyMs } = {}): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as typeof globalThis.gc & {}
  let checked = performance.eventLoopUtilization()
  let collectedBytes = 0
  const check = () => {
    const { utilization } = performance.eventLoopUtilization(checked)
    checked = performance.eventLoopUtilization()
    if (utilization > idleShare || heapBytes() < collectedBytes + minGrowthBytes) return
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    collectedBytes = heapBytes()
  }
  setInterval(check, checkEveryMs).unref()
}

function heapBytes(): number {
  const { total_heap_size, external_memory } = getHeapStatistics()
  return total_heap_size + external_memory
}
