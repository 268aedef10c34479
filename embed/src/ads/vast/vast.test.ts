// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { chooseMedia } from './chooseMedia.ts'
import { parseVast } from './parseVast.ts'
import { parseVmap } from './parseVmap.ts'
import { resolveTag } from './resolveTag.ts'
import { VastError, type Media } from './vast.ts'
import {
  document,
  empty,
  film,
  films,
  inline,
  inlineAd,
  linear,
  wrapper,
  wrapperAd,
} from './vastDocuments.ts'

const codeOf = (work: () => unknown): number | null => {
  try {
    work()
    return null
  } catch (error) {
    return error instanceof VastError ? error.code : -1
  }
}

describe('a document', () => {
  test.each(['2.0', '3.0', '4.0', '4.1', '4.2'])('of version %s is read', (version) => {
    const { ads } = parseVast(inline({ version }))
    expect(ads).toHaveLength(1)
    expect(ads[0]).toMatchObject({
      title: 'Tea',
      next: null,
      linear: {
        durationMs: 15_500,
        skipAt: null,
        media: [{ url: 'https://ads.example/tea.mp4', bitrate: 800 }],
      },
      urls: { impression: ['https://ads.example/impression'] },
    })
  })

  test('has skips, clicks, quarters, progress, sight, verification and icons', () => {
    const creatives = linear(
      `<TrackingEvents><Tracking event="start">https://a.example/s</Tracking><Tracking event="progress" offset="10%">https://a.example/p</Tracking>
       <Tracking event="progress" offset="00:00:03">https://a.example/q</Tracking></TrackingEvents>
       <VideoClicks><ClickThrough>https://shop.example/</ClickThrough><ClickTracking>https://a.example/c</ClickTracking></VideoClicks>
       <Icons><Icon program="AdChoices" width="20" height="20" offset="00:00:01" duration="00:00:05"><StaticResource>https://a.example/i.png</StaticResource>
       <IconClicks><IconClickThrough>https://why.example/</IconClickThrough></IconClicks></Icon></Icons>${films('https://a.example/f.mp4')}`,
      'skipoffset="00:00:05"',
    )
    const more = `<ViewableImpression><Viewable>https://a.example/v</Viewable></ViewableImpression>
      <AdVerifications><Verification><TrackingEvents><Tracking event="verificationNotExecuted">https://a.example/n?[REASON]</Tracking></TrackingEvents></Verification></AdVerifications>`
    const [ad] = parseVast(inline({ creatives, more })).ads
    expect(ad!.linear).toMatchObject({ skipAt: { ms: 5_000 }, clickUrl: 'https://shop.example/' })
    expect(ad!.icons).toMatchObject([
      { program: 'AdChoices', fromMs: 1_000, durationMs: 5_000, clickUrl: 'https://why.example/' },
    ])
    expect(ad!.urls).toMatchObject({
      click: ['https://a.example/c'],
      viewable: ['https://a.example/v'],
      verificationNotExecuted: ['https://a.example/n?[REASON]'],
      events: { start: ['https://a.example/s'] },
      progress: [
        { at: { share: 0.1 }, url: 'https://a.example/p' },
        { at: { ms: 3_000 }, url: 'https://a.example/q' },
      ],
    })
  })

  test('that is no VAST is refused with its code', () => {
    expect(codeOf(() => parseVast('hello'))).toBe(100)
    expect(codeOf(() => parseVast('<VAST version="4.2"><Ad></VAST>'))).toBe(100)
    expect(codeOf(() => parseVast('<html/>'))).toBe(101)
    expect(codeOf(() => parseVast('<VAST version="9.0"/>'))).toBe(102)
    expect(codeOf(() => parseVast('<VAST/>'))).toBe(102)
  })

  test('with a document type, or of megabytes, is never read', () => {
    const bomb =
      '<!DOCTYPE VAST [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>' + inline().replace(/<\?.*?\?>/, '')
    expect(codeOf(() => parseVast(bomb))).toBe(100)
    expect(codeOf(() => parseVast(inline({ title: 'x'.repeat(600_000) })))).toBe(100)
  })

  test('has no addresses that a browser would run', () => {
    const creatives = linear(
      `<VideoClicks><ClickThrough>javascript:alert(1)</ClickThrough><ClickTracking>data:text/html,x</ClickTracking></VideoClicks>
       <MediaFiles>${film('javascript:alert(1)')}${film('file:///etc/passwd')}</MediaFiles>`,
    )
    const [ad] = parseVast(inline({ creatives, impression: 'javascript:alert(2)' })).ads
    expect(ad!.linear).toMatchObject({ clickUrl: null, media: [] })
    expect([ad!.urls.click, ad!.urls.impression]).toEqual([[], []])
  })
})

/** Documents by address; what is not there cannot be reached. */
async function resolve(documents: Record<string, string>, first = 'https://tag.example/0') {
  const failures: [number, string[]][] = []
  const ads = await resolveTag(first, {
    read: async (url) => {
      const found = documents[url]
      if (found === undefined) throw new TypeError('Failed to fetch')
      return found
    },
    fail: (urls, code) => failures.push([code, urls]),
    isDue: () => false,
    begin: () => {},
    isOver: () => false,
  })
  return { titles: ads.map(({ title }) => title), ads, failures, codes: failures.map(([code]) => code) }
}
const at = (place: number) => `https://tag.example/${place}`
const chain = (length: number, last: string) =>
  Object.fromEntries(
    Array.from({ length: length + 1 }, (_, place) => [
      at(place),
      place < length ? wrapper(at(place + 1)) : last,
    ]),
  )

describe('a tag', () => {
  test('adds what its wrappers say to the ad', async () => {
    const { ads, codes } = await resolve(chain(2, inline()))
    expect(codes).toEqual([])
    expect(ads[0]!.urls.impression).toEqual([
      'https://exchange.example/impression',
      'https://exchange.example/impression',
      'https://ads.example/impression',
    ])
  })

  test('follows our wrapper and five others, no sixth, and no circle', async () => {
    expect((await resolve(chain(6, inline()))).titles).toEqual(['Tea'])
    expect(await resolve(chain(7, inline()))).toMatchObject({ titles: [], codes: [302] })
    expect(await resolve({ [at(0)]: wrapper(at(1)), [at(1)]: wrapper(at(0)) })).toMatchObject({
      titles: [],
      codes: [302],
    })
  })

  test('that cannot be reached, is empty or is none tells everybody around it', async () => {
    expect(await resolve({ [at(0)]: wrapper(at(1)) })).toMatchObject({
      failures: [[300, ['https://exchange.example/error?code=[ERRORCODE]']]],
    })
    expect(
      await resolve({ [at(0)]: wrapper(at(1)), [at(1)]: empty('https://ads.example/none') }),
    ).toMatchObject({
      failures: [[303, ['https://ads.example/none', 'https://exchange.example/error?code=[ERRORCODE]']]],
    })
    expect((await resolve({ [at(0)]: 'no' })).codes).toEqual([100])
  })

  test('plays a pod by its numbers, and an ad that stands alone where one fails', async () => {
    const spoon = inlineAd({ title: 'Spoon', sequence: 2 })
    const cup = inlineAd({ title: 'Cup', sequence: 1 })
    const spare = inlineAd({ title: 'Spare' })
    const broken = wrapperAd(at(9), { sequence: 3 })
    const { titles, codes } = await resolve({ [at(0)]: document(spoon, cup, spare, broken) })
    expect([titles, codes]).toEqual([['Cup', 'Spoon', 'Spare'], [300]])
  })

  test('of a wrapper without pods gives one ad', async () => {
    const two = document(inlineAd({ title: 'One', sequence: 1 }), inlineAd({ title: 'Alone' }))
    expect((await resolve({ [at(0)]: wrapper(at(1)), [at(1)]: two })).titles).toEqual(['Alone'])
    const pods = { [at(0)]: wrapper(at(1), { attributes: 'allowMultipleAds="true"' }), [at(1)]: two }
    expect((await resolve(pods)).titles).toEqual(['One'])
  })

  test('goes on to the next ad only after a wrapper that allows it', async () => {
    const after = (attributes: string) => ({
      [at(0)]: document(wrapperAd(at(9), { attributes }), inlineAd({ title: 'Next' })),
    })
    expect((await resolve(after('fallbackOnNoAd="true"'))).titles).toEqual(['Next'])
    expect((await resolve(after(''))).titles).toEqual([])
  })

  test('with ads that are not linear is refused with its code', async () => {
    const creatives = '<Creative><NonLinearAds><NonLinear/></NonLinearAds></Creative>'
    expect((await resolve({ [at(0)]: inline({ creatives }) })).codes).toEqual([500])
    expect((await resolve({ [at(0)]: inline({ creatives: '<Creative/>' }) })).codes).toEqual([201])
  })
})

describe('the choice of a file', () => {
  const file = (width: number, bitrate: number | null, more: Partial<Media> = {}): Media => ({
    url: `https://a.example/${width}.mp4`,
    type: 'video/mp4',
    width,
    height: (width * 9) / 16,
    bitrate,
    isStreaming: false,
    framework: null,
    ...more,
  })
  const viewer = { width: 640, kilobits: 2_000, canPlay: (type: string) => type === 'video/mp4' }
  const widths = (media: Media[], seen = viewer) => chooseMedia(media, seen).map(({ width }) => width)

  test('takes the largest that fits the player and the connection, then the smallest of the others', () => {
    expect(widths([file(1_920, 4_000), file(320, 300), file(640, 900), file(1_280, 1_500)])).toEqual([
      640, 320, 1_280, 1_920,
    ])
    expect(widths([file(640, 1_900), file(320, 300)])).toEqual([320, 640])
  })

  test('leaves out what the browser cannot play, and says why nothing is left', () => {
    expect(widths([file(640, 900, { type: 'video/webm' }), file(320, 300)])).toEqual([320])
    expect(codeOf(() => widths([file(640, 900, { type: 'video/webm' })]))).toBe(403)
    expect(
      codeOf(() => widths([file(640, null, { type: 'application/javascript', framework: 'VPAID' })])),
    ).toBe(901)
  })
})

test('a VMAP document has linear breaks with their tags', () => {
  const text = `<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
    <vmap:AdBreak timeOffset="start" breakType="linear"><vmap:AdSource><vmap:AdTagURI templateType="vast3"><![CDATA[https://a.example/pre]]></vmap:AdTagURI></vmap:AdSource>
      <vmap:TrackingEvents><vmap:Tracking event="breakStart">https://a.example/begun</vmap:Tracking></vmap:TrackingEvents></vmap:AdBreak>
    <vmap:AdBreak timeOffset="00:10:00.000" breakType="linear,nonlinear"><vmap:AdSource><vmap:VASTAdData>${inline().replace(/<\?.*?\?>/, '')}</vmap:VASTAdData></vmap:AdSource></vmap:AdBreak>
    <vmap:AdBreak timeOffset="50%" breakType="nonlinear"/><vmap:AdBreak timeOffset="end" breakType="linear"/></vmap:VMAP>`
  const breaks = parseVmap(text)
  expect(breaks.map(({ at: place }) => place)).toEqual(['start', { ms: 600_000 }, 'end'])
  expect(breaks[0]).toMatchObject({
    source: { url: 'https://a.example/pre' },
    startUrls: ['https://a.example/begun'],
  })
  const { source } = breaks[1]!
  expect(source && 'document' in source && parseVast(source.document).ads[0]!.title).toBe('Tea')
  expect(breaks[2]!.source).toBeNull()
})
