import type { Page } from '@playwright/test'
import { waits, type OperatorScreen } from './operatorScreen.ts'
import { openDialog } from './steps.ts'

/** A site of the demo publisher with placements of several kinds. */
const found = () => '/operate/sites?search=lantern-weekly'

async function openFirstSite(page: Page) {
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('definition').first().waitFor()
}

/** The operators' screens about sites. */
export const siteScreens: OperatorScreen[] = [
  { name: 'operate-sites', path: () => '/operate/sites', states: waits },
  { name: 'operate-sites-no-match', path: () => '/operate/sites?search=nothing-is-called-this', states: [] },
  { name: 'operate-sites-removed', path: () => '/operate/sites?state=REMOVED', states: [] },
  { name: 'operate-site', path: found, states: [], open: openFirstSite },
  {
    name: 'operate-site-placement',
    path: found,
    states: [],
    async open(page, texts) {
      await openFirstSite(page)
      await openDialog(page, texts.operate.sites.addPlacement)
    },
  },
  {
    name: 'operate-site-vast-tag',
    path: found,
    states: [],
    async open(page, texts) {
      await openFirstSite(page)
      await openDialog(page, texts.operate.sites.addPlacement)
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox').first().fill('Preroll')
      await dialog.getByRole('textbox', { name: texts.operate.sites.vastUrl }).fill('https://localhost/vast')
      await dialog.getByRole('button', { name: texts.operate.sites.testTag }).click()
      await dialog.getByRole('status').getByText('localhost').waitFor()
    },
  },
  {
    name: 'operate-site-remove',
    path: found,
    states: [],
    async open(page, texts) {
      await openFirstSite(page)
      await openDialog(page, texts.operate.sites.remove)
    },
  },
  {
    name: 'operate-site-add',
    path: () => '/operate/accounts?search=publisher%40demo',
    states: [],
    async open(page, texts) {
      await page.getByRole('table').getByRole('link').first().click()
      await page.getByRole('heading', { name: texts.operate.sites.ofAccount }).waitFor()
      await openDialog(page, texts.operate.sites.add)
    },
  },
]
