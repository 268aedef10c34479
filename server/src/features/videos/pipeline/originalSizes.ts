import type { Deps } from '../../../platform/deps.ts'
import { listUnmeasured, storeOriginalBytes } from '../videos.store.ts'

const batch = 500

/** Records the sizes of originals from before the column existed: they count as their accounts' storage. */
export async function recordOriginalSizes(deps: Pick<Deps, 'db' | 'files'>): Promise<void> {
  for (;;) {
    const videos = await listUnmeasured(deps.db, batch)
    if (videos.length === 0) return
    const sizes = await Promise.all(videos.map(({ originalKey }) => deps.files.stat(originalKey!)))
    await storeOriginalBytes(
      deps.db,
      videos.map(({ id }, index) => ({ id, bytes: sizes[index]?.bytes ?? 0 })),
    )
  }
}
