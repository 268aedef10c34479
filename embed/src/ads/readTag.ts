/** Bytes of an answer that are read; the rest is never requested. */
const mostBytes = 512_000

/** On a secure page a browser refuses plain addresses; most ad servers answer under both. */
export const secured = (url: string): string =>
  location.protocol === 'https:' ? url.replace(/^http:/i, 'https:') : url

/** Reads a document of an ad server. Sends no cookies. Throws when it fails, is too long or `signal` has fired. */
export async function readTag(url: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(secured(url), { signal, credentials: 'omit' })
  if (!answer.ok) throw new Error(`The ad server answered ${answer.status}`)
  const reader = answer.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  for (let bytes = 0; ;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.length
    if (bytes > mostBytes) {
      void reader.cancel()
      throw new Error('The document is too long')
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** Requests trackers. Sends no cookies, reads no answer, and outlives the page. */
export function sendTo(urls: readonly string[], fill: (url: string) => string): void {
  for (const url of urls)
    fetch(secured(fill(url)), { mode: 'no-cors', keepalive: true, credentials: 'omit' }).catch(() => {})
}
