import { expect, test } from 'vitest'
import { aCampaign } from '../campaignFixtures.ts'
import { emptyDraft, readDraft, writeDraft } from './campaignForm.ts'
import { findProblems } from './campaignProblems.ts'

const zone = 'Europe/Istanbul'

test('what the form shows of a campaign is what it sends when nothing is changed, to the millisecond', () => {
  const rules = {
    countries: ['TR', 'DE'],
    schedule: { timezone: 'Europe/Berlin', days: [6, 7], fromHour: 0, untilHour: 24 },
    frequencyCap: { impressions: 3, hours: 12 },
  }
  const campaign = aCampaign({ startsAt: '2026-11-20T00:00:17.250Z', zoneIds: ['gone'], ...rules })
  const draft = readDraft(campaign, { zone, language: 'en' })
  expect(draft).toMatchObject({
    cpm: '2.5',
    budget: '500',
    starts: '2026-11-20T03:00',
    ends: '2026-12-01T03:00',
  })
  expect(writeDraft(draft, zone, campaign)).toMatchObject({
    cpmMicros: campaign.cpmMicros,
    budgetMicros: campaign.budgetMicros,
    startsAt: campaign.startsAt,
    endsAt: campaign.endsAt,
    siteIds: ['s1'],
    zoneIds: ['gone'],
    platforms: ['mobile'],
    ...rules,
  })
})

test('amounts are written as the language does, and read as the same', () => {
  const campaign = aCampaign({ budgetMicros: 1_250_500_000 })
  const draft = readDraft(campaign, { zone, language: 'tr' })
  expect(draft).toMatchObject({ cpm: '2,5', budget: '1250,5' })
  expect(findProblems(draft, zone)).toEqual({})
  expect(writeDraft(draft, zone, campaign)).toMatchObject({
    cpmMicros: campaign.cpmMicros,
    budgetMicros: campaign.budgetMicros,
  })
})

test('dates are read in the zone of the operator', () => {
  const draft = { ...readDraft(aCampaign(), { zone, language: 'en' }), starts: '2026-11-21T09:30', ends: '' }
  expect(writeDraft(draft, zone, aCampaign())).toMatchObject({
    startsAt: '2026-11-21T06:30:00.000Z',
    endsAt: null,
  })
})

test('every field that is wrong is named at once, with what is wrong about it', () => {
  const required = { name: 'required', advertiser: 'required', clickUrl: 'required', cpm: 'required' }
  expect(findProblems(emptyDraft(zone), zone)).toEqual(required)
  const wrong = {
    ...emptyDraft(zone),
    clickUrl: 'javascript:alert(1)',
    cpm: '1.2345',
    budget: '0',
    starts: '',
    ends: '2026-13-01T00:00',
    hasHours: true,
    hours: { ...emptyDraft(zone).hours, fromHour: 18 },
    capImpressions: '3',
  }
  expect(findProblems(wrong, zone)).toEqual({
    ...required,
    clickUrl: 'clickUrl',
    cpm: 'cpm',
    budget: 'budget',
    starts: 'starts',
    ends: 'ends',
    hours: 'hours',
    capHours: 'capHours',
  })
})

test.each([
  ['budget', '9000000000', undefined],
  ['budget', '9000000000.01', 'budgetTooLarge'],
  ['budget', '99999999999999999999', 'budgetTooLarge'],
  ['cpm', '1000000', undefined],
  ['cpm', '1000000,5', 'cpmTooLarge'],
  ['ends', '2026-11-20T03:00', 'endsEarly'],
  ['ends', '2026-11-20T03:01', undefined],
] as const)('the field %s with %s has the problem %s', (field, text, problem) => {
  const draft = {
    ...readDraft(aCampaign({ startsAt: '2026-11-20T00:00:00.000Z' }), { zone, language: 'en' }),
  }
  expect(findProblems({ ...draft, [field]: text }, zone)).toEqual(problem ? { [field]: problem } : {})
})

test('the price that a campaign is paid by is required, and the other one is kept', () => {
  const campaign = aCampaign({
    pricing: 'cpcv',
    cpcvMicros: 20_000,
    skipAfterMs: 5_000,
    videoTags: ['tea', 'news'],
  })
  const draft = readDraft(campaign, { zone, language: 'en' })
  expect(draft).toMatchObject({ cpcv: '0.02', skipAfter: '5', tags: 'tea, news' })
  expect(writeDraft(draft, zone, campaign)).toMatchObject({
    pricing: 'cpcv',
    cpmMicros: campaign.cpmMicros,
    cpcvMicros: 20_000,
    skipAfterMs: 5_000,
    videoTags: ['tea', 'news'],
  })
  expect(findProblems({ ...draft, cpm: '', cpcv: '' }, zone)).toEqual({ cpcv: 'required' })
  const tags = Array.from({ length: 21 }, (_, tag) => `tag ${tag}`).join()
  expect(findProblems({ ...draft, tags, skipAfter: '61' }, zone)).toEqual({
    tags: 'tags',
    skipAfter: 'skipAfter',
  })
})
