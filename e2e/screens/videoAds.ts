import type { ReplyOf } from '@matinee/contract/call'
import type { readVideoAdFigures } from '@matinee/contract/videoRevenue'
import type { Page } from '@playwright/test'
import type { Texts } from '../../console/src/texts/en.ts'

type AdFigures = ReplyOf<typeof readVideoAdFigures>['data']

const counts = {
  requests: 18_420,
  impressions: 15_310,
  firstQuartiles: 14_102,
  midpoints: 13_377,
  thirdQuartiles: 12_640,
  completes: 11_874,
  skips: 2_911,
  clicks: 204,
  viewables: 14_018,
  errors: 3_110,
  spentMicros: 61_240_000,
}
const figures: AdFigures = {
  currency: 'usd',
  from: '2026-11-01',
  to: '2026-11-21',
  exitsFrom: '2026-11-01',
  breaks: [
    {
      ...counts,
      breakMs: 0,
      withAd: { views: 15_102, exits: 604 },
      withoutAd: { views: 4_801, exits: 163 },
    },
    {
      ...counts,
      breakMs: 6_000,
      impressions: 82,
      completes: 71,
      skips: 9,
      withAd: { views: 82, exits: 3 },
      withoutAd: { views: 2_211, exits: 51 },
    },
    { ...counts, breakMs: -2, withAd: { views: 8_020, exits: 1_730 }, withoutAd: null },
  ],
  errors: [
    { code: 303, tag: 'none', errors: 2_104 },
    { code: 301, tag: 'outside', errors: 711 },
    { code: 901, tag: 'outside', errors: 203 },
    { code: 402, tag: 'own', errors: 92 },
  ],
}

const path = /\/analytics\/videos\/\w+\/ads\?/

/** The demo has no video ads: stands in for the answer. */
async function answerAdBreaks(page: Page): Promise<void> {
  await page.route(path, (route) => route.fulfill({ json: { data: figures } }))
  await page.reload()
}

/** Shows the panels of the ad breaks. */
export async function showAdBreaks(page: Page, { adBreaks }: Texts): Promise<void> {
  await answerAdBreaks(page)
  await page.getByRole('region', { name: adBreaks.errors }).scrollIntoViewIfNeeded()
}

/** Shows the ad breaks on the retention curve. */
export async function showMarkedCurve(page: Page, { adBreaks }: Texts): Promise<void> {
  await answerAdBreaks(page)
  await page.getByRole('list', { name: adBreaks.onCurve }).scrollIntoViewIfNeeded()
}

/** Only the ad breaks fail. */
export async function failAdBreaks(page: Page, { adBreaks }: Texts): Promise<void> {
  await page.route(path, (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'unavailable' } } }),
  )
  await page.reload()
  await page.getByText(adBreaks.failed).scrollIntoViewIfNeeded()
}
