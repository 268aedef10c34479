import {
  createPlayer,
  readPlayer,
  removePlayer,
  removePlayerLogo,
  setPlayerLogo,
} from '@matinee/contract/players'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { breakingDb } from '../../../testing/breakingDb.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'
import { setLogo } from './playerLogo.service.ts'

// Real pictures of a few pixels, made by encoders.
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAACXBIWXMAAAABAAAAAQBPJcTWAAAAEElEQVR4nGP4y8AARwzIHABuygfpbgaHdgAAAABJRU5ErkJggg=='
const webp = 'UklGRhwAAABXRUJQVlA4TA8AAAAvBQABAAcQ0f/+ByKi/wEA'
const pngImage = `data:image/png;base64,${png}`
const webpImage = `data:image/webp;base64,${webp}`
const svgImage = `data:image/png;base64,${Buffer.from('<svg onload="alert(1)"/>').toString('base64')}`

const add = async (account: TestAccount) =>
  (await api(account).get(createPlayer, { body: { name: 'Lounge', language: 'en' } })).id
const set = (account: TestAccount, id: string, image = pngImage) =>
  api(account).ask(setPlayerLogo, { params: { id }, body: { image } })
const unset = (account: TestAccount, id: string) => api(account).ask(removePlayerLogo, { params: { id } })
const readLogo = async (account: TestAccount, id: string) =>
  (await api(account).get(readPlayer, { params: { id } })).logo
const stored = () => readdir(join(server.dataDir, 'files/logos')).catch(() => [])
const refusal = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { error: { code: string } }).error.code,
]

/** A player with a logo, and the logo's address. */
async function aPlayer() {
  const account = await make.account()
  const id = await add(account)
  const { body } = await set(account, id)
  return { account, id, logo: body.logo! }
}

describe('a logo', () => {
  test('a logo is an address that answers everyone the same bytes, and nothing executable', async () => {
    const { account, id, logo } = await aPlayer()
    expect(logo).toMatch(new RegExp(`^${server.url}/embed/logos/\\w{22}\\.png$`))
    expect(await readLogo(account, id)).toBe(logo)
    const answer = await fetch(logo)
    expect(Buffer.from(await answer.arrayBuffer()).toString('base64')).toBe(png)
    expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([
      200,
      {
        'content-type': 'image/png',
        'content-length': String(Buffer.from(png, 'base64').length),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=31536000, immutable',
      },
    ])
    const head = await fetch(logo, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'image/png', ''])
  })

  test('a logo has the type of its bytes, not the declared one', async () => {
    const { account, id } = await aPlayer()
    const { body } = await set(account, id, `data:image/jpeg;base64,${webp}`)
    expect(body.logo).toMatch(/\.webp$/)
    expect((await fetch(body.logo!)).headers.get('content-type')).toBe('image/webp')
  })

  test('reveals nothing to its viewers but the picture', async () => {
    const { account, id } = await aPlayer()
    const bytes = Buffer.from(png, 'base64')
    const data = Buffer.from('tEXtAuthor\0A. Secret')
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length - 4)
    check.writeUInt32BE(crc32(data))
    const dirty = Buffer.concat([bytes.subarray(0, 33), length, data, check, bytes.subarray(33)])
    const { body } = await set(account, id, `data:image/png;base64,${dirty.toString('base64')}`)
    const served = Buffer.from(await (await fetch(body.logo!)).arrayBuffer())
    expect(served.toString('base64')).toBe(png)
  })

  test('a logo that is replaced gets another address, and the old file is removed', async () => {
    const { account, id, logo } = await aPlayer()
    const count = (await stored()).length
    const { body } = await set(account, id, webpImage)
    expect(body.logo).not.toBe(logo)
    expect((await fetch(body.logo!)).status).toBe(200)
    expect((await fetch(logo)).status).toBe(404)
    expect(await stored()).toHaveLength(count)
  })

  test('one of several logos sent at the same time is stored, and no other file remains', async () => {
    const { account, id } = await aPlayer()
    const count = (await stored()).length
    const answers = await Promise.all(Array.from({ length: 8 }, () => set(account, id)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect((await fetch((await readLogo(account, id))!)).status).toBe(200)
    expect(await stored()).toHaveLength(count)
  })

  test('a logo is removed with its file, and removing a missing logo is no error', async () => {
    const { account, id, logo } = await aPlayer()
    expect((await unset(account, id)).body.logo).toBeNull()
    expect((await fetch(logo)).status).toBe(404)
    expect((await unset(account, id)).status).toBe(200)
  })

  test('a logo is removed with its player', async () => {
    const { account } = await aPlayer()
    const id = await add(account)
    const { body } = await set(account, id)
    await api(account).get(removePlayer, { params: { id } })
    expect((await fetch(body.logo!)).status).toBe(404)
    expect(await readLogo(account, id)).toBeNull()
  })
})

test('a saved logo stays even if the connection breaks before the answer', async () => {
  const { account, id } = await aPlayer()
  const { deps } = server
  const broken = { ...deps, db: breakingDb(deps.db) }
  await expect(setLogo(broken, account.id, id, webpImage)).rejects.toThrow('connection broke')
  const logo = await readLogo(account, id)
  expect([logo!.slice(-5), (await fetch(logo!)).status]).toEqual(['.webp', 200])
})

describe('a logo is refused, and nothing is stored, if', () => {
  const large = Buffer.from(png, 'base64')
  large.writeUInt32BE(1_025, 16)
  test.each([
    ['an SVG that says it is a PNG', svgImage, 'image_invalid'],
    ['half a picture', pngImage.slice(0, 90), 'image_invalid'],
    ['more than 1024 pixels on a side', `data:image/png;base64,${large.toString('base64')}`, 'image_invalid'],
    ['an SVG that says so', 'data:image/svg+xml;base64,PHN2Zy8+', 'invalid_request'],
    ['an address of somewhere else', 'https://a.example/logo.png', 'invalid_request'],
    ['nothing', '', 'invalid_request'],
  ])('it is %s', async (_name, image, code) => {
    const { account, id, logo } = await aPlayer()
    const before = await stored()
    const answer = await set(account, id, image)
    expect(refusal(answer)).toEqual([422, code])
    expect((answer.body as unknown as { error: { fields: object } }).error.fields).toHaveProperty('image')
    expect(await readLogo(account, id)).toBe(logo)
    expect(await stored()).toEqual(before)
  })

  test('its player is deleted', async () => {
    const { account } = await aPlayer()
    const id = await add(account)
    await api(account).get(removePlayer, { params: { id } })
    const before = await stored()
    expect(refusal(await set(account, id))).toEqual([409, 'player_deleted'])
    expect(refusal(await unset(account, id))).toEqual([409, 'player_deleted'])
    expect(await stored()).toEqual(before)
  })

  test('its player belongs to another publisher, with the same answer as a missing player', async () => {
    const { id, account, logo } = await aPlayer()
    const other = await make.account()
    const before = await stored()
    for (const ask of [set, unset, (who: TestAccount, at: string) => set(who, at, svgImage)]) {
      const [others, missing] = [await ask(other, id), await ask(other, 'AAAAAAAAAAAAAA')]
      expect([others.status, others.text]).toEqual([404, missing.text])
    }
    expect(await readLogo(account, id)).toBe(logo)
    expect(await stored()).toEqual(before)
  })
})

test.each([
  'A'.repeat(22),
  `${'A'.repeat(22)}.png`,
  `${'A'.repeat(22)}.svg`,
  '..%2f..%2fsecrets.json',
  '%2e%2e/%2e%2e/secrets.json',
  '..%5c..%5csecrets.json',
  'logos%00.png',
])('no file is found under /embed/logos/%s', async (name) => {
  const answer = await fetch(`${server.url}/embed/logos/${name}`)
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
  expect(answer.headers.get('cache-control')).toBe('no-store')
})
