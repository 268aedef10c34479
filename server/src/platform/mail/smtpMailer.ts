import { createTransport } from 'nodemailer'
import type { Mailer } from './mail.ts'
import { buildMessage, checkMail, type MailSettings } from './smtpMessage.ts'

/**
 * Sends mails by the SMTP server of `url`: `smtps://` uses TLS from the start, `smtp://` upgrades to TLS if the server
 * offers it. An untrusted certificate is an error in both. Nothing is retried here: the thrown error returns the mail to
 * the queue.
 */
export function smtpMailer(url: string, settings: MailSettings, timeouts = defaultTimeouts): Mailer {
  const open = (socketTimeout: number, maxConnections: number) =>
    createTransport({
      ...parseServer(url),
      pool: true,
      maxConnections,
      // For a pooled connection that the server has closed; a mail is never repeated once its sending began.
      maxRequeues: 1,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout,
    })
  const plain = open(timeouts.plainMs, 5)
  const withFile = open(timeouts.withFileMs, 3)
  return {
    send: async (mail) => {
      const transport = mail.attachments?.length ? withFile : plain
      const { response } = await transport.sendMail(buildMessage(checkMail(mail), settings))
      return response
    },
    // The queue has already aborted running jobs, so there is nothing to wait for.
    close: async () => [plain, withFile].forEach((transport) => transport.close({ force: true })),
  }
}

/**
 * Without data on the socket. RFC 5321 (4.5.3.2.6) allows ten minutes after the message: closing while the server still
 * scans an attachment would deliver the mail twice.
 */
const defaultTimeouts = { plainMs: 30_000, withFileMs: 600_000 }

/** Host, port, TLS and sign-in of SMTP_URL. */
export function parseServer(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  }
}
