// An upload whose connection is destroyed at 64 sampled points resumes through listParts and ends as the same file.
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { partBytes } from '../contract/src/plain/limits.ts'
import { startProduct } from './product.ts'

const cuts = 64
const cutsPerUpload = 4
/** 12 parts, the last one short. */
const film = randomBytes(11 * partBytes + 1_234_567)
const totalParts = Math.ceil(film.length / partBytes)
const expectedHash = createHash('sha256').update(film).digest('hex')
const readPart = (number: number) => film.subarray((number - 1) * partBytes, number * partBytes)

type Product = Awaited<ReturnType<typeof startProduct>>
type Part = { PartNumber: number; ETag: string; size: number }
type Initiated = { uploadId: string; uploadRecord: { id: string; key: string } }

/** Bytes of a part after which the connection is destroyed: at its ends and in between. */
function* cutPoints(): Generator<number> {
  const step = partBytes / (cuts - 6)
  yield* [0, 1, partBytes - 1, partBytes]
  for (let index = 1; index <= cuts - 4; index++) yield Math.min(partBytes - 2, Math.round(index * step) - 3)
}

/** Sends `length` bytes of a part's body and destroys the connection, whether or not an answer came. */
async function cut(url: string, body: Buffer, length: number): Promise<void> {
  const sending = request(url, { method: 'PUT', headers: { 'content-length': body.length }, agent: false })
  // The broken connection is intended.
  sending.on('error', () => {})
  const closed = new Promise((resolve) => sending.once('close', resolve))
  sending.flushHeaders()
  if (length > 0)
    await Promise.race([
      closed,
      new Promise((resolve) => sending.write(body.subarray(0, length), () => resolve(null))),
    ])
  else await Promise.race([closed, new Promise((resolve) => sending.once('socket', resolve))])
  sending.destroy()
  await closed
}

async function begin(product: Product) {
  const body = { fileName: 'cuts.mp4', totalParts, fileSize: film.length }
  const { uploadId, uploadRecord } = await product.call<Initiated>('POST', '/video-uploads/initiate', body)
  const upload = { uploadId, key: uploadRecord.key }
  const sign = async (partNumber: number) =>
    (
      await product.call<{ presignedUrl: string }>('POST', '/video-uploads/presigned-part', {
        ...upload,
        partNumber,
      })
    ).presignedUrl
  return {
    sign,
    list: async () => (await product.call<{ data: Part[] }>('GET', `/video-uploads/${uploadId}/parts`)).data,
    put: async (partNumber: number) => {
      const answer = await fetch(await sign(partNumber), {
        method: 'PUT',
        body: new Uint8Array(readPart(partNumber)),
      })
      if (!answer.ok) throw new Error(`part ${partNumber}: ${answer.status} ${await answer.text()}`)
      await answer.arrayBuffer()
    },
    complete: (parts: Part[]) =>
      product.call('POST', '/video-uploads/complete', {
        ...upload,
        parts: parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag })),
      }),
    storedHash: async () => {
      const hash = createHash('sha256')
      for await (const chunk of createReadStream(join(product.dataDir, 'files', upload.key)))
        hash.update(chunk as Buffer)
      return hash.digest('hex')
    },
  }
}

/** Statuses of an address whose expiry was changed to the past, and to the far future. */
async function expiredStatuses(url: string): Promise<number[]> {
  const statuses: number[] = []
  // In seconds: one in the past, one in the far future, both without a valid signature.
  for (const moment of ['1000000000', '99999999999']) {
    const changed = new URL(url)
    if (!changed.searchParams.has('exp')) throw new Error('addresses of parts do not say when they expire')
    changed.searchParams.set('exp', moment)
    const answer = await fetch(changed, { method: 'PUT', body: 'x' })
    await answer.arrayBuffer()
    statuses.push(answer.status)
  }
  return statuses
}

/** Number of received parts that are incomplete or damaged. */
function damaged(parts: Part[]): number {
  return parts.filter(({ PartNumber, ETag, size }) => {
    const part = readPart(PartNumber)
    const md5 = createHash('md5').update(part).digest('hex')
    return size !== part.length || ETag.replaceAll('"', '') !== md5
  }).length
}

const product = await startProduct()
try {
  const points = [...cutPoints()]
  let [same, broken, resent, uploads] = [0, 0, 0, 0]
  const links: number[] = []
  for (let from = 0; from < points.length; from += cutsPerUpload) {
    const upload = await begin(product)
    // Each upload is cut in other parts: at the beginning, in the middle, in the short last one.
    const cutParts = new Map<number, number>()
    for (const [index, point] of points.slice(from, from + cutsPerUpload).entries())
      cutParts.set(1 + ((uploads * 5 + index * 3) % totalParts), point)
    for (let number = 1; number <= totalParts; number++) {
      const point = cutParts.get(number)
      if (point === undefined) await upload.put(number)
      else await cut(await upload.sign(number), readPart(number), Math.min(point, readPart(number).length))
    }
    links.push(...(await expiredStatuses(await upload.sign(1))))
    const arrived = await upload.list()
    broken += damaged(arrived)
    const has = new Set(arrived.map(({ PartNumber }) => PartNumber))
    for (let number = 1; number <= totalParts; number++) {
      if (has.has(number)) continue
      await upload.put(number)
      resent++
    }
    const parts = await upload.list()
    await Promise.all([upload.complete(parts), upload.complete(parts)])
    await upload.complete(parts)
    if ((await upload.storedHash()) === expectedHash) same++
    uploads++
  }
  const refused = links.filter((status) => status === 403).length
  console.log(
    `upload cuts: ${points.length} in ${uploads} uploads of ${totalParts} parts, ${resent} parts sent again`,
  )
  console.log(`  same sha256 after going on: ${same} of ${uploads}; parts listed though damaged: ${broken}`)
  console.log(
    `  expired or forged links refused: ${refused} of ${links.length}; each upload was completed three times`,
  )
  if (same < uploads || broken > 0 || refused < links.length || links.length === 0) process.exitCode = 1
} finally {
  await product.stop()
}
