/**
 * What `read` answers, read again when it is asked for and older than `freshMs`: in the background, so that nobody
 * waits, unless it is older than `staleMs`. A read that fails is told to `failed` and tried again after `freshMs`; until
 * then the old answer stands, or the error where it is too old.
 */
export function keptFresh<T>(
  read: () => Promise<T>,
  of: { freshMs: number; staleMs: number; now: () => number; failed: (error: unknown) => void },
): () => Promise<T> {
  let known: { value: T; readAt: number } | null = null
  let failure: { error: unknown; at: number } | null = null
  let reading: Promise<T> | null = null

  async function readOnce(): Promise<T> {
    const readAt = of.now()
    try {
      const value = await read()
      known = { value, readAt }
      failure = null
      return value
    } catch (error) {
      failure = { error, at: of.now() }
      of.failed(error)
      throw error
    } finally {
      reading = null
    }
  }

  return async () => {
    const age = known ? of.now() - known.readAt : Infinity
    const isStale = age >= of.staleMs
    if (known && age < of.freshMs) return known.value
    if (failure && of.now() - failure.at < of.freshMs) {
      if (known && !isStale) return known.value
      throw failure.error
    }
    reading ??= readOnce()
    if (!known || isStale) return reading
    reading.catch(() => {})
    return known.value
  }
}
