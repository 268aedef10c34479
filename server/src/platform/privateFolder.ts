import { chmodSync, mkdirSync, statSync } from 'node:fs'

/**
 * Makes a folder that only Matinee's own user may enter, or closes one that others may. Its mode alone closes
 * everything below, whatever modes an earlier version gave to it.
 */
export function openPrivateFolder(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  if (statSync(dir).mode & 0o077) chmodSync(dir, 0o700)
}
