/** What happened, in one line: `fetch` and Node keep the reason in the cause, and some errors have a code only. */
export function errorText(error: unknown): string {
  const reasons: string[] = []
  for (let one = error; one instanceof Error; one = one.cause) {
    const [inner] = one instanceof AggregateError ? (one.errors as unknown[]) : []
    const { message, code } = (inner instanceof Error ? inner : one) as NodeJS.ErrnoException
    const text = message || code
    if (text && text !== 'fetch failed' && !reasons.some((reason) => reason.includes(text)))
      reasons.push(text)
  }
  const text = reasons.length > 0 ? reasons.join(': ') : String(error)
  return text
    .replace(/\s+/g, ' ')
    .slice(0, 400)
    .replace(/[\s.]+$/, '')
}
