import { refusals } from '@matinee/contract/plain/texts/refusals'
import { holdsRight, type Language } from '@matinee/contract/plain/account/accountTypes'
import { holdsStaffRight, isStaffRight, type StaffRight } from '@matinee/contract/plain/account/staffRoles'
import type { BodyOf, Call, ParamsOf, QueryOf, ReplyOf } from '@matinee/contract/call'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { foldNumbered, kindsOf, parseForm, typeFields } from './formBody.ts'
import { createHttpServer, refuseClient, type FastPath } from './httpServer.ts'
import { newId } from '../ids.ts'
import { InvalidFields, readFields } from './invalidFields.ts'
import { refuseInvalidText } from './invalidText.ts'
import { isDeeperThan } from './jsonDepth.ts'
import { jsonType, languageOf, refuseAsOauth, sendError, translate, isPoolTimeout } from './sendError.ts'
import { plainAddress, withCaller, type Caller } from '../access/caller.ts'
import { readMachine, wasMachineToken, type Machine } from '../access/machines.ts'
import { isRecorded, recordCall } from '../access/recordCall.ts'
import { anyOrigin, defaultHeaders } from './responseHeaders.ts'
import {
  readAccount,
  secondFactorMissing,
  signedOut,
  wasStaffToken,
  type Account,
} from '../access/session.ts'

export type App = { fastify: FastifyInstance; deps: Deps }

type Handled<C extends Call> = {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  account: C['access'] extends 'public' ? Account | null : Account
  /** For audit entries: a user's id, or `token:` and the id of a machine token; '' without a sign-in. */
  actor: string
  /** Language of the texts in the answer. */
  language: Language
  request: FastifyRequest
  reply: FastifyReply
}

declare module 'fastify' {
  interface FastifyRequest {
    account: Account | null
    /** Language of the signed-in account, even if the call is refused. */
    accountLanguage: Language | null
    /** Set instead of `account` in calls that accept machine tokens. */
    machine: Machine | null
  }
  interface FastifyContextConfig {
    isForm?: true
    /** For a call that takes JSON or a form: converts the form to the call's body. */
    readForm?: (form: unknown) => unknown
  }
}

/**
 * A reply sent as pieces of JSON: for lists of thousands of rows, whose validation and copying would block the event loop
 * for longer than reading them. The feature guarantees that they match the call's reply schema.
 */
export class WrittenReply<Reply> {
  declare readonly reply: Reply
  readonly pieces: Iterable<string>
  constructor(pieces: Iterable<string>) {
    this.pieces = pieces
  }
}

/** A reply stored as the bytes of its JSON. The feature guarantees that they match the call's reply schema. */
export class StoredReply<Reply> {
  declare readonly reply: Reply
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

/** Bytes of a body: of public calls, and of all others. */
const [publicBodyLimit, bodyLimit] = [16_384, 1_048_576]
/** Levels of nested lists and objects in a body. */
const maxJsonDepth = 32

const formType = 'application/x-www-form-urlencoded'

/**
 * The HTTP server without routes. Every answer is `no-store` unless a route sets another cache header; every refusal has
 * the contract's error form and reveals nothing internal.
 */
export function createApp(deps: Deps, fastPath?: FastPath): App {
  const buildHeaders = (request: FastifyRequest) => defaultHeaders(deps.config.publicUrl, request.id)
  const app = fastify({
    loggerInstance: deps.log,
    // Fastify sets no timeouts on a server that it did not make.
    serverFactory: (handle) => createHttpServer(handle, fastPath && { fastPath }),
    clientErrorHandler: refuseClient,
    logController: new LogController({ disableRequestLogging: true }),
    // One hop: the address that our proxy added. The client may have forged the ones before it.
    trustProxy: deps.config.trustsProxy && ((_address: string, hop: number) => hop === 0),
    bodyLimit: publicBodyLimit,
    genReqId: () => newId(12),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // No hook sees these. An overlong parameter is no id, and its address no other than one without a call.
    frameworkErrors: (error, request, reply) => {
      const refusal = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? noSuchAddress() : translate(error, request)
      sendError(refusal, reply.headers(buildHeaders(request)))
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
  parseBodies(app as unknown as FastifyInstance)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(buildHeaders(request))
    // Before the body is read, as where others than operators make an operators' call.
    if (request.is404) throw noSuchAddress()
  })
  app.setErrorHandler((error, request, reply) => sendError(translate(error, request), reply))
  app.setNotFoundHandler((_request, reply) => sendError(noSuchAddress(), reply))
  return { fastify: app as unknown as FastifyInstance, deps }
}

/** Forms for the calls that take them, and JSON without deep nesting. */
function parseBodies(app: FastifyInstance): void {
  app.addContentTypeParser(
    formType,
    { parseAs: 'string', bodyLimit: publicBodyLimit },
    (request, body, done) => {
      const { isForm, readForm } = request.routeOptions.config
      if (isForm || readForm) done(null, (readForm ?? identity)(parseForm(body as string)))
      else done(new AppError('unsupported_media_type', 415, refusals.sendJson))
    },
  )
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (!isDeeperThan(body, maxJsonDepth)) return parseJson(request, body, done)
    done(new AppError('malformed_request', 400, refusals.tooDeep(maxJsonDepth)))
  })
}

/**
 * Registers one call: sign-in (401) → kind and scope of the token, right of the account type (403) → parse (400,
 * 422) → handler → reply schema. Fields missing in the reply schema are not sent, except by WrittenReply and StoredReply.
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
    schema: routeSchema(call),
    bodyLimit: call.bodyLimit ?? (call.access === 'public' ? publicBodyLimit : bodyLimit),
    ...(call.isForm && { errorHandler: refuseAsOauth, config: { isForm: true } }),
    ...(call.takesForm && { config: { readForm: formReader(call) } }),
    onRequest: (request, reply) => signIn(app, call, request, reply),
    preValidation: async (request) => {
      if (call.takesForm) request.body = foldNumbered(request.body)
      refuseInvalidText(request.query)
      refuseInvalidText(request.body)
    },
    handler: async (request, reply) => {
      const handled = {
        params: request.params,
        query: request.query,
        body: request.body,
        account: request.account,
        actor: request.machine ? `token:${request.machine.id}` : (request.account?.id ?? ''),
        language: languageOf(request),
        request,
        reply,
      } as Handled<C>
      const answer = await withCaller(callerOf(request, handled.actor), () =>
        isRecorded(call) ? runRecorded(app, call, handler, handled) : handler(handled),
      )
      if (answer instanceof WrittenReply)
        return reply.type(jsonType).send(Readable.from(inTurns(answer.pieces)))
      if (answer instanceof StoredReply) return reply.type(jsonType).send(answer.bytes)
      return call.reply ? answer : reply.code(204).send()
    },
  })
}

/** Runs the handler and records its call, also one that failed on our side, because it may have changed something. */
async function runRecorded<C extends Call>(
  { deps }: App,
  call: C,
  handler: (call: Handled<C>) => unknown,
  handled: Handled<C>,
): Promise<unknown> {
  // The change is made: without its entry the answer is still true.
  const record = (answer: unknown, hasFailed: boolean) =>
    recordCall(deps.db, call, { ...handled, answer }, { hasFailed }).catch((error: unknown) =>
      handled.request.log.error({ err: error, call: call.path }, 'a call is not in the audit log'),
    )
  let answer: unknown
  try {
    answer = await handler(handled)
  } catch (error) {
    if (mayHaveChanged(error)) await record(undefined, true)
    throw error
  }
  await record(answer, false)
  return answer
}

/** Whether a call failed on our side. One that got no connection to PostgreSQL changed nothing. */
const mayHaveChanged = (error: unknown): boolean => {
  if (error instanceof AppError) return error.status >= 500
  return !(error instanceof InvalidFields) && !isPoolTimeout(error)
}

const callerOf = ({ account, ip }: FastifyRequest, actor: string): Caller => ({
  accountId: account?.id ?? null,
  actor: account?.actorId ?? actor,
  clientId: account?.client?.id ?? null,
  address: plainAddress(ip),
  hasEntry: false,
})

const routeSchema = (call: Call) => ({
  ...(call.params && { params: call.params }),
  ...(call.query && { querystring: call.query }),
  ...(call.body && { body: call.body }),
  ...(call.reply && { response: { 200: call.reply } }),
})

/** Sets the account or machine of a request. Throws 401, 403, and 404 for operators' calls of others. */
async function signIn(app: App, call: Call, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  // A form call authenticates its client itself, by another Authorization header (RFC 6749 2.3.1). The client may be a
  // page of another site, which must be able to read refusals too.
  if (call.isForm) return void reply.headers(anyOrigin)
  if (isStaffRight(call.access)) return signInOperator(app, call, call.access, request)
  if (await signInMachine(app, call, request)) return
  const account = await readAccount(app.deps.db, request.headers.authorization)
  request.accountLanguage = account?.language ?? null
  if (call.access === 'public') {
    request.account = account && findRefusal(call, account) ? null : account
    return
  }
  if (!account) throw signedOut()
  const refusal = findRefusal(call, account)
  if (refusal) throw refusal
  request.account = account
}

/** False without a machine token. Throws 401 for one that is not valid, 403 without the scope of the call. */
async function signInMachine(app: App, call: Call, request: FastifyRequest): Promise<boolean> {
  const machine = await readMachine(app.deps.db, request.headers.authorization)
  if (!machine) return false
  if (call.access === 'public') return true
  if (!call.machine || !machine.scopes.includes(call.machine)) throw insufficientScope()
  request.machine = machine
  return true
}

/** An operator with the right, or an operators' program. Others get the answer of an address that does not exist. */
async function signInOperator(
  app: App,
  call: Call,
  right: StaffRight,
  request: FastifyRequest,
): Promise<void> {
  const { db } = app.deps
  const { authorization } = request.headers
  try {
    if (await signInMachine(app, call, request)) return
    const account = await readAccount(db, authorization)
    if (!account?.staffRole) throw noSuchAddress()
    request.accountLanguage = account.language
    if (account.lacksFactor) throw secondFactorMissing()
    if (!holdsStaffRight(account.staffRole, right)) throw new AppError('staff_role', 403, refusals.staffRole)
    request.account = account
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 401) throw error
    // Their console renews the token, and their programs must learn that it was revoked.
    if ((await wasStaffToken(db, authorization)) || (await wasMachineToken(db, authorization))) throw error
    throw noSuchAddress()
  }
}

const noSuchAddress = () => new AppError('not_found', 404, refusals.notFound)

/** Lets other requests run between two pieces. */
async function* inTurns(pieces: Iterable<string>): AsyncGenerator<Buffer> {
  for (const piece of pieces) {
    yield Buffer.from(piece)
    await setImmediate()
  }
}

const identity = (form: unknown) => form

function formReader({ body }: Call): (form: unknown) => unknown {
  const kinds = body ? kindsOf(body) : {}
  return (form) => typeFields(foldNumbered(form), kinds)
}

const insufficientScope = () => new AppError('insufficient_scope', 403, refusals.insufficientScope)

/** Why this account may not make this call; null when it may. */
function findRefusal({ access, oauth, isPersonal }: Call, account: Account): AppError | null {
  if (account.client && !(oauth && account.client.scopes.includes(oauth))) return insufficientScope()
  if (isPersonal && account.actorId) return new AppError('not_while_acting', 403, refusals.ownerOnly)
  if (access === 'public' || access === 'signedIn' || isStaffRight(access)) return null
  return holdsRight(account.integrationType, access)
    ? null
    : new AppError('forbidden_for_account_type', 403, refusals.noAccess)
}
