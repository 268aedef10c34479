import { MailRefused } from '../../../platform/mail/mail.ts'
import type { Letter } from '../letter.ts'
import { linksOf } from './hideLinks.ts'

/** So many characters in a row are in a mail server's words and in a code by no chance. */
const shortestPart = 10

/**
 * The words of a mail server without parts of the letter's codes, however it quotes them: a mail travels quoted-printable,
 * which writes `=3D` before a code and breaks lines within it.
 */
export function hideCodes(words: string, letter: Letter): string {
  const codes = linksOf(letter).flatMap(codesIn).map(lowerCase)
  const text = lowerCase(words)
  const isCode = new Set<number>()
  for (let at = 0; at + shortestPart <= text.length; at++) {
    const part = text.slice(at, at + shortestPart)
    if (codes.some((code) => code.includes(part)))
      for (let index = at; index < at + shortestPart; index++) isCode.add(index)
  }
  const kept = Array.from({ length: words.length }, (_, index) => (isCode.has(index) ? '\0' : words[index]))
  return kept.join('').replaceAll(/\0+/g, '…')
}

function codesIn(link: string): string[] {
  const { pathname, searchParams } = new URL(link)
  return [...pathname.split('/'), ...searchParams.values()].filter(({ length }) => length >= shortestPart)
}

/** Of letters without accents only: the length stays. */
const lowerCase = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

/** The error of a mailer without the letter's codes: it is logged, and stored with the failed job. */
export function withoutCodes(error: unknown, letter: Letter): unknown {
  if (!(error instanceof Error) || error instanceof MailRefused) return error
  const { code, command, response, responseCode } = error as Error & Record<string, unknown>
  return Object.assign(new Error(hideCodes(error.message, letter)), {
    code,
    command,
    responseCode,
    response: typeof response === 'string' ? hideCodes(response, letter) : undefined,
  })
}
