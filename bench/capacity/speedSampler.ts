// A process of coreSpeed.ts, on one core: reports its speed eight times a second. It takes 2 to 5 % of the core.
import { readFileSync } from 'node:fs'
import { measureSpeed } from './referenceWork.ts'
import { readStat } from './processTimes.ts'

const everyMs = 125

export type SpeedSample = { core: number; speed: number }

// Until the code is compiled.
for (let turn = 0; turn < 200; turn++) measureSpeed()
setInterval(() => {
  const speed = measureSpeed()
  const { core } = readStat(readFileSync('/proc/self/stat', 'utf8'))
  process.send?.({ core, speed } satisfies SpeedSample)
}, everyMs)
process.once('disconnect', () => process.exit())
