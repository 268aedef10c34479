import type { Call, ReplyOf, RequestOf } from '@matinee/contract/call'
import { server } from './testServer.ts'
import type { TestAccount } from './make.ts'

type AnyRequest = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

export type Answer<T> = { status: number; headers: Headers; text: string; body: T }

/** The address of a call below the test server. */
export function urlOf(call: Call, request: AnyRequest = {}): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(request.params?.[name])),
  )
  const query = new URLSearchParams(
    Object.entries(request.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return `${server.url}/api/v1${path}${query && `?${query}`}`
}

/** Calls as `account`, or signed out. */
export function api(account: TestAccount | null) {
  async function ask<C extends Call>(call: C, ...[request]: Arguments<C>): Promise<Answer<ReplyOf<C>>> {
    const { body } = (request ?? {}) as AnyRequest
    const response = await fetch(urlOf(call, request), {
      method: call.method,
      headers: {
        ...(account && { authorization: `Bearer ${account.accessToken}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: (isJson ? JSON.parse(text) : undefined) as ReplyOf<C>,
    }
  }
  return {
    ask,
    /** The reply of a call that must succeed. */
    async get<C extends Call>(call: C, ...request: Arguments<C>): Promise<ReplyOf<C>> {
      const answer = await ask(call, ...request)
      if (answer.status >= 300)
        throw new Error(`${call.method} ${call.path}: ${answer.status} ${answer.text}`)
      return answer.body
    },
    async status<C extends Call>(call: C, ...request: Arguments<C>): Promise<number> {
      return (await ask(call, ...request)).status
    },
    /** The error code of a call that must be refused. */
    async refusal<C extends Call>(call: C, ...request: Arguments<C>): Promise<[number, string]> {
      const { status, body } = await ask(call, ...request)
      return [status, (body as { error: { code: string } }).error.code]
    },
  }
}

type Arguments<C extends Call> = object extends RequestOf<C> ? [request?: RequestOf<C>] : [RequestOf<C>]
