import { setCaption } from '@matinee/contract/captions'
import { updatePlaybackRules } from '@matinee/contract/playbackRules'
import { createVideo, removeVideo } from '@matinee/contract/videos'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'
import { newId } from '../../platform/ids.ts'
import { signMediaKey } from '../playbackRules/mediaSignature.ts'
import { moveVideo } from '../videos/videos.store.ts'
import { byteRange } from '../../platform/http/byteRange.ts'
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
  test('a media file is served to any page, completely or in parts', async () => {
    const { get } = await media()
    const full = await get('360p.mp4')
    expect(await full.text()).toBe('0123456789')
    expect(Object.fromEntries(full.headers)).toMatchObject({
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
    const etag = full.headers.get('etag')!
    expect((await get('360p.mp4', { 'if-none-match': etag })).status).toBe(304)
    expect((await get('360p.mp4', { range: 'bytes=2-4', 'if-range': '"other"' })).status).toBe(200)
    const head = await get('360p.mp4', {}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', ''])
  })

  test('a media file with an unknown name or in another folder answers 404', async () => {
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

  test('a media file answers 404 as soon as its video is deleted', async () => {
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
])('%s is served to any page as %s and as nothing else', async (file, type) => {
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

test('a range header is parsed as the standard requires', () => {
  expect(byteRange('bytes=0-0', 10)).toEqual({ start: 0, end: 0 })
  expect(byteRange('bytes=5-', 10)).toEqual({ start: 5, end: 9 })
  expect(byteRange('bytes=5-999', 10)).toEqual({ start: 5, end: 9 })
  expect(byteRange('bytes=-999', 10)).toEqual({ start: 0, end: 9 })
  expect(byteRange('bytes=-0', 10)).toBe('outside')
  for (const header of [
    undefined,
    'bytes=',
    'bytes=-',
    'bytes=4-2',
    'bytes=0-1,3-4',
    'items=0-1',
    'bytes=a-b',
  ])
    expect([header, byteRange(header, 10)]).toEqual([header, 'full'])
})

const figures = { frameRate: 30, codecs: 'avc1.64001e,mp4a.40.2' }
const variant = (height: number, averageBandwidth: number, peakBandwidth: number) => ({
  ...figures,
  name: `${height}p`,
  width: 2 * Math.round((height * 16) / 18),
  height,
  averageBandwidth,
  peakBandwidth,
})
const bandwidths = (text: string) =>
  [...text.matchAll(/:BANDWIDTH=(\d+),AVERAGE-BANDWIDTH=(\d+),.*\n(\w+)\.m3u8/g)].map((match) =>
    match.slice(1),
  )

test('a rendition that needs as much as a larger one is not offered, nor a peak below the average', () => {
  const text = masterPlaylist([variant(720, 3_000, 2_900), variant(480, 709, 800), variant(360, 749, 900)])
  expect(bandwidths(text)).toEqual([
    ['800', '709', '480p'],
    ['3000', '3000', '720p'],
  ])
})

test('captions are renditions of the master playlist, each with a unique name', () => {
  const text = masterPlaylist(
    [variant(360, 500, 700)],
    [
      { language: 'en', label: 'The "best"', file: 'captions-en-abcd1234.vtt' },
      { language: 'tr', label: 'Türkçe', file: 'captions-tr-abcd1234.vtt' },
      { language: 'tr-CY', label: 'Türkçe', file: 'captions-tr-CY-abcd1234.vtt' },
    ],
  )
  const media = (name: string, language: string) =>
    `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="${name}",LANGUAGE="${language}",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="captions-${language}-abcd1234.m3u8"`
  expect(text.match(/^#EXT-X-MEDIA.*$/gm)).toEqual([
    media('The ”best”', 'en'),
    media('Türkçe', 'tr'),
    media('Türkçe (tr-CY)', 'tr-CY'),
  ])
  expect(text).toContain('CODECS="avc1.64001e,mp4a.40.2",SUBTITLES="captions"\n360p.m3u8')
})

describe('a master playlist', () => {
  const playlist = [
    '#EXTM3U',
    '#EXT-X-TARGETDURATION:4',
    '#EXTINF:4.000000,',
    '#EXT-X-BYTERANGE:1000@1000',
    '360p.mp4',
    '#EXTINF:4.000000,',
    '#EXT-X-BYTERANGE:3000@2000',
    '360p.mp4',
    '#EXTINF:1.000000,',
    '#EXT-X-BYTERANGE:2000@5000',
    '360p.mp4',
    '#EXT-X-ENDLIST',
  ].join('\n')
  async function playable() {
    const made = await media()
    const row = { ...variant(360, 1_805_342, 1_803_114), videoId: made.id, bytes: 7_000 }
    await server.deps.db.insertInto('renditions').values(row).execute()
    await server.deps.db.updateTable('videos').set({ durationMs: 9_000 }).where('id', '=', made.id).execute()
    await server.deps.files.put(`media/${made.mediaKey}/360p.m3u8`, Readable.from([playlist]))
    return made
  }

  test('states the bandwidth of the segments, even if the row has other figures', async () => {
    const { get } = await playable()
    // 6000 bytes in 9 s; at most 5000 in the 5 s of the last two segments, which is one and a quarter of the target.
    expect(bandwidths(await (await get('master.m3u8')).text())).toEqual([['8000', '5334', '360p']])
  })

  test('a master playlist names the captions, whose playlists follow the same playback rules as the film', async () => {
    const { account, id, mediaKey, get } = await playable()
    const body = { label: 'English', text: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n' }
    const { src } = await api(account).get(setCaption, { params: { id, language: 'en' }, body })
    const file = src.split('/').at(-1)!
    const list = file.replace('.vtt', '.m3u8')
    expect(await (await get('master.m3u8')).text()).toContain(`URI="${list}"`)
    expect(await (await get('master.m3u8?subtitles=off')).text()).not.toContain('SUBTITLES')
    const answer = await get(list)
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'application/vnd.apple.mpegurl',
      `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:9\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXTINF:9.000,\n${file}\n#EXT-X-ENDLIST\n`,
    ])
    expect((await get(list.replace('en', 'de'))).status).toBe(404)
    await api(account).get(updatePlaybackRules, { body: { allowedDomains: ['news.example'] } })
    expect((await get(list)).status).toBe(403)
    const signed = `${server.url}/media/${signMediaKey(server.deps.secrets.signing, mediaKey, Date.now())}`
    for (const name of ['master.m3u8', list, file])
      expect([name, (await fetch(`${signed}/${name}`)).status]).toEqual([name, 200])
    await api(account).get(removeVideo, { params: { id } })
    expect((await fetch(`${signed}/${list}`)).status).toBe(404)
  })
})

test('the master playlist begins with a medium rendition and states the measured figures of each', () => {
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
