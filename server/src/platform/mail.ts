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
}

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
