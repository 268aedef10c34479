import { readFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../../platform/ids.ts'
import { syncDir, type Position } from './spool.ts'

/**
 * How far the spool has come into the facts store. `done` is the last batch that is there for certain; `next` is one
 * that may be there, in part or whole: written down before its insert begins, so that after a crash exactly the same
 * bytes go in under exactly the same token. The store knows the token again only for a while (`begunAt`, epoch ms)
 * and while machine and schema are the same (`epoch`).
 */
export type LoaderState = {
  /** Names this spool in the facts store. */
  node: string
  batch: number
  done: Position
  /** When the last beacon of `done` came in, epoch ms. */
  receivedAt: number
  next: { to: Position; epoch: string; begunAt: number } | null
}

const fileName = 'loader.json'

export function readLoaderState(dir: string): LoaderState {
  try {
    return JSON.parse(readFileSync(join(dir, fileName), 'utf8')) as LoaderState
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return { node: newId(8), batch: 0, done: { segment: 0, offset: 0 }, receivedAt: 0, next: null }
  }
}

/** Durable when it resolves. */
export async function writeLoaderState(dir: string, state: LoaderState): Promise<void> {
  const path = join(dir, fileName)
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

/** Changes with every start of the machine; where the system does not tell, every start of the process counts. */
export function readBootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return newId()
  }
}
