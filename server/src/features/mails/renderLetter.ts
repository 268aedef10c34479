import type { Language } from '@matinee/contract/plain/account/accountTypes'
import { lettersEn } from './letters.en.ts'
import { lettersTr } from './letters.tr.ts'
import { greetableName } from './greetableName.ts'
import type { Letter, Letters, LetterText, Recipient, Sender } from './letter.ts'
import { letterHtml } from './letterHtml.ts'
import { letterPlain } from './letterPlain.ts'

const byLanguage: Record<Language, Letters> = { en: lettersEn, tr: lettersTr }

/** The letter as the subject and the two parts of a mail. Throws on a link that is not a web address. */
export function renderLetter(recipient: Recipient, letter: Letter, from: Sender) {
  const letters = byLanguage[recipient.language]
  // The record pairs each kind with its letter; TypeScript cannot see that through the index.
  const write = letters[letter.kind] as (letter: Letter, from: Sender) => LetterText
  const text = write(letter, from)
  for (const { link } of [text.button, text.smallLink].filter((one) => one !== undefined))
    if (!/^https?:$/.test(new URL(link).protocol)) throw new Error("a letter's link is not a web address")
  const page = {
    language: recipient.language,
    text,
    greeting: letters.greeting(greetableName(recipient.name)),
    linkLead: letters.linkLead,
    sentBy: letters.sentBy({ host: new URL(from.publicUrl).host, supportEmail: from.supportEmail }),
  }
  return { subject: text.subject, text: letterPlain(page), html: letterHtml(page) }
}
