import { readFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../../../platform/ids.ts'
import { beginning, type LoaderState } from '../log/ingestLog.ts'
import { syncDir } from './segmentFiles.ts'

export const loaderStatePath = (dir: string) => join(dir, 'loader.json')

/** Of a node that has loaded nothing. */
export const newLoaderState = (): LoaderState => ({
  node: newId(8),
  batch: 0,
  done: beginning,
  receivedAt: 0,
  next: null,
})

/**
 * The state with an epoch that no loader has, which makes every loader compare an open batch with the stored rows: the
 * store does not know its token, or may have some of its rows under another one.
 */
export const disownToken = (state: LoaderState): LoaderState => ({
  ...state,
  next: state.next && { ...state.next, epoch: 'disowned' },
})

export function readLoaderState(dir: string): LoaderState {
  try {
    return JSON.parse(readFileSync(loaderStatePath(dir), 'utf8')) as LoaderState
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return newLoaderState()
  }
}

/** Durable when it resolves. */
export async function writeLoaderState(dir: string, state: LoaderState): Promise<void> {
  const path = loaderStatePath(dir)
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
