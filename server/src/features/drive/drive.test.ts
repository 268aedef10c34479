import { exportToDrive as call, maxDriveBytes } from '@matinee/contract/drive'
import { formatDate } from '@matinee/contract/plain/format'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jwtVerify } from 'jose'
import { afterEach, expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'
import { exportToDrive, openDriveFile, removeOldFiles } from './drive.service.ts'

const csv = '\uFEFFday,zone.name,spent.usd\r\n01.11.2026,"Masthead, top",12.5\r\n'
const owner = await make.account({ integrationType: 2 })
const own = api(owner)
const put = (csvString: string, fileName = '20261122101500-Gelir.csv') =>
  own.get(call, { body: { fileName, csvString } })
/** The address names the public origin, but the test server listens elsewhere. */
const open = (url: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${new URL(url).pathname}${new URL(url).search}`, { headers })

test('an exported table opens as a page for everyone with its address, and downloads byte by byte', async () => {
  const { url } = await put(csv)
  expect(new URL(url).origin).toBe(server.deps.config.publicUrl)
  const page = await open(url)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
  const html = await page.text()
  expect(html).toContain('<td>Masthead, top</td><td data-number>12.5</td>')
  expect(html).toContain('Rows: 1.')

  const file = await open(`${url}?download`)
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="20261122101500-Gelir.csv"')
  expect(file.headers.get('x-content-type-options')).toBe('nosniff')
  expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(csv))).toBe(true)
})

test('the page is Turkish if the browser prefers it, and contains nothing executable', async () => {
  const { url } = await put('name\r\n<script>alert(1)</script>\r\n', '"><img src=x onerror=alert(1)>')
  const html = await (await open(url, { 'accept-language': 'tr-TR,tr;q=0.9' })).text()
  expect(html).toContain('CSV olarak indir')
  const until = formatDate(Date.now() + 30 * 86_400_000, 'UTC')
  expect(html).toContain(`dosyayı ${until} (UTC) tarihine kadar açabilir`)
  expect(html).toContain('&lt;script&gt;alert(1)')
  expect(html).not.toMatch(/<script|<img/)
})

test.each([
  ['../../etc/passwd', 'etc-passwd.csv'],
  ['a/b\\c:d', 'a-b-c-d.csv'],
  ['Gece "tramvay"', 'Gece -tramvay-.csv'],
  ['\u202Efdp.exe\r\nset-cookie: a=b', 'fdp.exe-set-cookie- a-b.csv'],
  ['...', 'export.csv'],
  [`a${'𝒜'.repeat(99)}`, `a${'𝒜'.repeat(99)}.csv`],
  ['Gelir.CSV', 'Gelir.csv'],
])('a file name is safe, and opens whatever it contained: %j', async (fileName, name) => {
  const { url } = await put(csv, fileName)
  const [page, file] = [await open(url), await open(`${url}?download`)]
  expect([page.status, file.status]).toEqual([200, 200])
  const disposition = file.headers.get('content-disposition')!
  const stored = /filename\*=UTF-8''(.*)$/.exec(disposition)?.[1] ?? /filename="(.*)"$/.exec(disposition)![1]!
  expect(decodeURIComponent(stored)).toBe(name)
  await file.arrayBuffer()
})

test('content that is no table is shown as text and saved as CSV', async () => {
  const { url } = await put('<html><script>alert(1)</script>')
  expect(await (await open(url)).text()).not.toContain('<script')
  const file = await open(`${url}?download`)
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(file.headers.get('content-security-policy')).toContain('sandbox')
  expect(file.headers.get('cache-control')).toBe('private, no-store')
})

test('the files of a suspended account do not open', async () => {
  const account = await make.account({ integrationType: 2 })
  const { url } = await api(account).get(call, { body: { fileName: 'a', csvString: csv } })
  expect((await open(url)).status).toBe(200)
  await server.deps.db.updateTable('users').set({ status: 'DISABLED' }).where('id', '=', account.id).execute()
  expect([(await open(url)).status, (await open(`${url}?download`)).status]).toEqual([404, 404])
})

test('a long table shows its first two hundred rows', async () => {
  const { url } = await put(`n\r\n${Array.from({ length: 5_000 }, (_, n) => `${n}\r\n`).join('')}`)
  const html = await (await open(url)).text()
  expect(html.match(/<tr>/g)).toHaveLength(201)
  expect(html).toContain('These are the first 200 rows')
})

test('the other documented body, {name, data}, is accepted as well', async () => {
  const { body } = await own.ask(call, { body: { name: 'Report', data: csv } })
  expect((await open(body.url)).status).toBe(200)
})

test.each(['', '\uFEFF', ' \r\n '])('an empty table is refused: %j', async (csvString) => {
  expect(await own.refusal(call, { body: { fileName: 'a', csvString } })).toEqual([422, 'export_empty'])
})

test('ten megabytes are accepted, even if every byte is a quote, and one byte more is refused', async () => {
  const most = '"'.repeat(maxDriveBytes)
  expect(await own.status(call, { body: { fileName: 'a', csvString: most } })).toBe(200)
  expect(await own.refusal(call, { body: { fileName: 'a', csvString: `${most}a` } })).toEqual([
    413,
    'payload_too_large',
  ])
})

test('an unknown address answers 404, an expired one 410, and its file is removed', async () => {
  const { url } = await put(csv)
  const id = new URL(url).pathname.split('/').at(-1)!
  for (const wrong of ['a'.repeat(32), 'short', `${id}x`, '..%2f..%2fsecrets.json'])
    expect((await open(`${server.url}/drive/${wrong}`)).status, wrong).toBe(404)
  await server.deps.db
    .updateTable('driveFiles')
    .set({ expiresAt: new Date(Date.now() - 1_000) })
    .where('id', '=', id)
    .execute()
  expect((await open(url)).status).toBe(410)
  await removeOldFiles(server.deps)
  expect(await server.deps.files.stat(`drive/${id}.csv`)).toBeNull()
  expect((await open(url)).status).toBe(410)
  await removeOldFiles(server.deps, Date.now() + 31 * 86_400_000)
  expect(await openDriveFile(server.deps, id)).toBe('missing')
})

type Answers = { token?: number; upload?: number | 'hang' }
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** Google's two calls on localhost: checks the assertion and records the uploads. */
async function google({ token = 200, upload = 200 }: Answers = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const uploads: { path: string; bearer: string; body: string }[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readBody(request)
    if (request.url === '/token') {
      const { payload } = await jwtVerify(new URLSearchParams(body).get('assertion')!, publicKey, {
        issuer: 'matinee@project.example',
        audience: `${origin}/token`,
      })
      response.writeHead(token).end(JSON.stringify({ access_token: `for ${String(payload['scope'])}` }))
      return
    }
    uploads.push({ path: request.url!, bearer: request.headers.authorization!, body })
    if (upload === 'hang') return
    response.writeHead(upload).end(JSON.stringify({ id: 'f1', webViewLink: 'https://drive.example/f1/view' }))
  }
  const double = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => double.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(double.address() as AddressInfo).port}`
  const dir = await mkdtemp(join(tmpdir(), 'matinee-drive-'))
  const keyFile = join(dir, 'key.json')
  const key = {
    client_email: 'matinee@project.example',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    token_uri: `${origin}/token`,
  }
  await writeFile(keyFile, JSON.stringify(key))
  ends.push(async () => {
    double.closeAllConnections()
    await new Promise((done) => double.close(done))
    await rm(dir, { recursive: true })
  })
  const googleDrive = { keyFile, folderId: 'folder-1', apiUrl: origin }
  const deps = { ...server.deps, config: { ...server.deps.config, googleDrive } }
  const send = (signal = new AbortController().signal) =>
    exportToDrive(deps, owner, { fileName: 'Gelir', csvString: csv }, signal)
  return { uploads, send }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

test('with Google Drive set up, the file is uploaded to the shared folder and its address is returned', async () => {
  const { uploads, send } = await google()
  expect(await send()).toEqual({ url: 'https://drive.example/f1/view' })
  const [upload] = uploads
  expect(upload!.path).toContain('/upload/drive/v3/files?uploadType=multipart')
  expect(upload!.bearer).toBe('Bearer for https://www.googleapis.com/auth/drive.file')
  expect(upload!.body).toContain('{"name":"Gelir.csv","parents":["folder-1"],"mimeType":"text/csv"}')
  expect(upload!.body).toContain(`\r\n\r\n${csv}\r\n--`)
})

test.each<[string, Answers]>([
  ['does not know the account', { token: 401 }],
  ['is full', { upload: 403 }],
  ['has had too many of us', { upload: 429 }],
  ['has no working token service', { token: 500 }],
  ['is broken', { upload: 500 }],
])('a Google Drive that %s is reported as 502, without its answer', async (_, answers) => {
  const { send } = await google(answers)
  await expect(send()).rejects.toMatchObject({ status: 502, code: 'drive_unavailable' })
})

test('an upload ends when its caller disconnects', async () => {
  const { uploads, send } = await google({ upload: 'hang' })
  const caller = new AbortController()
  const sent = send(caller.signal)
  await expect.poll(() => uploads.length).toBe(1)
  caller.abort()
  await expect(sent).rejects.toMatchObject({ code: 'drive_unavailable' })
})
