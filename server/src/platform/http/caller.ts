/** Who makes a call. `setRetryAfter` sets the Retry-After header of the answer. */
export type Caller = { ip: string; setRetryAfter: (seconds: number) => void }

/** From where a session is used. */
export type Sender = { ip: string; userAgent: string }

/** The caller's request and its answer, as HTTP has them. */
export type Exchange = { request: Request; reply: Reply }

type Request = { ip: string; headers: { 'user-agent'?: string | undefined } }
type Reply = { header: (name: string, value: number) => unknown }

export const readCaller = (request: Request, reply: Reply): Caller & Sender => ({
  ...readSender(request),
  setRetryAfter: (seconds) => void reply.header('retry-after', seconds),
})

export const readSender = ({ ip, headers }: Request): Sender => ({
  ip,
  userAgent: (headers['user-agent'] ?? '').slice(0, 400),
})
