import type { Page } from '@playwright/test'
import type { Texts } from '../../console/src/texts/en.ts'
import { waits, type OperatorScreen } from './operatorScreen.ts'
import { openDialog } from './steps.ts'

const list = () => '/operate/campaigns'

async function openFirstCampaign(page: Page) {
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('definition').first().waitFor()
}

async function openAdDialog(page: Page, texts: Texts) {
  await openFirstCampaign(page)
  await openDialog(page, texts.operate.campaigns.addAd)
}

const htmlAd = `<body style="background:#fae8df;font:600 22px sans-serif;display:grid;place-items:center;height:100vh">
<p>Fresh tea, every morning</p>`

/** The operators' screens about campaigns. */
export const campaignScreens: OperatorScreen[] = [
  { name: 'operate-campaigns', path: list, states: waits },
  { name: 'operate-campaigns-no-match', path: () => `${list()}?search=nothing-is-called-this`, states: [] },
  // On pace.
  { name: 'operate-campaign', path: list, states: [], open: openFirstCampaign },
  ...(
    [
      ['ahead', 'Spring tea'],
      ['behind', 'Night trains'],
      ['over', 'Güz harmanı'],
    ] as const
  ).map(([pace, name]): OperatorScreen => ({
    name: `operate-campaign-${pace}`,
    path: () => `${list()}?search=${encodeURIComponent(name)}`,
    states: [],
    open: openFirstCampaign,
  })),
  { name: 'operate-campaign-new', path: () => `${list()}/new`, states: [] },
  {
    name: 'operate-campaign-new-refused',
    path: () => `${list()}/new`,
    states: [],
    async open(page, { operate: { campaigns } }) {
      await page.getByRole('textbox', { name: campaigns.cpm }).fill('1.000,50')
      await page.getByRole('searchbox', { name: campaigns.searchTargets }).fill('lantern')
      await page.getByRole('checkbox').first().check()
      await page.getByRole('button', { name: campaigns.create }).click()
      await page.getByText(campaigns.unreadable.cpm).waitFor()
    },
  },
  {
    name: 'operate-campaign-new-films',
    path: () => `${list()}/new`,
    states: [],
    async open(page, { operate: { campaigns } }) {
      await page.getByRole('combobox', { name: campaigns.pricing }).selectOption('cpcv')
      await page.getByRole('textbox', { name: campaigns.cpcv }).fill('0.02')
      await page.getByRole('textbox', { name: campaigns.tags }).fill('tea, news')
    },
  },
  {
    name: 'operate-campaign-edit',
    path: list,
    states: [],
    async open(page, { operate: { campaigns } }) {
      await openFirstCampaign(page)
      await page.getByRole('link', { name: campaigns.buttons.change, exact: true }).click()
      await page.getByRole('textbox', { name: campaigns.cpm }).waitFor()
    },
  },
  { name: 'operate-campaign-picture', path: list, states: [], open: openAdDialog },
  {
    name: 'operate-campaign-html',
    path: list,
    states: [],
    async open(page, texts) {
      const { campaigns } = texts.operate
      await openAdDialog(page, texts)
      await page.getByRole('radio', { name: campaigns.adKinds.html }).check({ force: true })
      await page.getByRole('textbox', { name: campaigns.html }).fill(htmlAd)
      await page.getByRole('textbox', { name: campaigns.adSize }).fill('300x250')
      const frame = page.frameLocator('dialog iframe')
      await frame.getByText('Fresh tea, every morning').waitFor()
    },
  },
  {
    name: 'operate-campaign-end',
    path: list,
    states: [],
    async open(page, texts) {
      await openFirstCampaign(page)
      await openDialog(page, texts.operate.campaigns.buttons.end)
    },
  },
]
