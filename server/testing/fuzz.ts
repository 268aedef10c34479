import { errorCodes } from '@matinee/contract/plain/errorCodes'
import { sample } from 'fast-check'
import { Agent, request } from 'node:http'
import { anyWire, withIds, type Wire } from './fuzzRequests.ts'
import type { Ids } from './requests.ts'

/** A caller: a bearer token, or none, and the ids for its requests. */
export type Caller = { token: string | null; ids: Ids }

export type FuzzRun = {
  url: string
  requests: number
  seed: number
  /** The callers of the next batch: always the same number, signed in, with resources. Called before each batch. */
  callers: () => Promise<Caller[]>
  /** The number of callers. */
  width: number
}
export type FuzzResult = { byStatus: Record<string, number>; faults: string[] }

const batchSize = 500
const lanes = 16
const maxFaults = 20
const formErrors = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
  'temporarily_unavailable',
]
/** Internals that must not leak: a stack, a path of ours, words of PostgreSQL or ClickHouse. */
const leak =
  /\n\s+at |node_modules|\/server\/src\/|\bselect\b.+\bfrom\b|\binsert into\b|syntax error|relation "|DB::Exception|\b(?-i:ECONN[A-Z]{3,})|TypeError|ZodError/i

/** Sends generated requests and reports faulty answers. The same seed sends the same requests. */
export async function fuzz(run: FuzzRun): Promise<FuzzResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes })
  const result: FuzzResult = { byStatus: {}, faults: [] }
  for (let sent = 0; sent < run.requests && result.faults.length < maxFaults; sent += batchSize) {
    const callers = await run.callers()
    const numRuns = Math.min(batchSize, run.requests - sent)
    const queue = sample(anyWire(run.width), { seed: run.seed + sent, numRuns })
    const lane = async () => {
      for (let wire = queue.pop(); wire; wire = queue.pop()) {
        const caller = callers[wire.who]!
        const answer = await send(run.url, agent, wire, caller)
        result.byStatus[answer.status] = (result.byStatus[answer.status] ?? 0) + 1
        const fault = faultOf(wire, answer)
        if (fault) result.faults.push(`${fault}: ${describe(wire, answer)}`)
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
  }
  agent.destroy()
  return result
}

type Answer = { status: number; text: string }

function send(url: string, agent: Agent, wire: Wire, { token, ids }: Caller): Promise<Answer> {
  const body = wire.body === undefined ? undefined : Buffer.from(withIds(wire.body, ids))
  return new Promise((resolve) => {
    const outgoing = request(
      new URL(url).origin + withIds(wire.path, ids),
      {
        agent,
        method: wire.method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-length': body.length }),
          ...wire.headers,
        },
      },
      (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        )
      },
    )
    outgoing.on('error', (error) => resolve({ status: 0, text: error.message }))
    outgoing.end(body)
  })
}

/** The fault of an answer; null without one. */
function faultOf(wire: Wire, { status, text }: Answer): string | null {
  if (status === 0) return 'no answer'
  if (status >= 500) return 'a server error'
  if (leak.test(text)) return 'shows the inside'
  if (status < 300 || wire.method === 'HEAD') return null
  if (status < 400) return 'sends elsewhere'
  let error: unknown
  try {
    ;({ error } = JSON.parse(text) as { error: unknown })
  } catch {
    return 'a refusal that is no JSON'
  }
  if (wire.isForm) return formErrors.includes(error as string) ? null : 'a refusal without an RFC 6749 code'
  const { code, message } = Object(error) as { code?: unknown; message?: unknown }
  const isKnown = errorCodes.includes(code as never) && typeof message === 'string'
  return isKnown ? null : 'a refusal not of the contract’s form'
}

const describe = (wire: Wire, { status, text }: Answer) =>
  `${status} ${text.slice(0, 200)} ← ${JSON.stringify({ ...wire, body: wire.body?.slice(0, 300) })}`
