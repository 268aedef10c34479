import type { Language } from '@matinee/contract/plain/accountTypes'

export type Reader = { name: string; email: string; language: Language }

/** What a mail says. Instants are epoch ms; `link` is absolute. */
export type Letter =
  | { kind: 'activation'; link: string; days: number }
  | { kind: 'reset'; link: string; minutes: number }
  | { kind: 'passwordChanged'; at: number; timezone: string }
  /** To somebody who registered: an operator will look at it. */
  | { kind: 'registered' }
  /** To the operators: somebody registered. */
  | { kind: 'newRegistration'; name: string; email: string; id: string }
  /** A report that was made in the background. Days are YYYY-MM-DD. */
  | { kind: 'reportReady'; link: string; hours: number; startDay: string; endDay: string }
  /** To a publisher who added a site. `formUrl` null: the account manager writes. */
  | { kind: 'siteAdded'; fqdn: string; formUrl: string | null; accountManagerEmail: string }
  /** To the account manager. */
  | { kind: 'newSite'; fqdn: string; name: string; email: string; siteId: string }

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

/** All that a layout needs, in the reader's language. */
export type Page = {
  language: Language
  text: LetterText
  greeting: string
  linkLead: string
  questions: string
}
