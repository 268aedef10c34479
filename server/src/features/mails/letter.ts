import type { Language } from '@matinee/contract/plain/account/accountTypes'
import type { SecurityChange } from '@matinee/contract/plain/account/secondFactors'
import type { DayRange } from '@matinee/contract/plain/calendar'

export type Recipient = { name: string; email: string; language: Language }

/** The content of a mail. Instants are epoch ms; `link` is absolute. */
export type Letter =
  /** `isInvited`: an operator created the account, and nobody registered. */
  | { kind: 'activation'; link: string; days: number; isInvited?: boolean }
  | { kind: 'reset'; link: string; minutes: number }
  /** To an owner whose password is void, because another person changed the payment details. */
  | { kind: 'secured'; link: string; minutes: number }
  | { kind: 'passwordChanged'; at: number; timezone: string }
  /** To the owner of an account: many wrong passwords were tried from addresses that are not the owner's. */
  | { kind: 'guessing' }
  /** To its owner: many wrong codes were tried after the right password. */
  | { kind: 'codeGuessing' }
  /** To its owner: a second factor was added, removed or used up. */
  | { kind: 'securityChanged'; change: SecurityChange; at: number; timezone: string }
  /** To its owner: a sign-in from a device that was not used before. `country`: ISO 3166-1 alpha-2. */
  | {
      kind: 'newDevice'
      browser: string | null
      system: string | null
      country: string | null
      address: string
      at: number
      timezone: string
    }
  /** To a person who registered: an operator will review it. */
  | { kind: 'registered' }
  /** To a person whose registration an operator refused. */
  | { kind: 'refused'; reason: string }
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
  /** To the account manager. `hasForm`: the publisher gets the ad manager form by `siteAdded`. */
  | { kind: 'newSite'; fqdn: string; name: string; email: string; siteId: string; hasForm: boolean }

/** Days are YYYY-MM-DD, rows in the reader's words. `by`: the email of the report's owner. */
type ScheduledLetter = {
  reportName: string
  by: string
  startDay: string
  endDay: string
  zone: string
  isEmpty: boolean
  /** `change` as text, – where nothing is comparable; missing in runs that an earlier version stored. */
  totals: readonly (readonly [label: string, value: string, change?: string])[]
  /** The rows that earned most. */
  top: readonly (readonly [label: string, revenue: string, impressions?: string])[]
  comparison: ShownComparison | null
  /** The attachment, or the console's page with the download when the file is too large to attach. */
  file: { name: string } | { link: string }
  unsubscribeLink: string
}

/** What the changes in `totals` compare (decision 027). */
export type ShownComparison = {
  /** Null: no day is complete in both periods. */
  periods: { now: DayRange; before: DayRange } | null
  /** The earlier days had too few for any change. */
  hasTooFewImpressions: boolean
  /** 0 to 100: the part of the revenue that is not final. */
  estimatedShare: number
}

/** The first column has labels, the others numbers. */
export type Table = { head: readonly string[]; rows: readonly (readonly (string | undefined)[])[] }

/** A line of text, small print, rows of label and value, a table of figures, or a command to be copied. */
export type Block =
  | string
  | { rows: [label: string, value: string][] }
  | { remark: string }
  | { table: Table }
  | { command: string }

/** The text of one letter before rendering, not escaped. */
export type LetterText = {
  subject: string
  /** Shown by mail programs next to the subject in their list: what the subject does not say. */
  preheader: string
  heading: string
  paragraphs: Block[]
  button?: { label: string; link: string }
  /** Small print below the button: how long the link is valid, what to do if it was not requested. */
  note?: string
  /** Why the reader gets this email. */
  footnote: string
  /** After the footnote. */
  smallLink?: { label: string; link: string }
}

export type Sender = { supportEmail: string; accountManagerEmail: string; publicUrl: string }

/** Every letter in one language: a kind that is missing does not compile. */
export type Letters = {
  [Kind in Letter['kind']]: (letter: Extract<Letter, { kind: Kind }>, from: Sender) => LetterText
} & {
  greeting: (name: string | null) => string
  /** Printed before the button's link in full. */
  linkLead: string
  /** Who sent the email, and who answers questions. `host`: of the installation. */
  sentBy: (from: { host: string; supportEmail: string }) => string
}

/** All that a layout needs, in the reader's language. */
export type Page = {
  language: Language
  text: LetterText
  greeting: string
  linkLead: string
  sentBy: string
}
