import type { Deps } from '../../platform/deps.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { Language } from '@matinee/contract/plain/account/accountTypes'
import type { Letter, Recipient } from './letter.ts'
import { reportSubjectEn } from './reportLetters.en.ts'
import { reportSubjectTr } from './reportLetters.tr.ts'
import { renderLetter } from './renderLetter.ts'

export type { Letter, ShownComparison } from './letter.ts'

/**
 * Renders the letter in the recipient's language and hands it to the mailer. `id`: the same for each try. Passes on the
 * mailer's errors.
 */
export async function deliver(
  deps: Pick<Deps, 'mailer' | 'config'>,
  id: string,
  to: Recipient,
  letter: Letter,
  extras: Pick<Mail, 'attachments' | 'unsubscribeUrl'> = {},
): Promise<void> {
  const parts = renderLetter(to, letter, deps.config)
  await deps.mailer.send({ id, to: { name: to.name, address: to.email }, ...parts, ...extras })
}

/** The subject and the text of a letter as its recipient would get it. */
export function previewLetter(
  to: Recipient,
  letter: Letter,
  config: Deps['config'],
): { subject: string; text: string } {
  const { subject, text } = renderLetter(to, letter, config)
  return { subject, text }
}

/** The subject of a scheduled report's mail. Days are YYYY-MM-DD. */
export const scheduledReportSubject = (
  language: Language,
  report: { reportName: string; startDay: string; endDay: string },
): string => (language === 'tr' ? reportSubjectTr : reportSubjectEn)(report)

/** Query suffix for links to pages without sign-in: without it a new browser opens the console in English. */
export const inLanguage = ({ language }: { language: Language }): string =>
  language === 'en' ? '' : `&lang=${language}`
