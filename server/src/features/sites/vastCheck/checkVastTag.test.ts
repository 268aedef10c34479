import { checkVastTag as checkCall } from '@matinee/contract/adminSites'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { api } from '../../../../testing/api.ts'
import { make } from '../../../../testing/make.ts'
import '../../../../testing/testServer.ts'
import { followTag } from './checkVastTag.ts'
import { readVast, UnreadableXml } from './readVast.ts'

const origin = 'https://matinee.example'
const open = { 'access-control-allow-origin': '*' }
const mp4 =
  '<MediaFile delivery="progressive" type="video/mp4" width="1280" height="720" bitrate="2100">x</MediaFile>'
const inLine = (content = mp4, title = 'Tea') =>
  `<VAST version="4.2" xmlns="http://www.iab.com/VAST"><Ad><InLine><AdTitle><![CDATA[ ${title} ]]></AdTitle><Creatives><Creative>
    <Linear><Duration>00:00:15.040</Duration><MediaFiles>${content}</MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>`
const wrapper = (to: string) =>
  `<VAST version="3.0"><Ad><Wrapper><VASTAdTagURI>\n<![CDATA[${to}]]>\n</VASTAdTagURI></Wrapper></Ad></VAST>`

/** An ad server on this machine; answers its address. */
async function adServer(listener: RequestListener): Promise<string> {
  const one = createServer(listener)
  await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    one.closeAllConnections()
    one.close()
  })
  return `http://127.0.0.1:${(one.address() as AddressInfo).port}`
}
const answer = (body: string, headers: Record<string, string> = open, status = 200) =>
  adServer((_request, response) => response.writeHead(status, headers).end(body))
const follow = (tag: string, options: { timeoutMs?: number } = {}) =>
  followTag(tag, { allowsPrivate: true, origin, ...options })

describe('a tag that plays', () => {
  test('an ad is described with its files, and the server asks as a page does', async () => {
    let asked: { url?: string | undefined; headers?: IncomingHttpHeaders } = {}
    const base = await adServer(({ url, headers }, response) => {
      asked = { url, headers }
      response.writeHead(200, { 'access-control-allow-origin': origin }).end(inLine())
    })
    const tag = `${base}/vast?cb=[CACHEBUSTING]`
    expect(await follow(tag)).toMatchObject({
      fault: null,
      code: null,
      documents: [{ address: tag, httpStatus: 200, version: '4.2', ads: 1, title: 'Tea' }],
      durationMs: 15_040,
      media: [{ type: 'video/mp4', width: 1280, height: 720, bitrate: 2_100 }],
    })
    expect(asked.url).toContain('CACHEBUSTING')
    expect(asked.headers).toMatchObject({ origin })
  })

  test('wrappers are followed to the ad, five of them at most', async () => {
    let base = ''
    base = await adServer(({ url }, response) => {
      const left = Number(url!.slice(1))
      response.writeHead(200, open).end(left === 0 ? inLine() : wrapper(`${base}/${left - 1}`))
    })
    const good = await follow(`${base}/5`)
    expect([good.fault, good.documents.length, good.documents[0]!.version]).toEqual([null, 6, '3.0'])
    const deep = await follow(`${base}/6`)
    expect([deep.fault, deep.code, deep.documents.length]).toEqual(['too_deep', 302, 6])
    const loop = await follow(`${base}/99`)
    expect([loop.fault, loop.documents.length]).toEqual(['too_deep', 6])
  })
})

describe('a tag that does not play', () => {
  const vpaid =
    '<MediaFile type="application/javascript" apiFramework="VPAID" width="1" height="1">x</MediaFile>'
  test.each<[string, string, Record<string, string>, number, string, number]>([
    ['an empty document', '<VAST version="4.2"/>', open, 200, 'no_ad', 303],
    ['nothing', '', open, 200, 'no_ad', 303],
    ['a page', '<html><body/></html>', open, 200, 'not_vast', 101],
    ['no XML', 'hello', open, 200, 'not_xml', 100],
    ['a half', inLine().slice(0, 200), open, 200, 'not_xml', 100],
    [
      'entities of its own',
      '<!DOCTYPE VAST [<!ENTITY a "b">]><VAST version="4.2">&a;</VAST>',
      open,
      200,
      'not_xml',
      100,
    ],
    ['VAST 1', '<VAST version="1.0"/>', open, 200, 'version', 102],
    ['a program', inLine(vpaid), open, 200, 'program', 901],
    ['Flash', inLine(mp4.replace('video/mp4', 'video/x-flv')), open, 200, 'no_media', 403],
    ['an overlay', inLine().replaceAll('Linear>', 'NonLinear>'), open, 200, 'not_linear', 201],
    ['an answer that pages may not read', inLine(), {}, 200, 'not_readable', 300],
    ['an error', 'no', open, 500, 'answered', 300],
    ['more than 512 KB', inLine() + ' '.repeat(600_000), open, 200, 'too_large', 300],
  ])('%s', async (_name, body, headers, status, fault, code) => {
    const result = await follow(await answer(body, headers, status))
    expect([result.fault, result.code, result.documents[0]!.httpStatus]).toEqual([fault, code, status])
  })

  test('a server that does not answer in time is too slow', async () => {
    const tag = await adServer(() => {})
    expect(await follow(tag, { timeoutMs: 200 })).toMatchObject({ fault: 'too_slow', code: 301 })
  })

  test('a server that cannot be reached behind a wrapper is the wrapper’s fault', async () => {
    const result = await follow(await answer(wrapper('http://127.0.0.1:1/vast')))
    expect([result.fault, result.code, result.documents.length]).toEqual(['unreachable', 300, 2])
  })

  test.each([
    ['https://127.0.0.1/vast', 'refused'],
    ['https://localhost/vast', 'refused'],
    ['https://[::1]/vast', 'refused'],
    ['https://192.168.0.1/vast', 'refused'],
    ['http://ads.example/vast', 'not_secure'],
  ])('%s is not requested', async (tag, fault) => {
    expect(await followTag(tag, { allowsPrivate: false, origin })).toMatchObject({ fault })
  })
})

test('a document that is deeper or longer than any ad is refused', () => {
  expect(() => readVast(`<VAST version="4.2">${'<a>'.repeat(40)}${'</a>'.repeat(40)}</VAST>`)).toThrow(
    UnreadableXml,
  )
  const ads = '<Ad><InLine/></Ad>'.repeat(60)
  expect(() => readVast(`<VAST version="4.2">${ads}</VAST>`)).toThrow(UnreadableXml)
})

test('operators who change sites test tags; a text that is no tag is refused beside its field', async () => {
  const operator = await make.staff({ staffRole: 'adOperations' })
  const ask = (vastUrl: string, as = operator) => api(as).ask(checkCall, { body: { vastUrl } })
  expect((await ask('https://127.0.0.1:1/vast')).body).toMatchObject({
    fault: 'unreachable',
    code: 300,
  })
  for (const text of ['', 'ads.example', 'http://ads.example/', 'javascript:alert(1)']) {
    const refused = await ask(text)
    expect(refused.status).toBe(422)
    expect(JSON.parse(refused.text)).toMatchObject({ error: { fields: { vastUrl: expect.any(String) } } })
  }
  expect((await ask('https://127.0.0.1:1/vast', await make.staff({ staffRole: 'finance' }))).status).toBe(403)
})
