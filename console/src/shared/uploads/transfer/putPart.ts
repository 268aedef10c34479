/** `status`: the storage's reply, 0 when it could not be reached. */
export class PutError extends Error {
  readonly status: number
  constructor(status: number) {
    super(`A part was answered with ${status}`)
    this.status = status
  }
}

export type PutPart = (
  url: string,
  bytes: Blob,
  on: { progress: (sentBytes: number) => void; signal: AbortSignal },
) => Promise<string>

/** Sends one part to its signed address, without authorization, and returns its ETag. XHR, as fetch reports no upload progress. */
export const putPart: PutPart = (url, bytes, { progress, signal }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const fail = () => reject(new PutError(0))
    request.open('PUT', url)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.addEventListener('progress', (event) => progress(event.loaded))
    request.addEventListener('load', () => {
      const etag = request.getResponseHeader('etag')
      if (request.status === 200 && etag) resolve(etag)
      else reject(new PutError(request.status))
    })
    request.addEventListener('error', fail)
    request.addEventListener('abort', fail)
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    signal.addEventListener('abort', abort)
    request.send(bytes)
  })
