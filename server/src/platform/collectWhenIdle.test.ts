import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Makes 70 MB of garbage, then prints the size of the heap in MB: at once, and when it is half of that or never. */
const burst = `
  import { getHeapStatistics } from 'node:v8'
  import { collectWhenIdle } from '${new URL('./collectWhenIdle.ts', import.meta.url).href}'
  const heap = () => Math.round(getHeapStatistics().total_heap_size / 1e6)
  let garbage = Array.from({ length: 300 }, () => new Array(30_000).fill(0))
  const afterBurst = heap()
  garbage = null
  collectWhenIdle({ checkEveryMs: 20 })
  const watch = setInterval(() => {
    if (heap() > afterBurst / 2 && performance.now() < 5_000) return
    console.log(afterBurst, heap())
    clearInterval(watch)
  }, 20)
`

test('a process returns the memory of a burst once it is idle', () => {
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', burst], { encoding: 'utf8' })
  const [afterBurst, idle] = printed.split(' ').map(Number)
  expect(idle).toBeLessThan(afterBurst! / 2)
})
