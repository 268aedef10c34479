import { createVideo, removeVideo } from '@matinee/contract/videos'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'
import { newId } from '../../platform/ids.ts'
import { moveVideo } from '../videos/videos.store.ts'
import { byteRange } from './byteRange.ts'
import { masterPlaylist } from './masterPlaylist.ts'

const content = Buffer.from('0123456789')

async function media() {
  const account = await make.account()
  const { id } = await api(account).get(createVideo, { body: { source: 'https://youtu.be/dQw4w9WgXcQ' } })
  const mediaKey = newId(22)
  await moveVideo(server.deps.db, id, 'AVAILABLE', { mediaKey })
  await server.deps.files.put(`media/${mediaKey}/360p.mp4`, Readable.from([content]))
  const get = (file: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${server.url}/media/${mediaKey}/${file}`, { headers, method })
  return { account, id, mediaKey, get }
}

describe('a media file', () => {
  test('goes to any page, whole or in parts', async () => {
    const { get } = await media()
    const whole = await get('360p.mp4')
    expect(await whole.text()).toBe('0123456789')
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'timing-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const part = await get('360p.mp4', { range: 'bytes=2-4' })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 2-4/10',
      '234',
    ])
    expect(await (await get('360p.mp4', { range: 'bytes=-3' })).text()).toBe('789')
    const outside = await get('360p.mp4', { range: 'bytes=10-' })
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, 'bytes */10'])
    const etag = whole.headers.get('etag')!
    expect((await get('360p.mp4', { 'if-none-match': etag })).status).toBe(304)
    expect((await get('360p.mp4', { range: 'bytes=2-4', 'if-range': '"other"' })).status).toBe(200)
    const head = await get('360p.mp4', {}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', ''])
  })

  test('that is not one of the known names, or lies elsewhere, is not there', async () => {
    const { get, mediaKey } = await media()
    await server.deps.files.put(`media/${mediaKey}/secret.txt`, Readable.from([content]))
    for (const file of [
      'secret.txt',
      '480p.mp4',
      '..%2f..%2fsecrets.json',
      '%2e%2e',
      '360p.mp4%00',
      'master.m3u8',
    ])
      expect([file, (await get(file)).status]).toEqual([file, 404])
    expect((await fetch(`${server.url}/media/${newId(22)}/360p.mp4`)).status).toBe(404)
  })

  test('is gone at once when its video is deleted', async () => {
    const { account, id, get } = await media()
    await api(account).get(removeVideo, { params: { id } })
    expect((await get('360p.mp4')).status).toBe(404)
  })
})

test.each([
  ['poster.jpg', 'image/jpeg'],
  ['poster-abcd1234.jpg', 'image/jpeg'],
  ['poster-abcd1234.png', 'image/png'],
  ['poster-abcd1234.webp', 'image/webp'],
  ['sprite.jpg', 'image/jpeg'],
  ['captions-pt-BR-abcd1234.vtt', 'text/vtt; charset=utf-8'],
])('%s goes to any page as %s and as nothing else', async (file, type) => {
  const { get, mediaKey } = await media()
  await server.deps.files.put(`media/${mediaKey}/${file}`, Readable.from([content]))
  const { status, headers } = await get(file)
  expect([status, Object.fromEntries(headers)]).toMatchObject([
    200,
    {
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    },
  ])
})

test('a range is read as the standard says', () => {
  expect(byteRange('bytes=0-0', 10)).toEqual({ start: 0, end: 0 })
  expect(byteRange('bytes=5-', 10)).toEqual({ start: 5, end: 9 })
  expect(byteRange('bytes=5-999', 10)).toEqual({ start: 5, end: 9 })
  expect(byteRange('bytes=-999', 10)).toEqual({ start: 0, end: 9 })
  expect(byteRange('bytes=-0', 10)).toBe('outside')
  for (const whole of [
    undefined,
    'bytes=',
    'bytes=-',
    'bytes=4-2',
    'bytes=0-1,3-4',
    'items=0-1',
    'bytes=a-b',
  ])
    expect([whole, byteRange(whole, 10)]).toEqual([whole, 'whole'])
})

test('the master playlist begins with a middling rendition and names each with its measured figures', () => {
  const of = { frameRate: 30, codecs: 'avc1.64001e,mp4a.40.2' }
  const text = masterPlaylist([
    { ...of, name: '720p', width: 1280, height: 720, averageBandwidth: 2_000, peakBandwidth: 3_000 },
    { ...of, name: '360p', width: 640, height: 360, averageBandwidth: 500, peakBandwidth: 700 },
    { ...of, name: '480p', width: 854, height: 480, averageBandwidth: 900, peakBandwidth: 1_200 },
  ])
  expect(text.match(/^\w+\.m3u8$/gm)).toEqual(['480p.m3u8', '360p.m3u8', '720p.m3u8'])
  expect(text).toContain(
    '#EXT-X-STREAM-INF:BANDWIDTH=700,AVERAGE-BANDWIDTH=500,RESOLUTION=640x360,FRAME-RATE=30.000,CODECS="avc1.64001e,mp4a.40.2"\n360p.m3u8',
  )
})
