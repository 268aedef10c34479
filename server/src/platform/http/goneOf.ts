import type { ServerResponse } from 'node:http'

/** Tells when whoever asked hung up before the answer was there. */
export function goneOf({ raw }: { raw: ServerResponse }): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}
