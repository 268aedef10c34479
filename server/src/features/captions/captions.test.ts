import { listCaptions, removeCaption, setCaption } from '@matinee/contract/captions'
import { maxCaptionBytes, maxCaptionsPerVideo } from '@matinee/contract/plain/video/captions'
import { updatePlaybackRules } from '@matinee/contract/playbackRules'
import { createVideo, removeVideo } from '@matinee/contract/videos'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'
import { newId } from '../../platform/ids.ts'
import { updateMedia } from '../videos/videos.store.ts'
import { listCaptionTracks } from './captions.service.ts'

const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n'
const paramsOf = (id: string, language: string) => ({ id, language })

async function playing() {
  const account = await make.account()
  const { id } = await api(account).get(createVideo, { body: { source: 'https://youtu.be/dQw4w9WgXcQ' } })
  const mediaKey = newId(22)
  await updateMedia(server.deps.db, id, { status: 'AVAILABLE', mediaKey })
  const dir = join(server.dataDir, 'files', 'media', mediaKey)
  return { account, id, mediaKey, dir, files: () => readdir(dir).catch(() => []) }
}

test('captions are added, listed, replaced under a new name and removed with their file', async () => {
  const { account, id, mediaKey, dir, files } = await playing()
  const me = api(account)
  const first = await me.get(setCaption, { params: paramsOf(id, 'tr'), body: { label: 'Türkçe', text } })
  expect(first).toMatchObject({ language: 'tr', label: 'Türkçe', cues: 1 })
  const base = `${server.deps.config.publicUrl}/media/${mediaKey}/`
  expect(first.src.slice(0, base.length)).toBe(base)
  const name = first.src.slice(base.length)
  expect(name).toMatch(/^captions-tr-\w{8}\.vtt$/)
  expect(await readFile(join(dir, name), 'utf8')).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello\n')
  expect((await me.get(listCaptions, { params: { id } })).data).toEqual([first])
  expect(await listCaptionTracks(server.deps.db, id)).toEqual([
    { language: 'tr', label: 'Türkçe', file: name },
  ])

  const second = await me.get(setCaption, {
    params: paramsOf(id, 'tr'),
    body: {
      label: 'TR',
      text: '1\n00:00:01,000 --> 00:00:02,000\nBir\n\n2\n00:00:03,000 --> 00:00:04,000\nİki',
    },
  })
  expect(second).toMatchObject({ label: 'TR', cues: 2 })
  expect(second.src).not.toBe(first.src)
  expect(await files()).toEqual([second.src.slice(base.length)])

  await me.get(removeCaption, { params: paramsOf(id, 'tr') })
  expect([await files(), (await me.get(listCaptions, { params: { id } })).data]).toEqual([[], []])
  expect(await me.refusal(removeCaption, { params: paramsOf(id, 'tr') })).toEqual([404, 'not_found'])
})

test('the owner of a protected account can open the captions too', async () => {
  const { account, id } = await playing()
  const me = api(account)
  await me.get(setCaption, { params: paramsOf(id, 'en'), body: { label: 'English', text } })
  await me.get(updatePlaybackRules, { body: { requiresSignature: true } })
  const { data } = await me.get(listCaptions, { params: { id } })
  const set = await me.get(setCaption, { params: paramsOf(id, 'tr'), body: { label: 'Türkçe', text } })
  for (const { src } of [...data, set]) {
    const answer = await fetch(src)
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Hello')])
  }
})

test('a long Japanese file is accepted, and a too long one is refused at its field', async () => {
  const { account, id, files } = await playing()
  const put = (text: string) =>
    api(account).ask(setCaption, { params: paramsOf(id, 'ja'), body: { label: '日本語', text } })
  const line = 'これは長い映画の字幕です。\r\n「はい」\r\n'
  const cue = `00:00:01,000 --> 00:00:02,000\r\n${line}\r\n`
  const film = (bytes: number) => {
    const count = Math.floor(bytes / (Buffer.byteLength(cue) + 7))
    return Array.from({ length: count }, (_, n) => `${10_000 + n}\r\n${cue}`).join('')
  }
  expect(Buffer.byteLength(film(690_000))).toBeGreaterThan(600_000)
  expect((await put(film(690_000))).status).toBe(200)
  const before = await files()
  const long = film(701_000 + cue.length * 3)
  expect([long.length < maxCaptionBytes, Buffer.byteLength(long) > maxCaptionBytes]).toEqual([true, true])
  const { status, body } = await put(long)
  expect([status, body]).toMatchObject([
    422,
    { error: { code: 'invalid_request', fields: { text: 'Use at most 700000 bytes in UTF-8.' } } },
  ])
  expect(await files()).toEqual(before)
})

test('a broken file is refused with its line, and nothing is stored', async () => {
  const { account, id, files } = await playing()
  const answer = await api(account).ask(setCaption, {
    params: paramsOf(id, 'en'),
    body: { label: 'English', text: 'WEBVTT\n\n00:02.000 --> 00:01.000\na' },
  })
  expect([answer.status, answer.body]).toEqual([
    422,
    {
      error: {
        code: 'caption_invalid',
        message: 'Line 3: This caption ends before it begins. Correct its times.',
        fields: { text: 'Line 3: This caption ends before it begins. Correct its times.' },
        details: { line: 3 },
      },
    },
  ])
  expect(await files()).toEqual([])
})

test('captions of another account answer 404', async () => {
  const { account, id, files } = await playing()
  const otherAccount = api(await make.account())
  await api(account).get(setCaption, { params: paramsOf(id, 'en'), body: { label: 'English', text } })
  const before = await files()
  expect([
    await otherAccount.refusal(listCaptions, { params: { id } }),
    await otherAccount.refusal(setCaption, { params: paramsOf(id, 'en'), body: { label: 'Mine', text } }),
    await otherAccount.refusal(removeCaption, { params: paramsOf(id, 'en') }),
  ]).toEqual(Array.from({ length: 3 }, () => [404, 'not_found']))
  expect(await files()).toEqual(before)
})

test('only a video that plays from our storage accepts captions', async () => {
  const { account, id } = await playing()
  const me = api(account)
  const ask = () => me.refusal(setCaption, { params: paramsOf(id, 'en'), body: { label: 'English', text } })
  await updateMedia(server.deps.db, id, { status: 'TRANSCODING' })
  const early = await ask()
  await updateMedia(server.deps.db, id, { status: 'AVAILABLE', sourceKind: 'external' })
  const external = await ask()
  await me.get(removeVideo, { params: { id } })
  expect([early, external, await ask()]).toEqual([
    [409, 'not_available'],
    [409, 'not_available'],
    [409, 'video_deleted'],
  ])
  expect(await me.refusal(removeCaption, { params: paramsOf(id, 'en') })).toEqual([409, 'video_deleted'])
})

test('a video has a limited number of caption files, however many are sent at once', async () => {
  const { account, id, files } = await playing()
  const me = api(account)
  const language = (n: number) => `a${String.fromCharCode(97 + Math.floor(n / 26), 97 + (n % 26))}`
  const statuses = await Promise.all(
    Array.from({ length: maxCaptionsPerVideo + 3 }, (_, n) =>
      me.status(setCaption, { params: paramsOf(id, language(n)), body: { label: 'x', text } }),
    ),
  )
  expect(statuses.filter((status) => status === 409)).toHaveLength(3)
  expect(await files()).toHaveLength(maxCaptionsPerVideo)
})
