import { refusals } from '@matinee/contract/plain/texts/refusals'
import { holdsRight, type Language } from '@matinee/contract/plain/accountTypes'
import type { BodyOf, Call, ParamsOf, QueryOf, ReplyOf } from '@matinee/contract/call'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { acceptedLanguage } from './acceptedLanguage.ts'
import type { Deps } from '../deps.ts'
import { isStorageFull, storageFull } from '../files/diskSpace.ts'
import { AppError } from '../errors.ts'
import { foldNumbered, kindsOf, parseForm, typeFields } from './formBody.ts'
import { createHttpServer, refuseClient, type FastPath } from './httpServer.ts'
import { newId } from '../ids.ts'
import { InvalidFields, readFields, refuseFields } from './invalidFields.ts'
import { isDeeperThan } from './jsonDepth.ts'
import { limitLog } from '../limitLog.ts'
import { readMachine, type Machine } from '../access/machines.ts'
import { refusalCount } from '../metrics.ts'
import { anyOrigin, defaultHeaders } from './responseHeaders.ts'
import { readAccount, signedOut, type Account } from '../access/session.ts'

export type App = { fastify: FastifyInstance; deps: Deps }

type Handled<C extends Call> = {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  account: C['access'] extends 'public' ? Account | null : Account
  /** Who asks, for what is written down: a user's id, or `token:` and the id of a machine token; '' for nobody. */
  actor: string
  /** Of what people read in the answer. */
  language: Language
  request: FastifyRequest
  reply: FastifyReply
}

declare module 'fastify' {
  interface FastifyRequest {
    account: Account | null
    /** Of the account that signed in, refused or not. */
    accountLanguage: Language | null
    /** Instead of an account, in calls that are open to machine tokens. */
    machine: Machine | null
  }
  interface FastifyContextConfig {
    isForm?: true
    /** Of a call that takes forms as well: what makes one the body of the call. */
    readForm?: (form: unknown) => unknown
  }
}

/**
 * A reply that comes as pieces of JSON: for lists of thousands, which take longer to check and copy as a whole than to
 * read, and hold up everybody else meanwhile. That together they are what the call's schema says, and nothing beside
 * it, its feature sees to.
 */
export class WrittenReply<Reply> {
  declare readonly reply: Reply
  readonly pieces: Iterable<string>
  constructor(pieces: Iterable<string>) {
    this.pieces = pieces
  }
}

/** A reply that is kept as the bytes of its JSON. That they are what the call's schema says, its feature sees to. */
export class StoredReply<Reply> {
  declare readonly reply: Reply
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

const json = 'application/json; charset=utf-8'
/** Bytes of a body: of a call that needs no sign-in, and of any other. */
const [publicBodyLimit, bodyLimit] = [16_384, 1_048_576]
/** Lists and objects of a body in each other. */
const maxJsonDepth = 32

const formType = 'application/x-www-form-urlencoded'

/**
 * The HTTP server without routes. Every answer is `no-store` unless a route says otherwise; every refusal has the
 * contract's error form and nothing of the server's inside.
 */
export function createApp(deps: Deps, fastPath?: FastPath): App {
  const headersOf = (request: FastifyRequest) => defaultHeaders(deps.config.publicUrl, request.id)
  const app = fastify({
    loggerInstance: deps.log,
    // Fastify sets no timeouts on a server that it did not make.
    serverFactory: (handle) => createHttpServer(handle, fastPath && { fastPath }),
    clientErrorHandler: refuseClient,
    logController: new LogController({ disableRequestLogging: true }),
    // One hop: the address that our own proxy saw. What stands before it in the header is the client's word.
    trustProxy: deps.config.trustsProxy && ((_address: string, hop: number) => hop === 0),
    bodyLimit: publicBodyLimit,
    genReqId: () => newId(12),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // An address that cannot be decoded or names an endless id; no hook runs for it.
    frameworkErrors: (error, request, reply) => {
      sendError(translate(error, request), reply.headers(headersOf(request)))
    },
  })
  app.setValidatorCompiler<z.ZodType>(
    ({ schema }) =>
      (data) =>
        readFields(schema, data),
  )
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('account', null)
  app.decorateRequest('machine', null)
  app.decorateRequest('accountLanguage', null)
  app.addContentTypeParser(
    formType,
    { parseAs: 'string', bodyLimit: publicBodyLimit },
    (request, body, done) => {
      const { isForm, readForm } = request.routeOptions.config
      if (isForm || readForm) done(null, (readForm ?? asItIs)(parseForm(body as string)))
      else done(new AppError('unsupported_media_type', 415, refusals.sendJson))
    },
  )
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (!isDeeperThan(body, maxJsonDepth)) return parseJson(request, body, done)
    done(new AppError('malformed_request', 400, refusals.tooDeep(maxJsonDepth)))
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOf(request))
  })
  app.setErrorHandler((error, request, reply) => sendError(translate(error, request), reply))
  app.setNotFoundHandler((_request, reply) =>
    sendError(new AppError('not_found', 404, refusals.notFound), reply),
  )
  return { fastify: app as unknown as FastifyInstance, deps }
}

/**
 * Registers one call: sign-in (401) → kind and scope of the token, right of the account type (403) → parse (400,
 * 422) → handler → reply schema. What the reply schema does not name is not sent, but for replies that a feature writes.
 */
export function on<C extends Call>(
  app: App,
  call: C,
  handler: (
    call: Handled<C>,
  ) => Promise<ReplyOf<C> | WrittenReply<ReplyOf<C>> | StoredReply<ReplyOf<C>>> | ReplyOf<C>,
): void {
  app.fastify.route({
    method: call.method,
    url: `/api/v1${call.path}`,
    schema: {
      summary: call.summary,
      tags: [call.path.split('/')[1]!],
      ...(call.isForm && { consumes: [formType] }),
      ...(call.takesForm && { consumes: ['application/json', formType] }),
      ...(call.access !== 'public' && { security: [{ bearer: [] }] }),
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      ...(call.reply && { response: { 200: call.reply } }),
    },
    bodyLimit: call.bodyLimit ?? (call.access === 'public' ? publicBodyLimit : bodyLimit),
    ...(call.isForm && { errorHandler: refuseAsOauth, config: { isForm: true } }),
    ...(call.takesForm && { config: { readForm: formReader(call) } }),
    onRequest: async (request, reply) => {
      // A form call signs its client in by itself; its Authorization header is none of ours (RFC 6749 2.3.1). The
      // client may be a page of another site, which must be able to read refusals too.
      if (call.isForm) return void reply.headers(anyOrigin)
      const machine = await readMachine(app.deps.db, request.headers.authorization)
      if (machine) {
        if (call.access === 'public') return
        if (!call.machine || !machine.scopes.includes(call.machine)) throw insufficientScope()
        request.machine = machine
        return
      }
      const account = await readAccount(app.deps.db, request.headers.authorization)
      request.accountLanguage = account?.language ?? null
      if (call.access === 'public') {
        request.account = account && refusalOf(call, account) ? null : account
        return
      }
      if (!account) throw signedOut()
      const refusal = refusalOf(call, account)
      if (refusal) throw refusal
      request.account = account
    },
    preValidation: async (request) => {
      if (call.takesForm) request.body = foldNumbered(request.body)
      if (holdsNoText(request.query) || holdsNoText(request.body))
        throw new AppError('invalid_request', 422, refusals.unreadableText)
    },
    handler: async (request, reply) => {
      const answer = await handler({
        params: request.params,
        query: request.query,
        body: request.body,
        account: request.account,
        actor: request.machine ? `token:${request.machine.id}` : (request.account?.id ?? ''),
        language: languageOf(request),
        request,
        reply,
      } as Handled<C>)
      if (answer instanceof WrittenReply) return reply.type(json).send(Readable.from(inTurns(answer.pieces)))
      if (answer instanceof StoredReply) return reply.type(json).send(answer.bytes)
      return call.reply ? answer : reply.code(204).send()
    },
  })
}

/** Between two pieces it is the others' turn. */
async function* inTurns(pieces: Iterable<string>): AsyncGenerator<Buffer> {
  for (const piece of pieces) {
    yield Buffer.from(piece)
    await setImmediate()
  }
}

const asItIs = (form: unknown) => form

function formReader({ body }: Call): (form: unknown) => unknown {
  const kinds = body ? kindsOf(body) : {}
  return (form) => typeFields(foldNumbered(form), kinds)
}

const insufficientScope = () => new AppError('insufficient_scope', 403, refusals.insufficientScope)

/** Why this account may not make this call; null when it may. */
function refusalOf({ access, oauth, isPersonal }: Call, account: Account): AppError | null {
  if (account.client && !(oauth && account.client.scopes.includes(oauth))) return insufficientScope()
  if (isPersonal && account.actorId) return new AppError('not_while_acting', 403, refusals.ownerOnly)
  if (access === 'public' || access === 'signedIn') return null
  if (access === 'staff') return account.isStaff ? null : new AppError('staff_only', 403, refusals.staffOnly)
  return holdsRight(account.integrationType, access)
    ? null
    : new AppError('forbidden_for_account_type', 403, refusals.noAccess)
}

/**
 * PostgreSQL's text cannot hold U+0000, its JSON neither that nor a lone surrogate, and no publisher types them. Not
 * recursive: a body may nest deeply.
 */
function holdsNoText(value: unknown): boolean {
  const open = [value]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string' && (next.includes('\u0000') || !next.isWellFormed())) return true
    // One by one: a long list is more than a call may have arguments.
    if (typeof next === 'object' && next !== null)
      for (const part of Object.values(next)) if (part !== undefined) open.push(part)
  }
  return false
}

/** The header wins over the account's language: an agent may read the answer, who works in another's account. */
const languageOf = ({ headers, accountLanguage }: FastifyRequest): Language =>
  acceptedLanguage(headers['accept-language']) ?? accountLanguage ?? 'en'

function sendError(error: AppError, reply: FastifyReply): FastifyReply {
  const { code, sentence, details, status } = error
  const language = languageOf(reply.request)
  const [message, fields] = [sentence[language], error.fieldsIn(language)]
  const vary = [reply.getHeader('vary') ?? []].flat().join(', ')
  if (!/accept-language/i.test(vary))
    void reply.header('vary', [vary, 'accept-language'].filter(Boolean).join(', '))
  refusalCount.inc({ code })
  const challenge = challengeOf(code, reply.request)
  if (challenge) void reply.header('www-authenticate', challenge)
  // The schema of a good answer must not cut this one.
  return reply
    .code(status)
    .type(json)
    .serializer(JSON.stringify)
    .send({ error: { code, message, ...(fields && { fields }), ...(details && { details }) } })
}

/** RFC 6750 3: how a client tells a token to refresh from a token that reaches less. */
function challengeOf(code: AppError['code'], { headers }: FastifyRequest): string | null {
  if (code === 'insufficient_scope') return 'Bearer realm="Matinee", error="insufficient_scope"'
  if (code !== 'signed_out') return null
  return `Bearer realm="Matinee"${headers.authorization ? ', error="invalid_token"' : ''}`
}

/** Refusals of the token endpoint have the form and the words of RFC 6749 5.2. */
function refuseAsOauth(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, message, oauth } = translate(error, request)
  const byStatus =
    status >= 500 ? 'server_error' : status === 429 ? 'temporarily_unavailable' : 'invalid_request'
  if (status === 401) void reply.header('www-authenticate', 'Basic realm="Matinee"')
  void reply
    .code(status === 422 ? 400 : status)
    .type(json)
    .serializer(JSON.stringify)
    .send({ error: oauth ?? byStatus, error_description: message })
}

const logFull = limitLog()

function translate(error: unknown, request: FastifyRequest): AppError {
  const isFull = error instanceof AppError ? error.code === 'storage_full' : isStorageFull(error)
  if (isFull)
    logFull((leftOut) => request.log.error({ err: error, leftOut }, 'no space left; writes are refused'))
  if (error instanceof AppError) return error
  if (isFull) return storageFull()
  if (error instanceof InvalidFields) return refuseFields(error)
  const { statusCode, code, message } = error as { statusCode?: number; code?: string; message?: string }
  if (statusCode === 413) return new AppError('payload_too_large', 413, refusals.requestTooLarge)
  if (statusCode === 415) return new AppError('unsupported_media_type', 415, refusals.sendJson)
  if (statusCode === 429) return new AppError('too_many_requests', 429, refusals.tooManyRequests)
  if (statusCode && statusCode < 500) return new AppError('malformed_request', 400, refusals.malformed)
  // Nobody reads this answer, and a client that goes away is no fault of ours.
  if (request.raw.destroyed && !request.raw.complete)
    return new AppError('malformed_request', 400, refusals.endedEarly)
  request.log.error({ err: error, requestId: request.id, url: request.url.split('?')[0] }, 'call failed')
  return isUnreachable(code) || message === poolTimeout
    ? new AppError('unavailable', 503, refusals.starting)
    : new AppError('internal', 500, refusals.failed)
}

/** What the pool throws, without a code, when no connection came in time. */
const poolTimeout = 'timeout exceeded when trying to connect'

/** A database that is down or restarting: 57P01–57P03 from PostgreSQL, the rest from the socket or the pool. */
function isUnreachable(code: string | undefined): boolean {
  return ['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '53300'].includes(
    code ?? '',
  )
}
