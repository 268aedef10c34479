import { newId } from '../../platform/ids.ts'
import { formatMailError } from '../../platform/mail/mail.ts'
import { smtpMailer } from '../../platform/mail/smtpMailer.ts'
import { trySmtp } from '../../platform/mail/trySmtp.ts'
import type { DoctorDeps } from './doctorDeps.ts'
import { Problem, Skipped, type RunStep } from './step.ts'

const remedy =
  'Check SMTP_URL, that its server may send for the domain of MAIL_FROM, and that the provider of this machine lets the port out.'
const timeoutMs = 40_000

/** Speaks with the mail server up to the recipient; with `mailTo`, sends an email. */
export async function checkMail({ config, mailTo }: DoctorDeps, step: RunStep): Promise<void> {
  const { smtpUrl, mailFrom, supportEmail, publicUrl } = config
  await step(
    'mail server',
    remedy,
    async () => {
      if (!smtpUrl)
        throw new Skipped('SMTP_URL is not set: emails become files in the data folder (matinee outbox list)')
      await refuse(() => trySmtp(smtpUrl, { from: mailFrom, to: supportEmail }))
      return `takes emails from ${mailFrom} to ${supportEmail}; none was sent`
    },
    timeoutMs,
  )
  if (mailTo === undefined) return
  await step(
    'send an email',
    remedy,
    async () => {
      if (!smtpUrl)
        throw new Problem(
          'SMTP_URL is not set, so no email can be sent. Set it to smtps://user:password@host:465.',
        )
      const mailer = smtpMailer(smtpUrl, config)
      const text = `This email was sent by "matinee doctor" at ${publicUrl}. If it is not in your inbox but in the spam folder, check SPF, DKIM and DMARC of the domain of ${mailFrom}.`
      try {
        await refuse(() =>
          mailer.send({
            id: `doctor-${newId()}`,
            to: { name: '', address: mailTo },
            subject: `Email from ${new URL(publicUrl).host} works`,
            text,
            html: `<p>${text}</p>`,
          }),
        )
      } finally {
        await mailer.close()
      }
      return `the server accepted one to ${mailTo}; see whether it arrives`
    },
    timeoutMs,
  )
}

/** The server's answer says more than the library's sentence. */
async function refuse(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw new Problem(`${formatMailError(error)}. ${remedy}`, { cause: error })
  }
}
