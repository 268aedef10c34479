import { readFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../../../platform/ids.ts'
import { syncDir } from '../spool/segmentFiles.ts'
import type { Position } from '../spool/spool.ts'

/**
 * The state of loading. `done` is the end of the last batch that is certainly in the facts store. `next` is a batch that may
 * be there in part: it is written down before its insert begins, so that after a crash the same bytes are inserted under the
 * same token. The store recognises the token only for a while (`begunAt`, epoch ms) and on the same machine and schema
 * (`epoch`).
 */
export type LoaderState = {
  /** Identifies this spool in the facts store. */
  node: string
  /** Number of the last batch that is done. */
  batch: number
  done: Position
  /** When the last beacon of `done` came in, epoch ms. */
  receivedAt: number
  next: { to: Position; epoch: string; begunAt: number } | null
}

const stateFile = 'loader.json'

export function readLoaderState(dir: string): LoaderState {
  try {
    return JSON.parse(readFileSync(join(dir, stateFile), 'utf8')) as LoaderState
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return { node: newId(8), batch: 0, done: { segment: 0, offset: 0 }, receivedAt: 0, next: null }
  }
}

/** Durable when it resolves. */
export async function writeLoaderState(dir: string, state: LoaderState): Promise<void> {
  const path = join(dir, stateFile)
  const file = await open(`${path}.new`, 'w', 0o600)
  try {
    await file.writeFile(JSON.stringify(state))
    await file.datasync()
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
  await syncDir(dir)
}

/** Changes with every boot of the machine; where the system has no boot id, with every start of the process. */
export function readBootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return newId()
  }
}
