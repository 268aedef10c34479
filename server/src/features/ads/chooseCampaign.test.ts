import { describe, expect, test } from 'vitest'
import { Budgets } from './budgets.ts'
import { chooseCampaign, chooseFilm, completionShare, type RunningCampaign } from './chooseCampaign.ts'
import { priceOf } from './priceOf.ts'

const rates = { try: 40_000_000, eur: 800_000 }
const place = { siteId: 'site', zoneId: 'zone', platform: 'desktop', size: '300x250', country: 'TR' } as const
const creative = { id: 'creative', size: '300x250', image: null, alt: '' }

const campaign = (options: Partial<RunningCampaign>): RunningCampaign => ({
  advertiser: 'Tea house',
  id: 'campaign',
  startsAt: 0,
  endsAt: null,
  pricing: 'cpm',
  cpmMicros: 1_000_000,
  cpcvMicros: null,
  currency: 'usd',
  budgetMicros: null,
  clickUrl: 'https://shop.example/',
  siteIds: [],
  zoneIds: [],
  platforms: [],
  countries: [],
  schedule: null,
  frequencyCap: null,
  videoIds: [],
  playerIds: [],
  videoTags: [],
  skipAfterMs: null,
  creatives: [creative],
  films: [],
  ...options,
})
const choose = (campaigns: RunningCampaign[], options: { now?: number; random?: number; at?: object } = {}) =>
  chooseCampaign(
    campaigns,
    { ...place, ...options.at },
    { now: options.now ?? 1_000, rates, mayShow: () => true, random: () => options.random ?? 0 },
  )

describe('of several campaigns', () => {
  test('the one that pays most in US dollars is shown, whatever its currency', () => {
    const lira = campaign({ id: 'lira', currency: 'try', cpmMicros: 79_000_000 })
    const dollar = campaign({ id: 'dollar', currency: 'usd', cpmMicros: 2_000_000 })
    const euro = campaign({ id: 'euro', currency: 'eur', cpmMicros: 1_700_000 })
    expect(choose([lira, dollar, euro])?.campaign.id).toBe('euro')
    expect(choose([lira, dollar])?.campaign.id).toBe('dollar')
  })

  test('of equal ones each is shown equally often', () => {
    const two = [campaign({ id: 'a' }), campaign({ id: 'b' })]
    expect([0, 0.49, 0.5, 0.99].map((random) => choose(two, { random })?.campaign.id)).toEqual([
      'a',
      'a',
      'b',
      'b',
    ])
  })
})

test.each<[string, Partial<RunningCampaign>]>([
  ['another site', { siteIds: ['other'] }],
  ['another zone', { zoneIds: ['other'] }],
  ['another platform', { platforms: ['mobile'] }],
  ['another size', { creatives: [{ ...creative, size: '320x50' }] }],
  ['nothing to show', { creatives: [] }],
  ['tomorrow', { startsAt: 1_001 }],
  ['yesterday', { endsAt: 1_000 }],
  ['another country', { countries: ['DE', 'FR'] }],
  ['other hours', { schedule: { timezone: 'UTC', days: [4], fromHour: 1, untilHour: 24 } }],
])('a campaign for %s is not shown', (_name, options) => {
  expect(choose([campaign(options)])).toBeNull()
})

test('a visitor whose country is unknown sees only campaigns without countries', () => {
  const at = { country: '' }
  expect(choose([campaign({ countries: ['TR'] })], { at })).toBeNull()
  expect(choose([campaign({ countries: ['TR'] })])).not.toBeNull()
  expect(choose([campaign({})], { at })).not.toBeNull()
})

test('a campaign that targets this site, zone and platform is shown until its last day', () => {
  const options = {
    siteIds: ['x', 'site'],
    zoneIds: ['zone'],
    platforms: ['desktop'],
    countries: ['TR'],
    schedule: { timezone: 'UTC', days: [4], fromHour: 0, untilHour: 1 },
    startsAt: 1_000,
    endsAt: 1_001,
  }
  expect(choose([campaign(options)])?.creative.id).toBe('creative')
})

describe('for an ad break', () => {
  const film = {
    creativeId: 'film',
    videoId: 'v',
    durationMs: 15_000,
    width: 1280,
    height: 720,
    mediaKey: 'key',
    renditions: [],
    hls: 'master.m3u8',
  }
  const withFilm = (options: Partial<RunningCampaign>) =>
    campaign({ creatives: [], films: [film], ...options })
  const { size: _size, ...spot } = place
  const inBreak = {
    ...spot,
    kind: 'film',
    videoId: 'video',
    playerId: 'player',
    videoTags: ['Tea', 'news'],
  } as const
  const pick = (campaigns: RunningCampaign[], counted?: Parameters<typeof completionShare>[0]) =>
    chooseFilm(campaigns, inBreak, {
      now: 1_000,
      rates,
      mayShow: () => true,
      random: () => 0,
      completionShare: () => completionShare(counted),
    })
  const byView = (dollars: number) =>
    withFilm({ id: 'byView', pricing: 'cpcv', cpmMicros: null, cpcvMicros: dollars * 1_000_000 })

  test('a campaign with banners only is not chosen, and one with films only never is for a banner', () => {
    expect(pick([campaign({})])).toBeNull()
    expect(choose([withFilm({})])).toBeNull()
    expect(pick([withFilm({})])?.film.creativeId).toBe('film')
  })

  test('banners of a campaign that is paid for completed views are not shown', () => {
    expect(choose([{ ...byView(1), creatives: [creative] }])).toBeNull()
  })

  test('a completed view counts half until the campaign has 100 impressions, then with its own share', () => {
    const byImpression = withFilm({ id: 'byImpression', cpmMicros: 8_000_000 })
    const both = [byImpression, byView(0.02)]
    expect(pick(both)?.campaign.id).toBe('byView')
    expect(pick(both, { impressions: 99, completes: 0 })?.campaign.id).toBe('byView')
    expect(pick(both, { impressions: 100, completes: 41 })?.campaign.id).toBe('byView')
    expect(pick(both, { impressions: 100, completes: 39 })?.campaign.id).toBe('byImpression')
  })

  test.each<[string, Partial<RunningCampaign>, boolean]>([
    ['this video', { videoIds: ['other', 'video'] }, true],
    ['another video', { videoIds: ['other'] }, false],
    ['this player', { playerIds: ['player'] }, true],
    ['another player', { playerIds: ['other'] }, false],
    ['a tag in other letters', { videoTags: ['coffee', ' TEA '] }, true],
    ['another tag', { videoTags: ['coffee'] }, false],
    ['another site', { siteIds: ['other'] }, false],
    ['another country', { countries: ['DE'] }, false],
  ])('a film for %s', (_name, options, isShown) => {
    expect(pick([withFilm(options)]) !== null).toBe(isShown)
  })

  test('limits by video, player and tag do not limit banners', () => {
    expect(choose([campaign({ videoIds: ['other'], playerIds: ['other'], videoTags: ['x'] })])).not.toBeNull()
  })
})

const cpm = { pricing: 'cpm', cpcvMicros: null } as const

describe('the price of an impression', () => {
  test('the price of an impression is a thousandth of the CPM in its own currency and converted to integer micros', () => {
    const price = priceOf({ ...cpm, cpmMicros: 80_000_000, currency: 'try' }, rates, () => 0.5)
    expect(price).toEqual({ try: 80_000, usd: 2_000, eur: 1_600 })
  })

  test('the price of an impression is right on average where a micro cannot be divided', () => {
    let turn = 0
    const evenly = () => (turn++ % 1_000) / 1_000
    const cheap = { ...cpm, cpmMicros: 1_005_000, currency: 'try' } as const
    const prices = Array.from({ length: 10_000 }, () => priceOf(cheap, rates, evenly))
    const sum = prices.reduce((total, { usd }) => total + usd, 0)
    // 1,005 lira micros are 25.125 of a dollar.
    expect(Math.abs(sum - 251_250)).toBeLessThan(25)
    expect(new Set(prices.map(({ usd }) => usd))).toEqual(new Set([25, 26]))
  })

  test('the price of a completed view is the CPCV itself', () => {
    const price = priceOf(
      { pricing: 'cpcv', cpmMicros: null, cpcvMicros: 20_000, currency: 'usd' },
      rates,
      () => 0.5,
    )
    expect(price).toEqual({ try: 800_000, usd: 20_000, eur: 16_000 })
  })

  test('the price of an impression is exact for the largest campaigns', () => {
    const price = priceOf({ ...cpm, cpmMicros: 1_000_000_000_000, currency: 'eur' }, rates, () => 0.5)
    expect(price).toEqual({ eur: 1_000_000_000, usd: 1_250_000_000, try: 50_000_000_000 })
  })
})

describe('a budget', () => {
  const sold = { id: 'campaign', ...cpm, cpmMicros: 1_000_000, budgetMicros: 3_000 }
  const open = (spent = 0) => {
    const budgets = new Budgets()
    budgets.noteSpent(new Map([['campaign', spent]]), 0)
    return budgets
  }
  /** Makes `asks` decisions from one address and answers how many of them the budget allowed. */
  const take = (
    budgets: Budgets,
    options: { asks: number; from?: string; at?: number; budgetMicros?: number },
  ) => {
    const { asks, from = 'a', at = 1_000, ...rest } = options
    let got = 0
    for (let ask = 0; ask < asks; ask += 1) {
      const campaign = { ...sold, ...rest }
      if (!budgets.canAfford(campaign, from, at)) continue
      budgets.reserve(campaign, 'banner', from, at)
      got += 1
    }
    return got
  }

  test('a budget ends at the last impression that it pays in full, also before any is counted', () => {
    expect(take(open(), { asks: 5 })).toBe(3)
    expect(take(open(1_001), { asks: 5 })).toBe(1)
    expect(take(open(9_000), { asks: 5 })).toBe(0)
  })

  test('a budget is not spent before its spending has been read, also for a campaign that was just activated', () => {
    expect(new Budgets().canAfford(sold, 'a', 0)).toBe(false)
    expect(new Budgets().canAfford({ ...sold, budgetMicros: null }, 'a', 0)).toBe(true)
    expect(open().canAfford({ ...sold, id: 'other' }, 'a', 0)).toBe(false)
  })

  test('a budget gets back the price of ads that did not render within half a minute', () => {
    const budgets = open()
    take(budgets, { asks: 3 })
    budgets.noteSpent(new Map([['campaign', 1_000]]), 31_000)
    expect(budgets.canAfford(sold, 'b', 31_000)).toBe(false)
    budgets.noteSpent(new Map([['campaign', 1_000]]), 32_000)
    expect(take(budgets, { asks: 5, from: 'b', at: 32_000 })).toBe(2)
  })

  test('a budget keeps reservations while the facts store does not answer or is behind', () => {
    const budgets = open()
    for (let at = 0; at < 3; at += 1) budgets.reserve(sold, 'banner', 'a', at * 100_000)
    expect(budgets.canAfford(sold, 'b', 300_000)).toBe(false)
    budgets.noteSpent(new Map([['campaign', 0]]), -Infinity)
    expect(budgets.canAfford(sold, 'b', 9_000_000)).toBe(false)
    // The store answers again and has loaded the first minute.
    budgets.noteSpent(new Map([['campaign', 1_000]]), 60_000)
    expect(budgets.canAfford(sold, 'b', 9_000_000)).toBe(false)
    budgets.noteSpent(new Map([['campaign', 3_000]]), 9_000_000)
    expect(budgets.canAfford({ ...sold, budgetMicros: 4_000 }, 'b', 9_000_000)).toBe(true)
  })

  test('a budget is reserved by one address that never shows ads to at most a fiftieth, for half a minute to a minute', () => {
    const budgets = open()
    const large = { budgetMicros: 10_000_000 }
    expect(take(budgets, { asks: 9_000, ...large })).toBe(200)
    expect(take(budgets, { asks: 9_000, from: 'b', ...large })).toBe(200)
    expect(take(budgets, { asks: 9_000, at: 30_999, ...large })).toBe(0)
    expect(take(budgets, { asks: 9_000, at: 61_001, ...large })).toBe(200)
    const little = open(9_950_000)
    expect(take(little, { asks: 9_000, ...large })).toBe(10)
  })
})
