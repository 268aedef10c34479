import type { Letter, Reader } from './mails.service.ts'

/** A line of text, rows of label and value, or a command to be copied. */
export type Block = string | { rows: [label: string, value: string][] } | { command: string }

/** What one letter says, before it becomes a mail. Nothing in it is escaped. */
export type LetterText = {
  subject: string
  /** What mail programs show beside the subject in their list. */
  preheader: string
  heading: string
  paragraphs: Block[]
  button?: { label: string; link: string }
  /** Small print below: how long the link holds, what to do when it was not the reader. */
  footnote: string
}

export type Sender = { supportEmail: string; publicUrl: string }

/** Every letter in one language: a kind that is missing does not compile. */
export type Letters = {
  [Kind in Letter['kind']]: (letter: Extract<Letter, { kind: Kind }>, from: Sender) => LetterText
} & {
  greeting: (name: string | null) => string
  /** Stands before the link of the button, printed in full. */
  linkLead: string
  questions: (supportEmail: string) => string
}

/** The instant as DD.MM.YYYY HH:mm in the named zone, which follows in brackets. */
export function zonedTime(at: number, timezone: string): string {
  const options = { dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const
  // A zone that this Node does not know must not hold back a notice about security.
  const zone = isZone(timezone) ? timezone : 'UTC'
  const part = Object.fromEntries(
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return `${part.day}.${part.month}.${part.year} ${part.hour}:${part.minute} (${zone})`
}

function isZone(timezone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: timezone }))
  } catch {
    return false
  }
}

/**
 * The name to greet by. Null for one that holds an address or is no name's length: whoever registers a stranger's
 * e-mail would otherwise have us mail that stranger a text of theirs.
 */
export function greetableName({ name }: Pick<Reader, 'name'>): string | null {
  const line = name.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  const isMessage = line.length > 60 || /[:/\\@<>]|www\.|[\p{L}\d]\.[\p{L}\d]{2}/iu.test(line)
  return line === '' || isMessage ? null : line
}

/** One word of a shell's command line, quoted where it needs to be. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
