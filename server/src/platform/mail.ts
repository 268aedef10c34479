/** One mail, ready to go: both parts in the reader's language. */
export type Mail = {
  /** Stable over tries, so that a mail that went out twice can be told: part of the Message-ID. */
  id: string
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
}

/** Where mails go: an SMTP server, or the outbox in the data folder. */
export type Mailer = {
  /** Resolves once the server took it, or once it is on disk. Throws what the server answered. */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}
