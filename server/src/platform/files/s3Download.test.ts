import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { notFound } from '../errors.ts'
import { downloadObject, readObject } from './s3Download.ts'

const film = Buffer.from(Uint8Array.from({ length: 9_000_000 }, (_, at) => (at * 31) % 251))

function newPath(): string {
  const dir = mkdtempSync(join(tmpdir(), 'matinee-download-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return join(dir, 'film')
}

/** Sends `length` bytes from `start` on, then breaks. */
async function* sendAndBreak(start: number, length: number) {
  for (let at = start; at < start + length; at += 65_536)
    yield film.subarray(at, Math.min(at + 65_536, start + length))
  throw new Error('connection reset')
}

test('a download that breaks continues where it ended', async () => {
  const [path, starts] = [newPath(), [] as number[]]
  const open = async (start: number) => {
    starts.push(start)
    return Readable.from(starts.length < 4 ? sendAndBreak(start, 3_000_000) : [film.subarray(start)])
  }
  await downloadObject(open, path, film.length)
  expect(readFileSync(path).equals(film)).toBe(true)
  expect(starts.every((start, index) => index === 0 || start > starts[index - 1]!)).toBe(true)
})

test('three tries in a row that bring nothing end a download with their error', async () => {
  let tries = 0
  const open = async (start: number) => {
    tries++
    return Readable.from(sendAndBreak(start, tries === 1 ? 3_000_000 : 0))
  }
  await expect(downloadObject(open, newPath(), film.length)).rejects.toThrow('connection reset')
  expect(tries).toBe(4)
})

test('a download that ends early is no complete file', async () => {
  const open = async () => Readable.from([film.subarray(0, 1_000)])
  await expect(downloadObject(open, newPath(), film.length)).rejects.toThrow('sent 1000 of 9000000 bytes')
})

test('an aborted download ends at once', async () => {
  const abort = new AbortController()
  const open = async () => {
    abort.abort(new Error('the video was deleted'))
    return Readable.from([film])
  }
  await expect(downloadObject(open, newPath(), film.length, abort.signal)).rejects.toThrow('aborted')
})

/** Sends `length` bytes from `start` on, then nothing any more. */
function sendAndStall(start: number, length: number): Readable {
  let isSent = false
  return new Readable({
    read() {
      if (!isSent) this.push(film.subarray(start, start + length))
      isSent = true
    },
  })
}

test('an object that stops in the middle is read on from there, and seven silent tries end it', async () => {
  const starts: number[] = []
  const open = async (start: number) => {
    starts.push(start)
    return starts.length < 3 ? sendAndStall(start, 3_000_000) : Readable.from([film.subarray(start)])
  }
  const options = { bytes: film.length, silenceMs: 20, backoffMs: 1 }
  expect((await buffer(readObject(sendAndStall(0, 1_000_000), open, options))).equals(film)).toBe(true)
  expect(starts).toEqual([1_000_000, 4_000_000, 7_000_000])
  let tries = 0
  const silent = async () => {
    tries++
    return sendAndStall(0, 0)
  }
  await expect(buffer(readObject(await silent(), silent, options))).rejects.toThrow('stopped sending')
  expect(tries).toBe(7)
})

test('an object of which less arrives than was listed is continued, and no shorter one; one that is gone ends at once', async () => {
  const options = { bytes: film.length, backoffMs: 1 }
  const short = () => Readable.from([film.subarray(0, 1_000)])
  const rest = async (start: number) => Readable.from([film.subarray(start)])
  expect((await buffer(readObject(short(), rest, options))).equals(film)).toBe(true)
  const nothing = async () => Readable.from([])
  await expect(buffer(readObject(short(), nothing, options))).rejects.toThrow('sent 1000 of 9000000 bytes')
  const gone = readObject(short(), () => Promise.reject(notFound()), { bytes: film.length })
  await expect(buffer(gone)).rejects.toMatchObject({ status: 404 })
})

test('a slow reader is not a silent store, and an abort ends a silent one', async () => {
  const open = () => Promise.reject(new Error('no second try'))
  const twice = Readable.from([film.subarray(0, 5), film.subarray(5, 9)])
  const reading = readObject(twice, open, { bytes: 9, silenceMs: 20 })
  expect((await reading.next()).value?.length).toBe(5)
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect((await reading.next()).value?.length).toBe(4)
  const abort = new AbortController()
  const stalled = readObject(sendAndStall(0, 5), open, { bytes: 9, signal: abort.signal })
  await stalled.next()
  const waiting = stalled.next()
  abort.abort(new Error('Interrupted'))
  await expect(waiting).rejects.toThrow('Interrupted')
})
