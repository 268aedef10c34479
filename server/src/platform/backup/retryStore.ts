import { setTimeout as wait } from 'node:timers/promises'

/** With `backoffMs` of a second there is a minute between the first and the last: by then a store that restarts is back. */
export const storeAttempts = 7

export type Retrying = {
  signal?: AbortSignal | undefined
  /** After the first attempt; doubles each time. */
  backoffMs?: number | undefined
}

/** A store that does not refuse connections but is silent takes minutes for each attempt. */
const limitMs = 600_000

/** Runs `work` until it succeeds. Throws a refusal at once, other errors after seven attempts or ten minutes. */
export async function retryStore<T>(work: () => Promise<T>, retrying: Retrying = {}): Promise<T> {
  const startedAt = performance.now()
  for (let attempt = 1; ; attempt++)
    try {
      return await work()
    } catch (error) {
      retrying.signal?.throwIfAborted()
      const isLast = attempt === storeAttempts || performance.now() - startedAt > limitMs
      if (isLast || isRefusal(error)) throw error
      await pauseAfter(attempt, retrying)
    }
}

/** Waits before the next attempt. Throws the reason of `signal` when it aborts. */
export async function pauseAfter(attempt: number, { signal, backoffMs = 1_000 }: Retrying): Promise<void> {
  const pause = wait(backoffMs * 2 ** (attempt - 1), undefined, signal && { signal })
  await pause.catch(() => signal?.throwIfAborted())
}

const lastingFaults = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR'])

/** Whether the next attempt would fail too: an error of ours, a disk that takes nothing, an answer such as 403. */
export function isRefusal(error: unknown): boolean {
  const { status, code, $metadata } = error as {
    status?: number
    code?: string
    $metadata?: { httpStatusCode?: number }
  }
  const answer = $metadata?.httpStatusCode ?? 0
  if (answer >= 400 && answer < 500) return answer !== 408 && answer !== 429
  return status !== undefined || lastingFaults.has(code ?? '')
}
