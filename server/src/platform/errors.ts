import type { Language } from '@matinee/contract/plain/account/accountTypes'
import type { ErrorCode, ErrorDetails } from '@matinee/contract/plain/errorCodes'
import type { StatusOf } from '@matinee/contract/plain/texts/errorHelp'
import { refusals, type Sentence } from '@matinee/contract/plain/texts/refusals'

/**
 * A refusal with a sentence for the caller in every language; `message` is the English one, for logs and the command
 * line. Any other thrown error answers a plain 500. The page about the code lists the statuses that it may have.
 */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly sentence: Sentence
  /** English sentences by invalid field. */
  readonly fields: Record<string, string> | undefined
  readonly #fieldSentences: Record<string, Sentence> | undefined
  readonly details: ErrorDetails | undefined
  /** The RFC 6749 error code, for refusals of the token endpoint. */
  oauth: OauthError | undefined

  constructor(
    code: C,
    status: StatusOf<C>,
    sentence: Sentence,
    fields?: Record<string, Sentence>,
    details?: ErrorDetails,
  ) {
    super(sentence.en)
    this.code = code
    this.status = status
    this.sentence = sentence
    this.#fieldSentences = fields
    this.fields = this.fieldsIn('en')
    this.details = details
  }

  fieldsIn(language: Language): Record<string, string> | undefined {
    const fields = this.#fieldSentences
    return fields && Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text[language]]))
  }
}

export type OauthError =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'invalid_scope'

/** A refusal of the token endpoint: 401 for failed client authentication, else 400. */
export function oauthError(oauth: OauthError, message: string): AppError {
  const error = new AppError('invalid_request', oauth === 'invalid_client' ? 401 : 400, englishOnly(message))
  error.oauth = oauth
  return error
}

/** The same answer for a missing resource and for another account's. */
export const notFound = () => new AppError('not_found', 404, refusals.notFound)

/** Texts for programs and operators, in English only: RFC 6749's error_description, faults of imported rows. */
export const englishOnly = (text: string): Sentence => ({ en: text, tr: text })

/** 422 for one field, whose name begins the message. */
export const invalidField = (field: string, sentence: Sentence): AppError =>
  new AppError('invalid_request', 422, nameField(field, sentence), { [field]: sentence })

export const nameField = (field: string, { en, tr }: Sentence): Sentence => ({
  en: `${field}: ${en}`,
  tr: `${field}: ${tr}`,
})
