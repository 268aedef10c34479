import type { Chunks } from '../../platform/backup/chunks.ts'
import type { Entry } from '../../platform/backup/manifest.ts'
import { doAtOnce } from '../../platform/doAtOnce.ts'
import { AppError } from '../../platform/errors.ts'
import type { Source } from './sources.ts'

export type Storing = {
  chunks: Chunks
  /** Entries of an earlier backup by `nameOf`: they are not read again. */
  known: ReadonlyMap<string, Entry>
  signal?: AbortSignal | undefined
  /** Throws once the sources' links may be removed. */
  checkLock: () => Promise<void>
  onRead: (bytes: number) => void
}

/** Equal for equal content. */
export const nameOf = ({ kind, path, identity }: Pick<Entry, 'kind' | 'path' | 'identity'>): string =>
  `${kind} ${path} ${identity}`

/**
 * Stores sources, `atOnce` at a time. The entries are in the sources' order; `vanished` has the paths of sources that were
 * not there any more.
 */
export async function storeSources(
  { chunks, known, signal, checkLock, onRead }: Storing,
  sources: readonly Source[],
  atOnce: number,
): Promise<{ entries: Entry[]; vanished: string[] }> {
  const contents: (Entry['content'] | null)[] = []
  const storeSource = async (source: Source) => {
    try {
      const bytes = await source.open()
      return bytes && (await chunks.store(bytes, signal))
    } catch (error) {
      // Deleted from a bucket while it was read.
      if (error instanceof AppError && error.status === 404) return null
      throw error
    }
  }
  // The sources' files are removed after a failure: by then, nobody reads them any more.
  await doAtOnce(sources, atOnce, async (source, index) => {
    signal?.throwIfAborted()
    const stored = known.get(nameOf(source))
    if (!stored) await checkLock()
    contents[index] = stored?.content ?? (await storeSource(source))
    onRead(source.bytes)
  })
  const entries = sources.flatMap((source, index) => {
    const { bytes: _bytes, open: _open, ...entry } = source
    const content = contents[index]
    return content ? [{ ...entry, content }] : []
  })
  const vanished = sources.filter((_, index) => contents[index] === null).map(({ path }) => path)
  return { entries, vanished }
}
