import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { Language } from '@matinee/contract/plain/account/accountTypes'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { isStorageFull, storageFull } from '../files/diskSpace.ts'
import { limitLog } from '../limitLog.ts'
import { refusalCount } from '../metrics.ts'
import { acceptedLanguage } from './acceptedLanguage.ts'
import { InvalidFields, refuseFields } from './invalidFields.ts'
import { isMissingTable } from '../facts/factsSchema.ts'
import { isUnreachable } from '../unreachable.ts'

export const jsonType = 'application/json; charset=utf-8'

/** The header wins over the account's language: an agent may work in another's account. */
export const languageOf = ({ headers, accountLanguage }: FastifyRequest): Language =>
  acceptedLanguage(headers['accept-language']) ?? accountLanguage ?? 'en'

export function sendError(error: AppError, reply: FastifyReply): FastifyReply {
  const { code, sentence, details, status } = error
  const language = languageOf(reply.request)
  const [message, fields] = [sentence[language], error.fieldsIn(language)]
  const vary = [reply.getHeader('vary') ?? []].flat().join(', ')
  if (!/accept-language/i.test(vary))
    void reply.header('vary', [vary, 'accept-language'].filter(Boolean).join(', '))
  refusalCount.inc({ code })
  const challenge = buildChallenge(code, reply.request)
  if (challenge) void reply.header('www-authenticate', challenge)
  // Not the serializer of the call's reply schema, which would drop these fields.
  return reply
    .code(status)
    .type(jsonType)
    .serializer(JSON.stringify)
    .send({ error: { code, message, ...(fields && { fields }), ...(details && { details }) } })
}

/** RFC 6750 3: whether the client should refresh its token or request more scopes. */
function buildChallenge(code: AppError['code'], { headers }: FastifyRequest): string | null {
  if (code === 'insufficient_scope') return 'Bearer realm="Matinee", error="insufficient_scope"'
  if (code !== 'signed_out') return null
  return `Bearer realm="Matinee"${headers.authorization ? ', error="invalid_token"' : ''}`
}

/** Refusals of the token endpoint have the form of RFC 6749 5.2. */
export function refuseAsOauth(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, message, oauth } = translate(error, request)
  const byStatus =
    status >= 500 ? 'server_error' : status === 429 ? 'temporarily_unavailable' : 'invalid_request'
  if (status === 401) void reply.header('www-authenticate', 'Basic realm="Matinee"')
  void reply
    .code(status === 422 ? 400 : status)
    .type(jsonType)
    .serializer(JSON.stringify)
    .send({ error: oauth ?? byStatus, error_description: message })
}

const logFull = limitLog()

export function translate(error: unknown, request: FastifyRequest): AppError {
  const isFull = error instanceof AppError ? error.code === 'storage_full' : isStorageFull(error)
  if (isFull)
    logFull((skipped) =>
      request.log.error({ err: error, leftOut: skipped }, 'no space left; writes are refused'),
    )
  if (error instanceof AppError) return error
  if (isFull) return storageFull()
  if (error instanceof InvalidFields) return refuseFields(error)
  const { statusCode } = error as { statusCode?: number }
  if (statusCode === 413) return new AppError('payload_too_large', 413, refusals.requestTooLarge)
  if (statusCode === 415) return new AppError('unsupported_media_type', 415, refusals.sendJson)
  if (statusCode === 429) return new AppError('too_many_requests', 429, refusals.tooManyRequests)
  if (statusCode && statusCode < 500) return new AppError('malformed_request', 400, refusals.malformed)
  // The client has disconnected: not a fault of the server, and the answer is not read.
  if (request.raw.destroyed && !request.raw.complete)
    return new AppError('malformed_request', 400, refusals.endedEarly)
  request.log.error({ err: error, requestId: request.id, url: request.url.split('?')[0] }, 'call failed')
  // A migration of the facts store has not finished a table that this version reads.
  if (isMissingTable(error)) return new AppError('unavailable', 503, refusals.figuresUnreachable)
  return isUnreachable(error) || isPoolTimeout(error)
    ? new AppError('unavailable', 503, refusals.starting)
    : new AppError('internal', 500, refusals.failed)
}

/** No connection to PostgreSQL was free in time; the pool's error has no code. */
export const isPoolTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'
