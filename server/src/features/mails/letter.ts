import type { Language } from '@matinee/contract/plain/account/accountTypes'

export type Recipient = { name: string; email: string; language: Language }

/** The content of a mail. Instants are epoch ms; `link` is absolute. */
export type Letter =
  | { kind: 'activation'; link: string; days: number }
  | { kind: 'reset'; link: string; minutes: number }
  /** To an owner whose password is void, because another person changed the payment details. */
  | { kind: 'secured'; link: string; minutes: number }
  | { kind: 'passwordChanged'; at: number; timezone: string }
  /** To the owner of an account: many wrong passwords were tried from addresses that are not the owner's. */
  | { kind: 'guessing' }
  /** To a person who registered: an operator will review it. */
  | { kind: 'registered' }
  /** To the operators: a person registered. */
  | { kind: 'newRegistration'; name: string; email: string; id: string }
  /** A report that was made in the background. Days are YYYY-MM-DD. */
  | { kind: 'reportReady'; link: string; days: number; startDay: string; endDay: string }
  /** A scheduled report, to one of its recipients. */
  | ({ kind: 'scheduledReport' } & ScheduledLetter)
  /** To its owner: some recipients did not get it, or it could not be made (`reason`). `at`: when it was due. */
  | {
      kind: 'scheduleFailed'
      reportName: string
      at: string
      zone: string
      reason: string | null
      failed: [recipient: string, error: string][]
    }
  /** To the owner of reports: a recipient unsubscribed from all. `stopped`: reports without remaining recipients. */
  | { kind: 'recipientLeft'; recipient: string; reportNames: string[]; stopped: string[] }
  /** To a person to whom the account `by` wants to send reports. */
  | { kind: 'confirmRecipient'; by: string; link: string; unsubscribeLink: string }
  /** `undo`: null where the change can no longer be undone by a link. */
  | {
      kind: 'paymentInfoChanged'
      at: number
      timezone: string
      undo: { link: string; until: number } | null
    }
  /** `amount` and `term` as the reader's language writes them, `day` DD.MM.YYYY. */
  | { kind: 'paymentSent'; amount: string; day: string; term: string }
  /** To a publisher who added a site. `formUrl` null: the account manager writes. */
  | { kind: 'siteAdded'; fqdn: string; formUrl: string | null; accountManagerEmail: string }
  /** To the account manager. */
  | { kind: 'newSite'; fqdn: string; name: string; email: string; siteId: string }

/** Days are YYYY-MM-DD, rows in the reader's words. `by`: the email of the report's owner. */
type ScheduledLetter = {
  reportName: string
  by: string
  startDay: string
  endDay: string
  zone: string
  isEmpty: boolean
  totals: Rows
  /** The rows that earned most. */
  top: Rows
  /** The attachment, or the console's page with the download when the file is too large to attach. */
  file: { name: string } | { link: string }
  unsubscribeLink: string
}
type Rows = [label: string, value: string][]

/** A line of text, rows of label and value, or a command to be copied. */
export type Block = string | { rows: [label: string, value: string][] } | { command: string }

/** The text of one letter before rendering, not escaped. */
export type LetterText = {
  subject: string
  /** Shown by mail programs next to the subject in their list. */
  preheader: string
  heading: string
  paragraphs: Block[]
  button?: { label: string; link: string }
  /** Small print below: how long the link is valid, what to do if it was not requested. */
  footnote: string
  /** Smaller than a button, after the footnote. */
  smallLink?: { label: string; link: string }
}

export type Sender = { supportEmail: string; publicUrl: string }

/** Every letter in one language: a kind that is missing does not compile. */
export type Letters = {
  [Kind in Letter['kind']]: (letter: Extract<Letter, { kind: Kind }>, from: Sender) => LetterText
} & {
  greeting: (name: string | null) => string
  /** Printed before the button's link in full. */
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
