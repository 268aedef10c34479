/** A line of ads.txt as a buyer reads it (IAB ads.txt 1.1, 3.4). */
export type AdsTxtLine =
  | { kind: 'record'; domain: string; account: string; relationship: string; authority: string | null }
  | { kind: 'variable'; name: string; value: string }
  | { kind: 'empty' }
  | { kind: 'unreadable' }

const hostForm = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/

/** Domain, relationship and authority id are normalised to one case; accounts are case-sensitive. */
export function parseAdsTxtLine(text: string): AdsTxtLine {
  // Buyers skip extensions, which follow a semicolon.
  const content = text.replace(/[#;].*$/s, '').trim()
  if (content === '') return { kind: 'empty' }
  const [, name, value] = /^([a-z][\w-]*)\s*=\s*(.*)$/i.exec(content) ?? []
  if (name) return { kind: 'variable', name: name.toLowerCase(), value: value!.trim().toLowerCase() }
  const [domain = '', account = '', relationship = '', authority = ''] = content
    .split(',')
    .map((field) => field.trim())
  const isRecord =
    hostForm.test(domain.toLowerCase()) && account !== '' && /^(direct|reseller)$/i.test(relationship)
  if (!isRecord || /[\n\r]/.test(content)) return { kind: 'unreadable' }
  return {
    kind: 'record',
    domain: domain.toLowerCase(),
    account,
    relationship: relationship.toUpperCase(),
    authority: authority.toLowerCase() || null,
  }
}

/** The lines of a file with their numbers, for any kind of line break. Skips a byte-order mark. */
export function readAdsTxt(text: string): { number: number; text: string; line: AdsTxtLine }[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ number: index + 1, text: line.trim(), line: parseAdsTxtLine(line) }))
}
