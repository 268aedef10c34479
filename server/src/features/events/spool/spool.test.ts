import * as fs from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { beacon, newSpoolDir, newVideo, readRows, startIngest } from '../../../../testing/ingest.ts'
import { createLog } from '../../../platform/log.ts'
import { metrics } from '../../../platform/metrics.ts'
import type { Disk } from './segmentFiles.ts'
import { Spool } from './spool.ts'
import { frameBytes, frameHeadBytes } from './frames.ts'

const listSegments = (dir: string) => fs.readdirSync(dir).filter((name) => name.endsWith('.spool'))

test('beacons received after a full disk and a restart are counted', async () => {
  const [dir, video] = [newSpoolDir(), newVideo()]
  const state = { isFull: false }
  const write = (...args: unknown[]) => {
    const done = args.at(-1) as (error: Error) => void
    if (state.isFull) done(new Error('no space left on device'))
    else Reflect.apply(fs.write, fs, args)
  }
  const disk = { fdatasync: fs.fdatasync, write } as Disk
  const first = await startIngest({ dir, disk })
  // The first pass of every start has ended.
  await first.loadAll()
  expect(await first.send(beacon(video))).toBe(204)
  state.isFull = true
  for (let n = 0; n < 3; n++) expect(await first.send(beacon(video))).toBe(503)
  state.isFull = false
  await first.loadAll()
  await first.stop()
  const second = await startIngest({ dir })
  expect(await second.send(beacon(video))).toBe(204)
  await second.loadAll()
  expect(await readRows(video)).toHaveLength(4)
})

test('beacons received after the segments were removed are counted', async () => {
  const [dir, video] = [newSpoolDir(), newVideo()]
  const first = await startIngest({ dir })
  await first.send(beacon(video))
  await first.loadAll()
  await first.stop()
  for (const name of listSegments(dir)) fs.rmSync(join(dir, name))
  const second = await startIngest({ dir })
  expect(await second.send(beacon(video))).toBe(204)
  await second.loadAll()
  expect(await readRows(video)).toHaveLength(4)
})

test('a second process over the same folder is refused, and the first continues', async () => {
  const [dir, video] = [newSpoolDir(), newVideo()]
  const first = await startIngest({ dir })
  await expect(startIngest({ dir, lockTimeoutMs: 50 })).rejects.toThrow(
    /Another process receives beacons in .*MATINEE_SPOOL/,
  )
  expect(await first.send(beacon(video))).toBe(204)
  await first.loadAll()
  expect(await readRows(video)).toHaveLength(2)
})

test('a process waits for an earlier one over the same folder to exit', async () => {
  const [dir, video] = [newSpoolDir(), newVideo()]
  const first = await startIngest({ dir })
  const starting = startIngest({ dir })
  expect(await first.send(beacon(video))).toBe(204)
  await first.stop()
  const second = await starting
  expect(await second.send(beacon(video))).toBe(204)
  await second.loadAll()
  expect(await readRows(video)).toHaveLength(4)
})

test('an existing segment is never overwritten', async () => {
  const [ingest, video] = [await startIngest(), newVideo()]
  const otherFile = join(ingest.dir, '000000000001.spool')
  fs.writeFileSync(otherFile, 'another program’s')
  expect(await ingest.send(beacon(video))).toBe(503)
  expect(await ingest.send(beacon(video))).toBe(204)
  expect(fs.readFileSync(otherFile, 'utf8')).toBe('another program’s')
})

test('many waiting lines are written in frames small enough for the loader, and all are acknowledged', async () => {
  const dir = newSpoolDir()
  const spool = await Spool.open({ dir, log: createLog('silent', 'test') })
  const lines = Array.from({ length: 5_000 }, (_, n) => `${n}:${'x'.repeat(1_000)}`)
  const done = await Promise.all(
    lines.map((line) => new Promise<boolean>((resolve) => spool.append(line, resolve))),
  )
  await spool.close()
  expect(done.every(Boolean)).toBe(true)
  const bytes = fs.readFileSync(join(dir, listSegments(dir)[0]!))
  const read: string[] = []
  for (let at = 0; at < bytes.length; at += frameBytes(bytes, at)) {
    const frame = bytes.subarray(at + frameHeadBytes, at + frameBytes(bytes, at))
    expect(frame.length).toBeLessThan(2_000_000)
    read.push(...frame.toString().split('\n').slice(0, -1))
  }
  expect(read).toEqual(lines)
})

test('an incomplete frame at the end counts as no lag', async () => {
  const dir = newSpoolDir()
  fs.writeFileSync(join(dir, '000000000001.spool'), Buffer.from([1, 2, 3, 4, 5]))
  const ingest = await startIngest({ dir })
  await ingest.loadAll()
  const lag = /^matinee_spool_lag_seconds\{stream="video"\} (\S+)$/m.exec(await metrics.metrics())?.[1]
  expect(Number(lag)).toBeLessThan(100)
})
