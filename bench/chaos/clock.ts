// Clocks of single processes, by Debian's libfaketime: a machine's namespaces have no wall clock of their own.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const machine = process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu'
const library = `/usr/lib/${machine}/faketime/libfaketimeMT.so.1`

export type Clock = {
  /** For the process whose clock it is. */
  environment: Record<string, string>
  /** Sets it ahead (or back) by so many hours, within a second. Timers and the monotonic clock do not change. */
  set(hours: number): void
}

export function addClock(folder: string, name: string): Clock {
  const path = join(folder, `${name}.clock`)
  const set = (hours: number) => writeFileSync(path, `${hours < 0 ? '' : '+'}${hours}h\n`)
  set(0)
  return {
    set,
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: path,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
  }
}
