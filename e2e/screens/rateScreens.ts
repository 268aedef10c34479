import type { ExchangeRate } from '@matinee/contract/rates'
import type { Page } from '@playwright/test'
import { waits, type OperatorScreen } from './operatorScreen.ts'
import { openDialog } from './steps.ts'

const path = () => '/operate/rates'

/** The operators' screen about exchange rates. */
export const rateScreens: OperatorScreen[] = [
  { name: 'operate-rates', path, states: waits },
  { name: 'operate-rates-old', path, states: [], open: (page) => showLatest(page, '2026-01-02') },
  {
    name: 'operate-rates-empty',
    path,
    states: [],
    async open(page, texts) {
      await showLatest(page, null)
      await page.getByText(texts.operate.rates.empty).waitFor()
    },
  },
  {
    name: 'operate-rate-add',
    path,
    states: [],
    open: (page, texts) => openDialog(page, texts.operate.rates.add),
  },
  {
    name: 'operate-rate-refused',
    path,
    states: [],
    async open(page, texts) {
      await openDialog(page, texts.operate.rates.add)
      const dialog = page.locator('dialog[open]')
      await dialog.locator('input[inputmode=decimal]').fill('4.12')
      await dialog.getByLabel(texts.operate.rates.source).fill('')
      await dialog.getByRole('button', { name: texts.operate.rates.add }).click()
      await dialog.getByText(texts.operate.rates.problems.sourceMissing).waitFor()
    },
  },
  {
    name: 'operate-rate-change',
    path,
    states: [],
    async open(page) {
      await page.getByRole('table').getByRole('button').first().click()
      await page.locator('dialog[open]').waitFor()
    },
  },
]

/** The lira's last rate is of that day; null: nothing is stored. */
async function showLatest(page: Page, day: string | null): Promise<void> {
  await page.route('**/api/v1/admin/exchange-rates?**', async (route) => {
    const list = (await (await route.fetch()).json()) as { data: ExchangeRate[]; latest: ExchangeRate[] }
    const latest = list.latest.map((rate) => (rate.currency === 'try' && day ? { ...rate, day } : rate))
    const json = day ? { ...list, latest } : { data: [], latest: [], hasPrevious: false, hasNext: false }
    await route.fulfill({ json })
  })
  await page.reload()
  await page.getByRole('button').last().waitFor()
}
