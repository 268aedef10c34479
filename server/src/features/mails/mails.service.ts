import type { Deps } from '../../platform/deps.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { Language } from '@matinee/contract/plain/account/accountTypes'
import type { Letter, Recipient, Sender } from './letter.ts'
import { recordDelivery, type MailName } from './sent/recordDelivery.ts'
import { reportSubjectEn } from './reportLetters.en.ts'
import { reportSubjectTr } from './reportLetters.tr.ts'
import { renderLetter } from './renderLetter.ts'
import { hideLinks } from './sent/hideLinks.ts'

export type { Letter, ShownComparison } from './letter.ts'
export { untilRecorded } from './sent/recordDelivery.ts'

type Extras = Pick<Mail, 'attachments' | 'unsubscribeUrl'>

/**
 * Renders the letter in the recipient's language, hands it to the mailer and records what became of it. Passes on the
 * mailer's errors. `isFinal`: after which error the mail is not tried again, where the job does not end with it.
 */
export async function deliver(
  deps: Pick<Deps, 'db' | 'mailer' | 'config'>,
  name: MailName,
  to: Recipient,
  letter: Letter,
  { isFinal, ...extras }: Extras & { isFinal?: (error: unknown) => boolean } = {},
): Promise<void> {
  const { id: _, ...mail } = renderMail(deps.config, '', to, letter)
  const stored = renderLetter(to, hideLinks(letter), deps.config)
  const send = (id: string) => deps.mailer.send({ id, ...mail, ...extras })
  await recordDelivery(deps.db, { name, to, letter, stored }, send, isFinal)
}

/** The mail that `deliver` sends. */
export const renderMail = (from: Sender, id: string, to: Recipient, letter: Letter): Mail => ({
  id,
  to: { name: to.name, address: to.email },
  ...renderLetter(to, letter, from),
})

/** A letter as its recipient would get it. */
export const previewLetter = renderLetter

/** The subject of a scheduled report's mail. Days are YYYY-MM-DD. */
export const scheduledReportSubject = (
  language: Language,
  report: { reportName: string; startDay: string; endDay: string },
): string => (language === 'tr' ? reportSubjectTr : reportSubjectEn)(report)

/** Query suffix for links to pages without sign-in: without it a new browser opens the console in English. */
export const inLanguage = ({ language }: { language: Language }): string =>
  language === 'en' ? '' : `&lang=${language}`
