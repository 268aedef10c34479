/** Everything that XML 1.0 forbids in a document, escaped or not. */
// eslint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const clean = (text: string) => text.toWellFormed().replaceAll(forbidden, '')
const escape = (text: string) => clean(text).replaceAll(/[&<>"]/g, (sign) => escapes[sign]!)

type Attributes = Record<string, string | number | boolean | null>

/** An element around `content`, which is XML; attributes are plain text, and those that are null are left out. */
export function element(name: string, attributes: Attributes, content: string | string[] = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => ` ${key}="${escape(String(value))}"`)
  const inner = typeof content === 'string' ? content : content.join('')
  return `<${name}${written.join('')}>${inner}</${name}>`
}

/** Plain text as the content of an element. */
export const text = (value: string): string => escape(value)

/** An address as the content of an element. VAST asks for CDATA; an end of it within the address is split. */
export const cdata = (value: string): string =>
  `<![CDATA[${clean(value).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

/** Milliseconds as HH:MM:SS.mmm. */
export function clock(ms: number): string {
  const part = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0')
  return `${part(ms / 3_600_000)}:${part((ms / 60_000) % 60)}:${part((ms / 1000) % 60)}.${part(ms % 1000, 3)}`
}

export const document = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
