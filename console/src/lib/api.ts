import { refreshToken as refreshCall } from '@matinee/contract/auth'
import type { Call, ReplyOf, RequestOf } from '@matinee/contract/call'
import {
  errorCodes,
  type ErrorBody,
  type ErrorCode,
  type ErrorDetails,
} from '@matinee/contract/plain/errorCodes'
import { sessionEnds, type SessionEnd } from '@matinee/contract/plain/account/sessionEnd'
import { AppError } from './apiError.ts'
import { noteAttempt, noteFailure } from './failedCalls.ts'
import { notify, useSavedState } from './savedState.ts'
import { noteServerTime } from './serverClock.ts'
import { endSession, replaceTokens, useSession } from './session/session.ts'
import { loadTexts } from './texts.ts'

const base = '/api/v1'
/** Calls below /auth/ that need an access token. */
const identityPaths = ['/auth/profile', '/auth/switch', '/auth/changepassword', '/auth/security']
/** Access tokens are valid for 15 minutes; identity calls and operators' calls refresh them a little earlier. */
const staleAfterMs = 14 * 60_000

type UntypedRequest = { params?: unknown; query?: unknown; body?: unknown }
type Argument<C> = RequestOf<C> & { signal?: AbortSignal }
type Arguments<C> =
  Record<never, never> extends RequestOf<C> ? [request?: Argument<C>] : [request: Argument<C>]

/**
 * Sends a call to the server and returns its reply. A refused call throws `AppError`. A 401 outside /auth/ causes one token
 * refresh and one retry; if that fails, the session ends. A 401 that asks for the password does not end the session.
 */
export async function api<C extends Call>(call: C, ...[request]: Arguments<C>): Promise<ReplyOf<C>> {
  const key = `${call.method} ${buildAddress(call.path, { params: (request as UntypedRequest | undefined)?.params })}`
  if (call.method !== 'GET') noteAttempt(key)
  try {
    return await sendWithRefresh<C>(call, request)
  } catch (error) {
    if (call.method !== 'GET') noteFailure(key)
    throw error
  }
}

async function sendWithRefresh<C extends Call>(
  call: C,
  request: Argument<C> | undefined,
): Promise<ReplyOf<C>> {
  const isAuth = call.path.startsWith('/auth/')
  const needsIdentity = !isAuth || identityPaths.some((path) => call.path.startsWith(path))
  // Operators' calls answer 404, not 401, to a token that was removed after its end.
  const renewsBefore = (isAuth && needsIdentity) || call.path.startsWith('/admin/')
  if (renewsBefore && Date.now() - useSession.getState().refreshedAt > staleAfterMs) await refresh()

  const { tokens, user } = useSession.getState()
  const sentToken = tokens.accessToken
  const first = await send(call, request ?? {}, needsIdentity ? sentToken : '')
  if (isAuth || !(await endsSession(first))) return read<C>(first)

  await refresh(sentToken)
  // A call for one account is never repeated after a switch to another.
  if (useSession.getState().user?.id !== user?.id) return read<C>(first)
  const second = await send(call, request ?? {}, useSession.getState().tokens.accessToken)
  if (await endsSession(second)) endSession('unknown')
  return read<C>(second)
}

async function endsSession(response: Response): Promise<boolean> {
  if (response.status !== 401) return false
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return toAppError(response, body).code !== 'reauthentication_required'
}

async function send(
  call: Call,
  request: UntypedRequest & { signal?: AbortSignal },
  token: string,
): Promise<Response> {
  const headers = new Headers({
    accept: 'application/json',
    // Screens show some messages of the server.
    'accept-language': useSavedState.getState().language,
  })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (request.body !== undefined) headers.set('content-type', 'application/json')
  try {
    const response = await fetch(base + buildAddress(call.path, request), {
      method: call.method,
      headers,
      body: request.body === undefined ? null : JSON.stringify(request.body),
      ...(request.signal && { signal: request.signal }),
    })
    noteServerTime(response.headers.get('date'))
    return response
  } catch (error) {
    if (request.signal?.aborted) throw error
    throw new AppError({ code: 'unreachable', status: 0, message: 'No answer from the server' })
  }
}

/** `/videos/:id` + `{ id }` + query → `/videos/42?page=0`; undefined query values are left out. */
export function buildAddress(path: string, request: UntypedRequest): string {
  const params = (request.params ?? {}) as Record<string, string>
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = Object.entries((request.query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled
}

async function read<C>(response: Response): Promise<ReplyOf<C>> {
  if (response.status === 204) return undefined as ReplyOf<C>
  const body: unknown = await response.json().catch(() => null)
  if (response.ok && body !== null) return body as ReplyOf<C>
  throw toAppError(response, body)
}

function toAppError(response: Response, body: unknown): AppError {
  const error = (body as Partial<ErrorBody> | null)?.error
  const isKnown = error !== undefined && (errorCodes as readonly string[]).includes(error.code)
  return new AppError({
    code: isKnown ? error.code : codeByStatus(response.status),
    status: response.status,
    message: error?.message ?? response.statusText,
    fields: error?.fields,
    details: error?.details,
    requestId: response.headers.get('x-request-id'),
  })
}

/** For replies without our error body, as proxies send them. */
function codeByStatus(status: number): ErrorCode {
  if (status === 401) return 'signed_out'
  if (status === 404) return 'not_found'
  if (status === 413) return 'payload_too_large'
  if (status === 429) return 'too_many_requests'
  return status === 502 || status === 503 || status === 504 ? 'unavailable' : 'internal'
}

let runningRefresh: Promise<void> | null = null

/** One refresh at a time, in this tab by the promise and across tabs by a Web Lock. */
function refresh(refused?: string): Promise<void> {
  runningRefresh ??= withLock(() => refreshOnce(refused)).finally(() => {
    runningRefresh = null
  })
  return runningRefresh
}

function withLock(work: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request('matinee.refresh', work) : work()
}

async function refreshOnce(refused: string | undefined): Promise<void> {
  await useSession.persist.rehydrate()
  const { tokens, refreshedAt, user } = useSession.getState()
  const isFresh =
    refused === undefined ? Date.now() - refreshedAt < staleAfterMs : tokens.accessToken !== refused
  if (tokens.accessToken && isFresh) return
  if (!tokens.refreshToken) return signOut('signed_out', 'There is no refresh token')

  const response = await send(refreshCall, { body: { refreshToken: tokens.refreshToken } }, '')
  // The user signed out or switched accounts meanwhile: leave the current session alone.
  if (useSession.getState().user?.id !== user?.id) return
  if (response.status >= 500) throw toAppError(response, null)
  if (!response.ok) {
    const { details } = toAppError(response, await response.json().catch(() => null))
    return signOut('signed_out', 'The session has ended', readSessionEnd(details))
  }
  const answer = (await response.json().catch(() => null)) as Partial<ReplyOf<typeof refreshCall>> | null
  if (!answer?.tokens?.accessToken) {
    void notifyNoToken()
    return signOut('signed_out', 'No new access token received')
  }
  replaceTokens(answer.tokens)
}

async function notifyNoToken(): Promise<void> {
  const texts = await loadTexts(useSavedState.getState().language)
  notify({ tone: 'error', message: texts.auth.noNewToken })
}

function readSessionEnd(details: ErrorDetails | null): SessionEnd | 'unknown' {
  const reason = details && 'sessionEnd' in details ? details.sessionEnd : null
  // A newer server may send other reasons.
  return sessionEnds.find((known) => known === reason) ?? 'unknown'
}

function signOut(code: ErrorCode, message: string, reason: SessionEnd | 'unknown' = 'unknown'): never {
  endSession(reason)
  throw new AppError({ code, status: 401, message })
}
