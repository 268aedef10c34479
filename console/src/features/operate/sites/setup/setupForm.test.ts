import { expect, test } from 'vitest'
import { setupForm } from './setupForm.ts'
import { anOperatedSite } from '../siteFixtures.ts'

test('what the form shows of a site is what it sends when nothing is changed', () => {
  const site = anOperatedSite({
    onboardingSteps: '0,2',
    incomeTypes: ['direct', 'exchange'],
    tagMap: { top: 'Top banner', side: 'Side = left' },
  })
  const draft = setupForm.read(site)
  expect(draft).toMatchObject({
    steps: ['0', '2'],
    incomeTypes: 'direct, exchange',
    tags: 'top = Top banner\nside = Side = left',
  })
  expect(setupForm.write(draft)).toEqual({
    onboardingSteps: '0,2',
    breakdowns: ['daily', 'placement'],
    platforms: ['all', 'desktop'],
    isApp: false,
    dimensions: [],
    incomeTypes: ['direct', 'exchange'],
    tagMap: { top: 'Top banner', side: 'Side = left' },
  })
})

test('steps are sent in their order, and blank entries are left out', () => {
  const draft = { ...setupForm.read(anOperatedSite()), steps: ['3', '0'] as ['3', '0'] }
  expect(setupForm.write({ ...draft, incomeTypes: ' direct, ,', tags: '\n top\n' })).toMatchObject({
    onboardingSteps: '0,3',
    incomeTypes: ['direct'],
    tagMap: { top: 'top' },
  })
})

test('the breakdown by app ends in both places where it can stand', () => {
  const site = anOperatedSite({ dimensions: ['appNames', 'other'] })
  const draft = setupForm.read({ ...site, breakdowns: { ...site.breakdowns, appNames: true } })
  expect(setupForm.write(draft).dimensions).toEqual(['appNames', 'other'])
  expect(setupForm.write({ ...draft, breakdowns: ['daily'] }).dimensions).toEqual(['other'])
})
