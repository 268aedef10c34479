import type { Page } from '@playwright/test'
import { waits, type OperatorScreen } from './operatorScreen.ts'
import { openDialog } from './steps.ts'

const path = () => '/operate/reports'

async function openFirst(page: Page) {
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('heading', { level: 2 }).first().waitFor()
}

/** The operators' screens about scheduled reports. */
export const operatedReportScreens: OperatorScreen[] = [
  { name: 'operate-reports', path, states: waits },
  { name: 'operate-reports-no-match', path: () => '/operate/reports?account=nobody', states: [] },
  { name: 'operate-report', path, states: [], open: openFirst },
  {
    name: 'operate-report-send',
    path: () => '/operate/reports?state=active',
    states: [],
    async open(page, texts) {
      await openFirst(page)
      await openDialog(page, texts.operate.reports.send)
    },
  },
]
