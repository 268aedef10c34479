import type { Config } from './config.ts'
import type { Mailer } from './mail.ts'
import { outboxMailer } from './outbox.ts'
import type { MailSettings } from './smtpMessage.ts'
import { smtpMailer } from './smtpMailer.ts'

/** The mailer that the settings ask for. Connects to nothing before the first mail. */
export function openMailer(config: Pick<Config, 'dataDir' | 'smtpUrl'> & MailSettings): Mailer {
  return config.smtpUrl ? smtpMailer(config.smtpUrl, config) : outboxMailer(config.dataDir, config)
}
