import { readConfig } from '@matinee/contract/config'
import { createVideo, listVideos, readVideo, retryVideo } from '@matinee/contract/videos'
import { uploadByUrl } from '@matinee/contract/videoUploads'
import { afterEach, expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'

const { config, db } = server.deps
const helper = config.ytdlpPath
afterEach(() => (config.ytdlpPath = helper))
const setUp = (isSetUp: boolean) => (config.ytdlpPath = isSetUp ? helper : null)

const youtube = 'https://youtu.be/dQw4w9WgXcQ'
const dailymotion = 'https://dai.ly/x8abcde'

test('the console learns whether links to YouTube and Dailymotion can be fetched', async () => {
  expect((await api(null).get(readConfig)).fetchesSiteLinks).toBe(true)
  setUp(false)
  expect((await api(null).get(readConfig)).fetchesSiteLinks).toBe(false)
})

test('links that are not set up are refused by every call with the reason, and no video is created', async () => {
  const me = await make.account()
  setUp(false)
  for (const call of [createVideo, uploadByUrl])
    for (const [source, name] of [
      [youtube, 'YouTube'],
      [dailymotion, 'Dailymotion'],
    ] as const) {
      const { status, body } = await api(me).ask(call, { body: { source } })
      const message = `You cannot add videos from ${name} in this installation. Use the address of the video file.`
      expect([status, body]).toEqual([
        422,
        { error: { code: 'site_not_set_up', message, fields: { source: message } } },
      ])
    }
  expect((await api(me).get(listVideos)).total).toBe(0)
  await api(me).get(createVideo, { body: { source: 'https://files.example/film.mp4' } })
})

test('a video that failed for that reason can be retried once links are set up', async () => {
  const me = await make.account()
  const { id } = await api(me).get(createVideo, { body: { source: youtube } })
  await db
    .updateTable('videos')
    .set({ status: 'DOWNLOAD_ERROR', statusReason: 'site_not_set_up:YouTube' })
    .where('id', '=', id)
    .execute()
  setUp(false)
  expect(await api(me).get(readVideo, { params: { id } })).toMatchObject({
    canRetry: false,
    statusReason:
      'You cannot add videos from YouTube in this installation. Use the address of the video file.',
  })
  expect(await api(me).refusal(retryVideo, { params: { id } })).toEqual([409, 'site_not_set_up'])
  setUp(true)
  expect((await api(me).get(readVideo, { params: { id } })).canRetry).toBe(true)
})
