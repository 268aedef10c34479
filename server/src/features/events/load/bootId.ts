import { readFileSync } from 'node:fs'
import { newId } from '../../../platform/ids.ts'

/** Changes with every boot of the machine; where the system has no boot id, with every start of the process. */
export function readBootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return newId()
  }
}
