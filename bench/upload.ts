// P10: an upload in 5 MiB parts, compared with a bare PUT that writes and hashes the same bytes. `--gib 5`: full size.
import { createHash, randomBytes } from 'node:crypto'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { copyFile, open } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Transform } from 'node:stream'
import { parseArgs } from 'node:util'
import { partBytes } from '../contract/src/plain/limits.ts'
import { residentBytes, quantile } from './processes.ts'
import { startProduct } from './product.ts'

const rounds = 5
const partsPerRound = 20
const mib = (bytes: number) => (bytes / 2 ** 20).toFixed(0)
const part = randomBytes(partBytes)
const md5 = createHash('md5').update(part).digest('hex')

if (process.argv[2] === 'bare') await serveBare(process.argv[3]!)
else await compare()

/** The reference: one file per PUT, hashed while it arrives, without checks and records. */
async function serveBare(dir: string): Promise<void> {
  let count = 0
  const server = createServer((request, response) => {
    const hash = createHash('md5')
    const hashed = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        done(null, chunk)
      },
    })
    const file = createWriteStream(join(dir, String(count++ % 64)), { flush: true })
    void pipeline(request, hashed, file).then(() =>
      response.writeHead(200, { etag: `"${hash.digest('hex')}"` }).end(),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  process.send!((server.address() as AddressInfo).port)
  process.on('disconnect', () => process.exit(0))
}

/** Four parts at a time, like the console's uploader. Returns MiB/s. */
async function putAll(urls: string[]): Promise<number> {
  const startedAt = performance.now()
  const waiting = [...urls]
  const lane = async () => {
    for (let url = waiting.pop(); url; url = waiting.pop()) {
      const answer = await fetch(url, { method: 'PUT', body: part })
      if (answer.headers.get('etag') !== `"${md5}"`)
        throw new Error(`${answer.status} ${await answer.text()}`)
      await answer.arrayBuffer()
    }
  }
  await Promise.all([lane(), lane(), lane(), lane()])
  return (urls.length * partBytes) / 2 ** 20 / ((performance.now() - startedAt) / 1000)
}

type Product = Awaited<ReturnType<typeof startProduct>>
type Initiated = { uploadId: string; uploadRecord: { id: string; key: string } }

async function begin(product: Product, totalParts: number) {
  const body = { fileName: 'bench.mp4', totalParts }
  const { uploadId, uploadRecord } = await product.call<Initiated>('POST', '/video-uploads/initiate', body)
  const sign = async (partNumber: number) => {
    const part = { uploadId, key: uploadRecord.key, partNumber }
    return (await product.call<{ presignedUrl: string }>('POST', '/video-uploads/presigned-part', part))
      .presignedUrl
  }
  const complete = async () => {
    const parts = Array.from({ length: totalParts }, (_, index) => ({ PartNumber: index + 1, ETag: md5 }))
    const startedAt = performance.now()
    await product.call('POST', '/video-uploads/complete', { uploadId, key: uploadRecord.key, parts })
    return performance.now() - startedAt
  }
  return { ...uploadRecord, sign, complete }
}

async function compare(): Promise<void> {
  const { values } = parseArgs({ options: { gib: { type: 'string', default: '1' } } })
  const dir = mkdtempSync(join(tmpdir(), 'matinee-bare-'))
  const bare = fork(import.meta.filename, ['bare', dir])
  const [port] = (await once(bare, 'message')) as [number]
  const product = await startProduct()
  try {
    await compareRates(
      product,
      Array.from({ length: partsPerRound }, () => `http://127.0.0.1:${port}/`),
    )
    await measureLarge(product, dir, Math.round((Number(values.gib) * 2 ** 30) / partBytes))
  } finally {
    bare.kill()
    await product.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

async function compareRates(product: Product, bareUrls: string[]): Promise<void> {
  const upload = await begin(product, 1_024)
  const ratios: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const reference = await putAll(bareUrls)
    const numbers = Array.from({ length: partsPerRound }, (_, index) => 1 + index + round * partsPerRound)
    const ours = await putAll(await Promise.all(numbers.map(upload.sign)))
    // The first round is a warm-up for both.
    if (round > 0) ratios.push(ours / reference)
    console.log(`  round ${round}: ours ${ours.toFixed(0)} MiB/s, bare ${reference.toFixed(0)} MiB/s`)
  }
  console.log(`P10 upload rate: ${(100 * quantile(ratios, 0.5)).toFixed(0)} % of bare (target ≥ 80)`)
  if (quantile(ratios, 0.5) < 0.8) process.exitCode = 1
}

async function measureLarge(product: Product, dir: string, totalParts: number): Promise<void> {
  const upload = await begin(product, totalParts)
  const pid = product.pidOf('api')
  const before = residentBytes(pid)
  let most = before
  const watch = setInterval(() => (most = Math.max(most, residentBytes(pid))), 100)
  for (let from = 1; from <= totalParts; from += partsPerRound) {
    const numbers = Array.from({ length: Math.min(partsPerRound, totalParts - from + 1) }, (_, n) => from + n)
    await putAll(await Promise.all(numbers.map(upload.sign)))
  }
  clearInterval(watch)
  const completeMs = await upload.complete()
  const startedAt = performance.now()
  const copy = join(dir, 'copy')
  await copyFile(join(product.dataDir, 'files', upload.key), copy)
  const file = await open(copy, 'r+')
  await file.sync()
  await file.close()
  const copyMs = performance.now() - startedAt
  const size = `${mib(totalParts * partBytes)} MiB`
  console.log(`P10 memory growth over ${size}: ${mib(most - before)} MiB (target ≤ 64)`)
  console.log(
    `P10 completing ${size}: ${completeMs.toFixed(0)} ms; a copy of it takes ${copyMs.toFixed(0)} ms`,
  )
  if (most - before > 64 * 2 ** 20 || completeMs > copyMs / 4) process.exitCode = 1
}
