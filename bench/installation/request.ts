import { request as send, type Agent } from 'node:https'
import { agent as userAgent } from '../beaconClient.ts'

const timeoutMs = 20_000

export type Question = {
  method: string
  path: string
  body?: unknown
  accessToken?: string
  /** The address of this machine from which it is sent. */
  from?: string
  timeoutMs?: number
}

/** One request to the proxy. Throws when the connection ends without an answer, or after a time without one. */
export async function request(
  { agent, host }: { agent: Agent; host: string },
  { method, path, body, accessToken, from, timeoutMs: timeout = timeoutMs }: Question,
): Promise<{ status: number; text: string }> {
  const bytes = body === undefined ? null : JSON.stringify(body)
  const headers = {
    'user-agent': userAgent,
    ...(bytes && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(bytes) }),
    ...(accessToken && { authorization: `Bearer ${accessToken}` }),
  }
  return new Promise((resolve, reject) => {
    const options = { host, path, method, agent, headers, timeout, ...(from && { localAddress: from }) }
    const sent = send(options, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => (text += chunk))
      answer.on('end', () => resolve({ status: answer.statusCode!, text })).on('error', reject)
    })
    sent.on('timeout', () => sent.destroy(new Error('no answer in time'))).on('error', reject)
    sent.end(bytes ?? undefined)
  })
}
