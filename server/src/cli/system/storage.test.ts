import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../../testing/commandLine.ts'
import { settings } from '../../../testing/matinee.ts'
import { newBucket, s3LimitMs } from '../../../testing/sharedS3.ts'
import { server } from '../../../testing/testServer.ts'
import { checkFiles } from '../../features/doctor/checkFiles.ts'
import { createSteps, type Finding } from '../../features/doctor/step.ts'
import { withAdvisoryLock } from '../../platform/postgres/advisoryLock.ts'
import { readConfig } from '../../readConfig.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'matinee-storage-'))
const film = join(dataDir, 'files', 'media', 'a', '360p.mp4')
let address: string

beforeAll(async () => {
  address = await newBucket()
  mkdirSync(join(dataDir, 'files', 'media', 'a'), { recursive: true })
  writeFileSync(film, 'a film')
}, s3LimitMs)
afterAll(() => rmSync(dataDir, { recursive: true }))

const storage = (command: string, environment: Record<string, string> = {}) =>
  runCommand(['storage', command], {
    ...settings,
    MATINEE_DATA: dataDir,
    S3_URL: address,
    ...environment,
  })

test('files move to the bucket and back, and show counts both stores', async () => {
  expect((await storage('show')).out).toMatch(
    /^bucket bucket-\S+ at .*: 0 files, 0 B\nfolder .*: 1 file, 6 B to be moved/,
  )
  expect(await storage('move')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^1 file, 6 B moved to the bucket/),
  })
  expect(() => readFileSync(film)).toThrow('ENOENT')
  expect((await storage('show')).out).toContain('0 files, 0 B to be moved')
  expect((await storage('move', { STORAGE: 'folder' })).out).toMatch(/^1 file, 6 B moved to the folder/)
  expect(readFileSync(film, 'utf8')).toBe('a film')
})

test('a second move, and one without a bucket, is refused', async () => {
  const { result } = (await withAdvisoryLock(server.deps.db, 'storage-move', () => storage('move')))!
  expect(result).toMatchObject({ code: 1, err: expect.stringContaining('already being moved') })
  expect(await storage('move', { S3_URL: '' })).toMatchObject({
    code: 1,
    err: expect.stringContaining('set S3_URL'),
  })
})

test('the check does what Matinee and browsers do, and leaves nothing', async () => {
  const { code, out, err } = await storage('check')
  expect([code, err]).toEqual([0, ''])
  expect(out.trim().split('\n')).toHaveLength(10)
  expect(out).not.toContain('✗')
  expect((await storage('show')).out).toMatch(/^bucket .*: 0 files/)
})

test.each([
  [
    'a wrong secret',
    () => address.replace('testing', 'wrong'),
    /✗ store a file: .*signature.*rights of its key: PutObject/,
  ],
  [
    'a bucket that does not exist',
    () => `${address}-none`,
    /✗ store a file: .*does not exist.*Check the address in S3_URL/,
  ],
])('the check names %s', async (_name, url, problem) => {
  expect(await storage('check', { S3_URL: url() })).toMatchObject({
    code: 1,
    out: expect.stringMatching(problem),
  })
})

test('doctor tries the bucket, and names the right that is missing', async () => {
  const findings: Finding[] = []
  const check = async (S3_URL: string) => {
    const config = readConfig({ ...settings, MATINEE_DATA: dataDir, S3_URL })
    await checkFiles(
      { config },
      createSteps('Files', (finding) => findings.push(finding)),
    )
  }
  await check(address)
  await check(address.replace('testing', 'wrong'))
  expect(findings.map(({ step, state }) => `${step}: ${state}`)).toEqual([
    'data folder: ok',
    'bucket: ok',
    'data folder: ok',
    'bucket: problem',
  ])
  expect(findings[3]!.text).toMatch(/^store a file: .*rights of its key: PutObject/)
  expect((await storage('show')).out).toMatch(/^bucket .*: 0 files/)
})
