import type { Config } from '../config.ts'
import type { Mailer } from './mail.ts'
import type { MailSettings } from './smtpMessage.ts'

type Settings = Pick<Config, 'dataDir' | 'smtpUrl'> & MailSettings

/**
 * The mailer that the settings ask for. Loads and connects to nothing before the first mail: only the worker sends
 * any, and the others should start without it.
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
