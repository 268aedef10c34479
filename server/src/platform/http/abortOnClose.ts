import type { ServerResponse } from 'node:http'

/** A signal that aborts when the client disconnects before the answer is complete. */
export function abortOnClose({ raw }: { raw: ServerResponse }): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  return controller.signal
}
