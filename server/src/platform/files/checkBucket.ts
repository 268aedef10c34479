import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { newId } from '../ids.ts'
import type { Files, PartUpload } from './files.ts'

/** `problem`: what failed, and what to do; null if it works. */
export type BucketCheck = { step: string; problem: string | null }

const text = 'Matinee checks this bucket.'
/** One part may have any length if it is the last. */
const bytes = Buffer.byteLength(text)

/**
 * Does once everything that Matinee needs from a bucket, and removes what it stored. `pageOrigin`: of the console's pages,
 * from which browsers send parts. Steps after the first that fails are not tried.
 */
export async function checkBucket(files: Files, pageOrigin: string): Promise<BucketCheck[]> {
  const key = `check/${newId(22)}`
  const checks: BucketCheck[] = []
  for (const [step, remedy, work] of [...fileSteps(files, key), ...uploadSteps(files, key, pageOrigin)]) {
    const problem = await work().then(
      () => null,
      (error: Error) => `${error.message}. ${remedy}`,
    )
    checks.push({ step, problem })
    if (!problem) continue
    await removeRest(files, key).catch(() => {})
    break
  }
  return checks
}

/** What the step that failed has left, as far as the rights allow. */
async function removeRest(files: Files, key: string): Promise<void> {
  await files.remove(key)
  for await (const { key: open, storeUploadId } of files.listUploads(new Date(Date.now() + 86_400_000)))
    if (open === key) await files.abortParts({ key, uploadId: newId(20), storeUploadId })
}

type Step = [step: string, remedy: string, work: () => Promise<void>]

const rights = 'Check the address in S3_URL, and the rights of its key'

function fileSteps(files: Files, key: string): Step[] {
  return [
    [
      'store a file',
      `${rights}: PutObject.`,
      async () => void (await files.put(key, Readable.from([Buffer.from(text)]))),
    ],
    [
      'read a part of it',
      `${rights}: GetObject.`,
      async () => {
        const read = await buffer(await files.read(key, { start: 8, end: 13 }))
        expect(String(read) === text.slice(8, 14), 'the service sent other bytes than were asked for')
      },
    ],
    [
      'list files',
      `${rights}: ListBucket.`,
      async () => {
        for await (const file of files.list()) if (file.key === key) return
        throw new Error('the file is not in the list')
      },
    ],
    ['remove a file', `${rights}: DeleteObject.`, () => files.remove(key)],
  ]
}

function uploadSteps(files: Files, key: string, pageOrigin: string): Step[] {
  let upload: PartUpload
  let etag: string
  let url: string
  return [
    [
      'begin an upload in parts',
      `${rights}: PutObject, CreateMultipartUpload.`,
      async () => {
        upload = { key, uploadId: newId(20), storeUploadId: await files.beginParts(key) }
        ;({ url } = await files.presignPart(upload, { partNumber: 1, bytes }))
      },
    ],
    [
      'ask as a browser whether it may send a part',
      `Allow PUT with the header content-type from ${pageOrigin} in the CORS rule of the bucket; see Object storage in docs/operating.md.`,
      () => askAsBrowser(url, pageOrigin),
    ],
    [
      'send a part to a signed address',
      'S3_PUBLIC_URL must be the address at which browsers reach the service, and the CORS rule must expose ETag.',
      async () => void (etag = await sendAsBrowser(url, pageOrigin)),
    ],
    [
      'be refused with a forged address',
      'The service does not check signatures: anybody could write into the bucket.',
      async () => {
        const { status } = await fetch(url.replace('partNumber=1', 'partNumber=2'), {
          method: 'PUT',
          body: text,
        })
        expect(status === 403, `the service answered ${status} instead of 403`)
      },
    ],
    [
      'complete the upload',
      `${rights}: CompleteMultipartUpload, ListMultipartUploadParts.`,
      async () => {
        const parts = (await files.listParts(upload)) ?? []
        expect(parts.length === 1 && parts[0]!.etag === etag, 'the service lists other parts than were sent')
        await files.completeParts(upload, { bytes, parts })
      },
    ],
    [
      'abort an upload',
      `${rights}: AbortMultipartUpload, ListBucketMultipartUploads.`,
      async () => {
        await files.remove(key)
        const storeUploadId = await files.beginParts(key)
        await files.abortParts({ key, uploadId: newId(20), storeUploadId })
        for await (const open of files.listUploads(new Date(Date.now() + 86_400_000)))
          expect(open.storeUploadId !== storeUploadId, 'the aborted upload is still open')
      },
    ],
  ]
}

async function askAsBrowser(url: string, origin: string): Promise<void> {
  const headers = {
    origin,
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'content-type',
  }
  const answer = await fetch(url, { method: 'OPTIONS', headers })
  expect(answer.ok, `the service answered ${answer.status}`)
  expectAllowed(answer, origin)
  const methods = answer.headers.get('access-control-allow-methods') ?? ''
  expect(/\bPUT\b|\*/i.test(methods), 'the service does not allow PUT')
}

async function sendAsBrowser(url: string, origin: string): Promise<string> {
  const answer = await fetch(url, { method: 'PUT', headers: { origin }, body: text })
  expect(answer.ok, `the service answered ${answer.status}`)
  expectAllowed(answer, origin)
  const exposed = answer.headers.get('access-control-expose-headers') ?? ''
  expect(/\betag\b|\*/i.test(exposed), 'the service hides the header ETag from browsers')
  return (answer.headers.get('etag') ?? '').replaceAll('"', '')
}

function expectAllowed({ headers }: Response, origin: string): void {
  const allowed = headers.get('access-control-allow-origin')
  expect(allowed === '*' || allowed === origin, `the service does not allow pages of ${origin}`)
}

function expect(holds: boolean, problem: string): asserts holds {
  if (!holds) throw new Error(problem)
}
