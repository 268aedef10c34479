import { exportToDrive } from '@matinee/contract/drive'
import { createPlayer } from '@matinee/contract/players'
import { symlinkSync, watch } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'
import { isStorageFull } from './diskSpace.ts'
import { limitLog } from '../limitLog.ts'

const fullText = /run out of storage space/

test.each(['dataDir', 'spoolDir'] as const)(
  'a full disk below the %s makes /readyz answer 503 until there is space',
  async (dir) => {
    // Every write to this device fails as on a full disk.
    symlinkSync('/dev/full', join(server.deps.config[dir], '.space-probe'))
    const read = async () => {
      const answer = await fetch(`${server.url}/readyz`)
      return [answer.status, await answer.json()]
    }
    await expect.poll(read).toEqual([503, { postgres: true, facts: true, disk: false }])
    await expect.poll(read).toEqual([200, { postgres: true, facts: true, disk: true }])
  },
)

test('a hundred concurrent requests for /readyz write to the disk only a few times', async () => {
  let events = 0
  const watcher = watch(server.deps.config.dataDir, (_, file) => {
    if (file === '.space-probe') events++
  })
  onTestFinished(() => watcher.close())
  const startedAt = performance.now()
  for (let round = 0; round < 10; round++)
    await Promise.all(Array.from({ length: 10 }, () => fetch(`${server.url}/readyz`)))
  // Each probe causes a handful of events: created, written, removed.
  const probes = 2 + (performance.now() - startedAt) / 250
  expect(events).toBeLessThanOrEqual(8 * probes)
})

test('a row that PostgreSQL has no space for answers 507', async () => {
  const { db } = server.deps
  await sql`create function fill_disk() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
    db,
  )
  await sql`create trigger fill_disk before insert on players for each row execute function fill_disk()`.execute(
    db,
  )
  onTestFinished(async () => {
    await sql`drop function fill_disk cascade`.execute(db)
  })
  const { status, text } = await api(await make.account()).ask(createPlayer, {
    body: { name: 'A', language: 'en' },
  })
  expect([status, JSON.parse(text)]).toEqual([
    507,
    { error: { code: 'storage_full', message: expect.stringMatching(fullText) } },
  ])
})

test.each(['ENOSPC', 'EDQUOT'])('a file that fails with %s is refused with 507', async (code) => {
  const put = vi.spyOn(server.deps.files, 'put').mockRejectedValue(Object.assign(new Error(code), { code }))
  onTestFinished(() => put.mockRestore())
  const account = await make.account({ integrationType: 2 })
  const { status, text } = await api(account).ask(exportToDrive, {
    body: { fileName: 'a', csvString: 'a\r\n1\r\n' },
  })
  expect([status, text]).toEqual([507, expect.stringMatching(fullText)])
})

test.each([
  [{ code: '243', message: 'Cannot reserve 1.00 MiB' }, true],
  [{ code: '75', message: 'Cannot write to file, errno: 28, strerror: No space left on device' }, true],
  [{ code: '60', message: 'Unknown table' }, false],
  [{ code: '57P01', message: 'terminating connection' }, false],
  [null, false],
])('%j: the disk is full is %s', (error, isFull) => {
  expect(isStorageFull(error)).toBe(isFull)
})

test('a repeated line is logged once a minute with the number of skipped ones', () => {
  let nowMs = 0
  const lines: number[] = []
  const log = limitLog(60_000, () => nowMs)
  for (; nowMs <= 120_000; nowMs += 1_000) log((leftOut) => lines.push(leftOut))
  expect(lines).toEqual([0, 59, 59])
})
