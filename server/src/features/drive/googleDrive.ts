import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import type { GoogleDrive } from './drive.settings.ts'

/** The required parts of a service account's key file. */
const Key = z.object({ client_email: z.string(), private_key: z.string(), token_uri: z.url() })
const scope = 'https://www.googleapis.com/auth/drive.file'
const timeoutMs = 20_000

/**
 * Uploads a CSV file into the folder that the operator shared with the service account, and returns its address. Throws
 * Google's answer. Source: RFC 7523 2.1 (token), Drive API v3 "multipart upload".
 */
export async function uploadToGoogle(
  { keyFile, folderId, apiUrl }: GoogleDrive,
  { name, content }: { name: string; content: Buffer },
  caller: AbortSignal,
): Promise<string> {
  const signal = AbortSignal.any([caller, AbortSignal.timeout(timeoutMs)])
  const token = await fetchToken(Key.parse(JSON.parse(await readFile(keyFile, 'utf8'))), signal)
  const boundary = randomUUID()
  const metadata = JSON.stringify({ name, parents: [folderId], mimeType: 'text/csv' })
  const body = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n${metadata}\r\n` +
        `--${boundary}\r\nContent-Type: text/csv; charset=UTF-8\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const query = 'uploadType=multipart&supportsAllDrives=true&fields=id,webViewLink'
  const answer = await fetch(`${apiUrl}/upload/drive/v3/files?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/related; boundary=${boundary}` },
    body,
    signal,
  })
  const { webViewLink } = z.object({ webViewLink: z.url() }).parse(await readAnswer(answer))
  return webViewLink
}

async function fetchToken(key: z.output<typeof Key>, signal: AbortSignal): Promise<string> {
  const assertion = await new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(key.client_email)
    .setAudience(key.token_uri)
    .setIssuedAt()
    .setExpirationTime('10m')
    .sign(await importPKCS8(key.private_key, 'RS256'))
  const answer = await fetch(key.token_uri, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
    signal,
  })
  return z.object({ access_token: z.string() }).parse(await readAnswer(answer)).access_token
}

async function readAnswer(answer: Response): Promise<unknown> {
  const text = await answer.text()
  if (!answer.ok)
    throw new Error(`${new URL(answer.url).host} answered ${answer.status}: ${text.slice(0, 500)}`)
  return JSON.parse(text)
}
