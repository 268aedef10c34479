/** An upload that can be resumed after the page was closed. `at`: its beginning, epoch ms. */
export type StoredUpload = { fingerprint: string; uploadId: string; key: string; at: number }

export type UploadMemory = {
  find(fingerprint: string): Promise<StoredUpload | undefined>
  save(upload: StoredUpload): Promise<void>
  forget(fingerprint: string): Promise<void>
  /** An account's uploads, newest first. */
  list(accountId: string): Promise<StoredUpload[]>
}

/** Equal for the same file chosen again: name, size and modification time. Includes the account. */
export function fingerprintOf(accountId: string, file: Pick<File, 'name' | 'size' | 'lastModified'>): string {
  return JSON.stringify([accountId, file.name, file.size, file.lastModified])
}

/** The account, name and size that a fingerprint was made from; null for any other text. */
export function readFingerprint(
  fingerprint: string,
): { accountId: string; name: string; size: number } | null {
  try {
    const [accountId, name, size] = JSON.parse(fingerprint) as unknown[]
    if (typeof accountId !== 'string' || typeof name !== 'string' || typeof size !== 'number') return null
    return { accountId, name, size }
  } catch {
    return null
  }
}

const storeName = 'uploads'

/** In IndexedDB. Without it (private windows) uploads work, but cannot be resumed after a reload. */
export function openUploadMemory(): UploadMemory {
  const database = open()
  const run = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) => {
    const db = await database
    if (!db) return undefined
    try {
      return await settled(work(db.transaction(storeName, mode).objectStore(storeName)))
    } catch {
      return undefined
    }
  }
  return {
    find: (fingerprint) => run<StoredUpload | undefined>('readonly', (store) => store.get(fingerprint)),
    save: async (upload) => {
      await run('readwrite', (store) => store.put(upload))
    },
    forget: async (fingerprint) => {
      await run('readwrite', (store) => store.delete(fingerprint))
    },
    list: async (accountId) => {
      const all = (await run<StoredUpload[]>('readonly', (store) => store.getAll())) ?? []
      return all
        .filter(({ fingerprint }) => readFingerprint(fingerprint)?.accountId === accountId)
        .sort((a, b) => b.at - a.at)
    },
  }
}

async function open(): Promise<IDBDatabase | null> {
  try {
    const request = indexedDB.open('matinee', 1)
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore(storeName, { keyPath: 'fingerprint' }),
    )
    return await settled(request)
  } catch {
    return null
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')))
  })
}
