import { execFileSync } from 'node:child_process'
import { expect, test, vi } from 'vitest'
import { coreSpeeds, withCoreSpeeds } from './coreSpeed.ts'
import { cpuMeter, ownChildren } from './cpuMeter.ts'
import { readStat } from './processTimes.ts'

// Each sampler starts a Node.
vi.setConfig({ testTimeout: 60_000 })

const workHard =
  'const used = () => { const { user, system } = process.cpuUsage(); return user + system }; while (used() < 4e5);'

test('a child that has ended counts, by the speed of the cores; the samplers count for nobody', () =>
  withCoreSpeeds(async () => {
    const meter = cpuMeter({ children: ownChildren(), none: [] })
    execFileSync(process.execPath, ['-e', workHard])
    const { cpuS, referenceS, speed } = meter.end()
    expect(cpuS.children).toBeGreaterThan(0.29)
    expect(cpuS.children).toBeLessThan(1)
    expect(referenceS.children / cpuS.children).toBeCloseTo(coreSpeeds.mean(), 0)
    expect(speed).toBeGreaterThan(0)
    expect(referenceS.none).toBe(0)
  }))

test('the name of a process may contain blanks and brackets', () => {
  const times = '200 100 50 25'
  const stat = `7 (a (b) c) S 5 7 7 0 -1 4194304 1 2 3 4 ${times} 20 0 1 0 9 1000 100 ${'0 '.repeat(14)}1 0`
  expect(readStat(stat)).toEqual({ parent: 5, ownS: 3, reapedS: 0.75, core: 1 })
})
