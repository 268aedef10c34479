import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { writeFilm, writeNoAd, writeWrapper, type FilmAd, type Trackers } from './writeVast.ts'
import { writeVmap } from './writeVmap.ts'
import { text } from './xml.ts'

/** Brackets belong to no address by RFC 3986, so the macros are filled in before, as players do. */
const faults = async (kind: 'vast' | 'vmap', contents: string) => {
  const schema = readFileSync(new URL(`${kind}.xsd`, import.meta.url), 'utf8')
  const { valid, errors } = await validateXML({
    xml: [{ fileName: 'ad.xml', contents: contents.replaceAll(/\[[A-Z]+\]/g, '303') }],
    schema: [{ fileName: `${kind}.xsd`, contents: schema }],
  })
  return valid ? [] : errors.map(({ message }) => message)
}

const tracker = (event: string) => `https://ads.example/e/a/${event}?k=t_-9.x`
const trackers: Trackers = {
  error: `${tracker('error')}&code=[ERRORCODE]`,
  impression: tracker('impression'),
  click: tracker('click'),
  linear: {
    start: tracker('start'),
    firstQuartile: tracker('firstQuartile'),
    midpoint: tracker('midpoint'),
    thirdQuartile: tracker('thirdQuartile'),
    complete: tracker('complete'),
    skip: tracker('skip'),
  },
  viewable: [tracker('measurable'), tracker('viewable')],
  notViewable: [tracker('measurable')],
}
const film: FilmAd = {
  id: 'bZ0-decision_1',
  campaignId: 'campaign000001',
  creativeId: 'creative000001',
  title: 'Spring',
  advertiser: 'Tea house',
  clickUrl: 'https://shop.example/tea?a=1&b=2',
  durationMs: 15_040,
  skipAfterMs: 5_000,
  media: [
    {
      src: 'https://cdn.example/media/k/720p.mp4',
      type: 'video/mp4',
      width: 1280,
      height: 720,
      bitrate: 2_100,
      bytes: 3_900_000,
    },
    {
      src: 'https://cdn.example/media/k/master.m3u8',
      type: 'application/vnd.apple.mpegurl',
      width: 1280,
      height: 720,
      bitrate: null,
      bytes: null,
    },
  ],
  trackers,
}

test('a film, a reference, an empty answer and a list of breaks follow the schemas of VAST 4.2 and VMAP 1.0', async () => {
  const tagUrl = 'https://ads.example/vast?slot=one&cb=[CACHEBUSTING]'
  const written = [
    writeFilm(film),
    writeFilm({ ...film, skipAfterMs: null }),
    writeWrapper({ id: 'w', tagUrl, trackers }),
    writeWrapper({ id: 'w', tagUrl, trackers: null }),
    writeNoAd(trackers.error),
    writeNoAd(null),
  ]
  for (const xml of written) expect(await faults('vast', xml)).toEqual([])
  const vmap = writeVmap([
    { at: 'start', tagUrl: 'https://ads.example/ads/vast/zone?at=start' },
    { at: { ms: 4_503_020 }, tagUrl: 'https://ads.example/ads/vast/zone?at=4503020' },
    { at: 'end', tagUrl: 'https://ads.example/ads/vast/zone?at=end' },
  ])
  expect(await faults('vmap', vmap)).toEqual([])
  expect(await faults('vmap', writeVmap([]))).toEqual([])
  expect(vmap).toContain('timeOffset="01:15:03.020" breakType="linear" breakId="midroll-2"')
})

test('the schemas refuse another order, a missing file and an unknown event', async () => {
  const xml = writeFilm(film)
  const broken = [
    xml.replace(/(<Error>.*?<\/Error>)(<Impression .*?<\/Impression>)/, '$2$1'),
    xml.replace(/<MediaFile .*<\/MediaFile>/, ''),
    xml.replace('event="start"', 'event="begin"'),
    xml.replace('skipoffset="00:00:05.000"', 'skipoffset="5"'),
  ]
  for (const one of broken) {
    expect(one).not.toBe(xml)
    expect(await faults('vast', one)).not.toEqual([])
  }
})

test('a film that may be skipped says when, and one that ends before that does not', () => {
  expect(writeFilm(film)).toContain('<Linear skipoffset="00:00:05.000">')
  expect(writeFilm({ ...film, skipAfterMs: null })).toContain('<Linear>')
  expect(writeFilm({ ...film, durationMs: 5_000 })).toContain('<Linear>')
})

test('files say their delivery, size and bitrate', () => {
  const xml = writeFilm(film)
  expect(xml).toContain(
    '<MediaFile delivery="progressive" type="video/mp4" width="1280" height="720" bitrate="2100" scalable="true" maintainAspectRatio="true" fileSize="3900000"><![CDATA[https://cdn.example/media/k/720p.mp4]]></MediaFile>',
  )
  expect(xml).toContain(
    '<MediaFile delivery="streaming" type="application/vnd.apple.mpegurl" width="1280" height="720" scalable="true" maintainAspectRatio="true"><![CDATA[https://cdn.example/media/k/master.m3u8]]>',
  )
})

test.each([
  '</AdTitle><Script>alert(1)</Script>',
  ']]><!ENTITY x "y">&lt;',
  '"><x a="',
  'a\u0000\u0008b\uFFFE',
  'half \uD800 a pair',
  'Şule & Öğüt',
])('the text %j stays text everywhere', async (hostile) => {
  const xml = writeFilm({
    ...film,
    id: hostile,
    title: hostile,
    advertiser: hostile,
    creativeId: hostile,
    campaignId: hostile,
  })
  expect(await faults('vast', xml)).toEqual([])
  const url = `https://shop.example/${hostile}`
  const { normalized } = await validateXML({
    xml: [{ fileName: 'ad.xml', contents: writeFilm({ ...film, clickUrl: url }) }],
    normalization: 'c14n',
  })
  // Canonical XML has no CDATA and no escaped quotes: the parser read the whole address as one text.
  const read = /<ClickThrough>(.*)<\/ClickThrough>/s.exec(normalized)?.[1]
  expect(read).toBe(text(url).replaceAll('&quot;', '"'))
})
