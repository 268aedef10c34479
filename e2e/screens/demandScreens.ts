import type { RevenueImport } from '@matinee/contract/adminRevenue'
import type { RevenueImportLine, RevenueUndo } from '@matinee/contract/demand'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { Page } from '@playwright/test'
import type { Texts } from '../../console/src/texts/en.ts'
import { demand as enTexts } from '../../console/src/texts/operateDemand.en.ts'
import { waits, type OperatorScreen } from './operatorScreen.ts'
import { openDialog } from './steps.ts'

/** Demand sources: what they have reported, their imports, and what changed. */
export const demandScreens: OperatorScreen[] = [
  { name: 'operate-demand', path: () => '/operate/demand', states: waits },
  { name: 'operate-demand-adjustments', path: () => '/operate/demand/adjustments', states: waits },
  {
    name: 'operate-demand-adjustments-no-match',
    path: () => '/operate/demand/adjustments?account=nobody',
    states: [],
  },
  {
    name: 'operate-demand-import',
    path: () => '/operate/demand',
    states: [],
    async open(page) {
      await page.getByRole('table').last().getByRole('link').first().click()
      await page.getByRole('definition').first().waitFor()
    },
  },
  {
    name: 'operate-demand-undo',
    path: () => '/operate/demand',
    states: [],
    async open(page, texts) {
      await page.getByRole('table').last().getByRole('link').first().click()
      await openDialog(page, texts.operate.demand.undo)
      await page.locator('dialog[open]').getByText(/\$/).first().waitFor()
    },
  },
  {
    name: 'operate-demand-undo-closing',
    path: () => '/operate/demand',
    states: [],
    async open(page, texts) {
      await page.route('**/api/v1/admin/revenue-imports/*/undo', async (route) => {
        const undo = (await (await route.fetch()).json()) as RevenueUndo
        const now = { month: '2026-10', closesOn: '2026-11-04', canCloseNow: true, accountCount: 2 }
        const soon = { month: '2026-11', closesOn: '2026-12-04', canCloseNow: false, accountCount: 1 }
        await route.fulfill({ json: { ...undo, closings: [now, soon] } })
      })
      await page.getByRole('table').last().getByRole('link').first().click()
      await openDialog(page, texts.operate.demand.undo)
      await page.locator('dialog[open]').getByText(/\$/).first().waitFor()
    },
  },
  {
    name: 'operate-demand-undo-refused',
    path: () => '/operate/demand',
    states: [],
    async open(page, texts) {
      await page.route('**/api/v1/admin/revenue-imports/*/undo', async (route) => {
        const { en, tr } = refusals.undoReplaced('november-2.csv')
        const message = texts.operate.demand.undo === enTexts.undo ? en : tr
        await route.fulfill({ status: 409, json: { error: { code: 'stale', message } } })
      })
      await page.getByRole('table').last().getByRole('link').first().click()
      await openDialog(page, texts.operate.demand.undo)
      await page.locator('dialog[open]').getByRole('alert').waitFor()
    },
  },
  {
    name: 'operate-demand-undone',
    path: () => '/operate/demand',
    states: [],
    async open(page) {
      await showUndone(page)
      await page.getByRole('table').last().getByRole('link').nth(1).click()
      await page.getByRole('definition').first().waitFor()
    },
  },
  {
    name: 'operate-demand-undone-list',
    path: () => '/operate/demand',
    states: [],
    open: showUndone,
  },
  { name: 'operate-demand-file', path: () => '/operate/demand/import', states: [] },
  {
    name: 'operate-demand-file-checked',
    path: () => '/operate/demand/import',
    states: [],
    open: (page, texts) => checkFile(page, texts, wrongFile),
  },
]

/** The second import is undone by the first run of the list. */
async function showUndone(page: Page): Promise<void> {
  const by = { actor: 'op1', actorName: 'Selin Operator', reason: 'The file was of another exchange' }
  const undone = { importId: 'undoing', at: '2026-11-27T09:30:00.000Z', ...by }
  await page.route('**/api/v1/admin/revenue-imports?**', async (route) => {
    const answer = await route.fetch()
    const list = (await answer.json()) as { data: RevenueImportLine[] }
    const [, second, ...others] = list.data
    const run = { ...second!, ...by, id: 'undoing', undoes: { id: second!.id, name: second!.batchId } }
    await route.fulfill({
      json: { ...list, data: [run, { ...second!, undone, undoUntil: null }, ...others] },
    })
  })
  await page.route(/\/api\/v1\/admin\/revenue-imports\/\w+$/, async (route) => {
    const made = (await (await route.fetch()).json()) as RevenueImport
    await route.fulfill({ json: { ...made, undone, undoUntil: null } })
  })
  await page.reload()
  await page.getByRole('table').last().getByRole('link').nth(1).waitFor()
}

const wrongFile = [
  'Date;Domain;Notes;Earnings;Currency',
  '2026-11-20;nobody.example;first;12.40;usd',
  '2026-11-32;nobody.example;second;-3;usd',
].join('\n')

async function checkFile(page: Page, texts: Texts, csv: string): Promise<void> {
  const { demand } = texts.operate
  const file = { name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByLabel(demand.choose).setInputFiles(file)
  await page.getByRole('combobox', { name: demand.source }).first().fill('exchange')
  await page.getByRole('button', { name: demand.check }).click()
  await page.getByRole('table', { name: demand.faultsLabel }).waitFor()
}
