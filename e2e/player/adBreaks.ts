import type { Playback } from '@matinee/contract/plain/video/playback'
import type { Locator } from '@playwright/test'
import { adSeconds } from './media.ts'
import { expect } from './fixture.ts'
import type { Site } from './site.ts'

type Break = NonNullable<Playback['ads']>['breaks'][number]

/** Breaks whose tags are documents of the product. */
export function setBreaks(
  site: Site,
  breaks: [at: Break['at'], ...documents: string[]][],
  deadlineMs = 4_000,
  more: Parameters<Site['configure']>[0] = {},
) {
  site.configure({
    ...more,
    ads: {
      deadlineMs,
      breaks: breaks.map(([at, ...documents]) => ({
        at,
        tags: documents.map((name) => `${site.product}${name}`),
      })),
    },
  })
}

export function serveText(site: Site, path: string, text: string): void {
  site.faults.set(path, (response) =>
    response.writeHead(200, { 'content-type': 'application/xml' }).end(text),
  )
}

const tracked = 'start firstQuartile midpoint thirdQuartile complete skip pause resume mute unmute'.split(' ')

/** Trackers are requests to `/seen/NAME`. */
const trackersOf = (origin: string, prefix: string) =>
  tracked
    .map((name) => `<Tracking event="${name}"><![CDATA[${origin}/seen/${prefix}${name}]]></Tracking>`)
    .join('')

/** An ad of the product's film. `skipAt`: `HH:MM:SS`; `media`: instead of that film. */
export function filmAd(
  { product }: Site,
  { skipAt, media, prefix = '' }: { skipAt?: string; media?: string; prefix?: string } = {},
): string {
  const film = `<MediaFile delivery="progressive" type="video/mp4" width="320" height="180">${product}/media/ad.mp4</MediaFile>`
  return `<VAST version="4.2"><Ad id="1"><InLine><AdSystem>Test</AdSystem><AdTitle>Soap</AdTitle>
    <Impression><![CDATA[${product}/seen/${prefix}impression]]></Impression>
    <Error><![CDATA[${product}/seen/${prefix}error?code=[ERRORCODE]]]></Error>
    <Creatives><Creative><Linear${skipAt ? ` skipoffset="${skipAt}"` : ''}><Duration>00:00:0${adSeconds}</Duration>
      <TrackingEvents>${trackersOf(product, prefix)}</TrackingEvents>
      <VideoClicks><ClickThrough><![CDATA[https://advertiser.example/soap]]></ClickThrough></VideoClicks>
      <MediaFiles>${media ?? film}</MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>`
}

export const wrapper = ({ product }: Site, to: string, prefix: string) =>
  `<VAST version="3.0"><Ad><Wrapper><AdSystem>Test</AdSystem><VASTAdTagURI>${product}${to}</VASTAdTagURI>
    <Impression>${product}/seen/${prefix}impression</Impression><Error>${product}/seen/${prefix}error?code=[ERRORCODE]</Error>
    <Creatives><Creative><Linear><TrackingEvents>${trackersOf(product, prefix)}</TrackingEvents></Linear></Creative></Creatives>
  </Wrapper></Ad></VAST>`

/** Requested trackers in order, without their host. */
export const seen = (site: Site) =>
  site.requests.filter((path) => path.startsWith('/seen/')).map((path) => path.slice('/seen/'.length))

export const adOf = (player: Locator) => player.locator('.ad')

/** Waits for the video itself to play, without an ad over it. */
export async function isContentPlaying(player: Locator): Promise<void> {
  await expect(adOf(player)).toHaveCount(0)
  await expect
    .poll(() =>
      player.evaluate((element) => {
        const video = element.shadowRoot!.querySelector('video')!
        return !video.paused && video.currentTime > 0.2
      }),
    )
    .toBe(true)
}
