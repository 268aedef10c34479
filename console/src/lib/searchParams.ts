/** `?page=2&search=cat` → strings by name; each screen's `read…Search` converts them. The router's default is JSON. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

/** Values are strings and numbers only; empty ones are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const filled = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, `${value as string | number}`]],
  )
  return filled.length > 0 ? `?${new URLSearchParams(filled).toString()}` : ''
}

/** An integer of at least 0; undefined for any other value. */
export function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined
}

export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
