/** One mail, ready to go: both parts in the reader's language. */
export type Mail = {
  /**
   * Stable over tries, so that a mail that went out twice can be told: part of the Message-ID and of the outbox's
   * file names. Letters, digits, `_`, `-` and `.`.
   */
  id: string
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  attachments?: Attachment[]
  /** Where the reader gets no more of these: a form for people, and one click for mail programs (RFC 8058). */
  unsubscribeUrl?: string
}

export type Attachment = { name: string; contentType: string; content: Buffer }

/** Where mails go: an SMTP server, or the outbox in the data folder. */
export type Mailer = {
  /**
   * Resolves once the server took it, or once it is on disk. Throws what the server answered, and a MailRefused
   * before anything leaves when the id or the recipient has an unexpected form.
   */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}

/** A mail that no try will ever get out: its recipient or id is not one plain value. */
export class MailRefused extends Error {}

/**
 * Whether the server refused this one mail for good: a 5xx of SMTP about its recipient or its content. All else (a
 * server that is down, busy, drops the connection or refuses us altogether) may pass.
 */
export function isRefusal(error: unknown): boolean {
  const { responseCode = 0 } = error as { responseCode?: number }
  return responseCode >= 500 && responseCode < 600 && isAboutMail(error)
}

/** Whether the server said something, for good or for now, about this one mail: not of us, nor nothing at all. */
export function isAboutMail(error: unknown): boolean {
  const { responseCode, code, command } = error as { responseCode?: number; code?: string; command?: string }
  const isOfRecipient = code === 'EENVELOPE' && command !== 'MAIL FROM'
  return responseCode !== undefined && (isOfRecipient || code === 'EMESSAGE')
}

/** What the server said, or what became of the connection: one line of at most 500 characters. */
export function sayMailError(error: unknown): string {
  const { response, message = String(error) } = error as { response?: unknown; message?: string }
  const words = typeof response === 'string' && response !== '' ? response : message
  const line = words
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  return line.slice(0, 500).toWellFormed()
}
