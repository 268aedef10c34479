import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { addressesIn } from '../../../../testing/vast.ts'
import { server } from '../../../../testing/testServer.ts'

const testAd = () => fetch(`${server.url}/ads/test.xml`)

test('the test ad is valid VAST with a skippable film of this server, and no trackers', async () => {
  const answer = await testAd()
  expect([
    answer.status,
    answer.headers.get('content-type'),
    answer.headers.get('access-control-allow-origin'),
  ]).toEqual([200, 'application/xml; charset=utf-8', '*'])
  const contents = await answer.text()
  const schema = readFileSync(new URL('vast.xsd', import.meta.url), 'utf8')
  const { errors } = await validateXML({
    xml: [{ fileName: 'ad.xml', contents }],
    schema: [{ fileName: 'vast.xsd', contents: schema }],
  })
  expect(errors).toEqual([])
  expect(contents).toContain('skipoffset="00:00:05.000"')
  expect(addressesIn(contents, 'MediaFile')).toEqual([`${server.deps.config.publicUrl}/ads/test.mp4`])
  // Everything with an address except the film.
  expect(addressesIn(contents, 'Impression')).toEqual(['about:blank'])
  expect(contents).not.toMatch(/<(Tracking|Error|ClickTracking|ClickThrough|ViewableImpression)\b|\/e\/a/)
})

test('the test film is an MP4 that players read in ranges', async () => {
  const film = `${server.url}/ads/test.mp4`
  const whole = await fetch(film)
  const bytes = Buffer.from(await whole.arrayBuffer())
  expect([whole.status, whole.headers.get('content-type'), bytes.subarray(4, 8).toString()]).toEqual([
    200,
    'video/mp4',
    'ftyp',
  ])
  const part = await fetch(film, { headers: { range: 'bytes=4-7' } })
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    `bytes 4-7/${bytes.length}`,
    'ftyp',
  ])
  const beyond = await fetch(film, { headers: { range: 'bytes=99999999-' } })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
})
