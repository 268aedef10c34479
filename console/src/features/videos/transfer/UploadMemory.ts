/** What must be known to go on with an upload after the page was closed. `at`: when it was begun. */
export type RememberedUpload = { fingerprint: string; uploadId: string; key: string; at: number }

export type UploadMemory = {
  find(fingerprint: string): Promise<RememberedUpload | undefined>
  keep(upload: RememberedUpload): Promise<void>
  forget(fingerprint: string): Promise<void>
  /** Those of an account, the newest first. */
  list(accountId: string): Promise<RememberedUpload[]>
}

/** The same file chosen again: same name, size and time of change; and never another account's upload. */
export function fingerprintOf(accountId: string, file: Pick<File, 'name' | 'size' | 'lastModified'>): string {
  return JSON.stringify([accountId, file.name, file.size, file.lastModified])
}

/** Name and size of the file that a fingerprint was made of, and whose it is; null for anything else. */
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

/** In IndexedDB. Where it is refused (private windows) uploads still work, they only cannot go on after a reload. */
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
    find: (fingerprint) => run<RememberedUpload | undefined>('readonly', (store) => store.get(fingerprint)),
    keep: async (upload) => {
      await run('readwrite', (store) => store.put(upload))
    },
    forget: async (fingerprint) => {
      await run('readwrite', (store) => store.delete(fingerprint))
    },
    list: async (accountId) => {
      const all = (await run<RememberedUpload[]>('readonly', (store) => store.getAll())) ?? []
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
