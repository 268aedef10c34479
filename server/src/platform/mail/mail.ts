/** One rendered mail, text and HTML in the recipient's language. */
export type Mail = {
  /**
   * The same in every attempt, so that duplicates can be recognised: part of the Message-ID and of the outbox's file
   * names. Letters, digits, `_`, `-` and `.`.
   */
  id: string
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  attachments?: Attachment[]
  /** Unsubscribes: a form for people, one click for mail programs (RFC 8058). */
  unsubscribeUrl?: string
}

export type Attachment = { name: string; contentType: string; content: Buffer }

/** Sends mails to an SMTP server, or stores them in the data folder's outbox. */
export type Mailer = {
  /**
   * Resolves once the server has accepted the mail, with its words, or with null once the mail is on disk. Throws the
   * server's error, or MailRefused before sending when the id or the recipient is malformed.
   */
  send(mail: Mail): Promise<string | null>
  close(): Promise<void>
}

/** A mail that can never be sent: its recipient or id is malformed. */
export class MailRefused extends Error {}

/**
 * Whether the server rejected this mail permanently: an SMTP 5xx about its recipient or content. Every other error (a
 * server that is down or busy, drops the connection or rejects the sender) is temporary.
 */
export function isRefusal(error: unknown): boolean {
  const { responseCode = 0 } = error as { responseCode?: number }
  return responseCode >= 500 && responseCode < 600 && isAboutMail(error)
}

/** Whether the server's answer, permanent or temporary, is about this mail and not about the sender. */
export function isAboutMail(error: unknown): boolean {
  const { responseCode, code, command } = error as { responseCode?: number; code?: string; command?: string }
  const isOfRecipient = code === 'EENVELOPE' && command !== 'MAIL FROM'
  return responseCode !== undefined && (isOfRecipient || code === 'EMESSAGE')
}

/** The server's answer or the connection's error: one line of at most 500 characters. */
export function formatMailError(error: unknown): string {
  const { response, message = String(error) } = error as { response?: unknown; message?: string }
  const words = typeof response === 'string' && response !== '' ? response : message
  const line = words
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  return line.slice(0, 500).toWellFormed()
}
