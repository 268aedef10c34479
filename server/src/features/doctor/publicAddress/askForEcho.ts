import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { text } from 'node:stream/consumers'
import { pause } from '../../../platform/processes.ts'
import { echoHeader, echoPath, signEcho, type RequestEcho } from './requestEcho.ts'

/** An address for documentation (RFC 5737), which no client has. */
export const forgedAddress = '192.0.2.1'
/** Between the two halves of the body. */
export const halfPauseMs = 500

/** `echo`: null when something else than Matinee's echo was answered. */
export type EchoAnswer = { status: number; echo: RequestEcho | null }

/**
 * Sends a body of `bytes` to the echo behind `publicUrl` as a browser sends a part of an upload, in two halves with a pause
 * between, and with a forged X-Forwarded-For.
 */
export async function askForEcho(
  publicUrl: string,
  { key, bytes, signal }: { key: Buffer; bytes: number; signal: AbortSignal },
): Promise<EchoAnswer> {
  const send = publicUrl.startsWith('https:') ? requestHttps : requestHttp
  const half = Buffer.alloc(Math.ceil(bytes / 2))
  return new Promise<EchoAnswer>((resolve, reject) => {
    const request = send(`${publicUrl}${echoPath}`, {
      method: 'POST',
      signal,
      agent: false,
      headers: {
        'content-type': 'application/octet-stream',
        'content-length': half.length * 2,
        'x-forwarded-for': forgedAddress,
        [echoHeader]: signEcho(key, Date.now()),
      },
    })
    let isAnswered = false
    request.on('response', (response) => {
      isAnswered = true
      const answer = async () => ({
        status: response.statusCode!,
        echo: readEcho(response.statusCode!, await text(response).catch(() => '')),
      })
      resolve(answer().finally(() => request.destroy()))
    })
    // A proxy that refuses the size answers and closes while the rest is being sent.
    request.on('error', (error) => isAnswered || reject(error))
    request.write(half)
    void pause(halfPauseMs).then(() => request.destroyed || request.end(half))
  })
}

function readEcho(status: number, body: string): RequestEcho | null {
  if (status !== 200) return null
  try {
    const echo = JSON.parse(body) as RequestEcho
    return typeof echo.spanMs === 'number' ? echo : null
  } catch {
    return null
  }
}
