import { Readable } from 'node:stream'
import { AppError } from '../errors.ts'
import type { Files } from './files.ts'

/** Stores a file, then runs `change`, the transaction that refers to it. A refused change removes the file. */
export async function putForChange<T>(
  files: Pick<Files, 'put' | 'remove'>,
  key: string,
  bytes: Buffer,
  change: () => Promise<T>,
): Promise<T> {
  await files.put(key, Readable.from([bytes]))
  try {
    return await change()
  } catch (error) {
    // After a broken connection the transaction may have been committed: only a refusal is certain.
    if (error instanceof AppError) await files.remove(key)
    throw error
  }
}
