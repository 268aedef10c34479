import type { Config } from '../config.ts'
import type { Mailer } from './mail.ts'
import type { MailSettings } from './smtpMessage.ts'

type Settings = Pick<Config, 'dataDir' | 'smtpUrl'> & MailSettings

/**
 * The mailer of the settings. Loads its module and connects at the first mail only, as only the worker sends mails.
 */
export function openMailer(config: Settings): Mailer {
  let loaded: Promise<Mailer> | undefined
  return {
    send: async (mail) => (await (loaded ??= load(config))).send(mail),
    close: async () => (await loaded)?.close(),
  }
}

async function load(config: Settings): Promise<Mailer> {
  if (config.smtpUrl) return (await import('./smtpMailer.ts')).smtpMailer(config.smtpUrl, config)
  return (await import('./outbox.ts')).outboxMailer(config.dataDir, config)
}
