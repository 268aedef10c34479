/** What must be known to go on with an upload after the page was closed. */
export type RememberedUpload = { fingerprint: string; uploadId: string; key: string; at: number }

export type UploadMemory = {
  find(fingerprint: string): Promise<RememberedUpload | undefined>
  keep(upload: RememberedUpload): Promise<void>
  forget(fingerprint: string): Promise<void>
}

/** The same file chosen again: same name, size and time of change; and never another account's upload. */
export function fingerprintOf(accountId: string, file: Pick<File, 'name' | 'size' | 'lastModified'>): string {
  return JSON.stringify([accountId, file.name, file.size, file.lastModified])
}

const storeName = 'uploads'

/** In IndexedDB. Where it is refused (private windows) uploads still work, they only cannot go on after a reload. */
export function openUploadMemory(): UploadMemory {
  const database = open()
  const run = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) => {
    const db = await database
    if (!db) return undefined
    return settled(work(db.transaction(storeName, mode).objectStore(storeName))).catch(() => undefined)
  }
  return {
    find: (fingerprint) => run<RememberedUpload | undefined>('readonly', (store) => store.get(fingerprint)),
    keep: async (upload) => {
      await run('readwrite', (store) => store.put(upload))
    },
    forget: async (fingerprint) => {
      await run('readwrite', (store) => store.delete(fingerprint))
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
