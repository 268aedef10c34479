import { addMonths } from '@matinee/contract/plain/calendar'
import { waits, type OperatorScreen } from './operatorScreen.ts'
import { openDialog, press } from './steps.ts'

/** The newest closed month of the demo data. */
const lastMonth = () => addMonths(new Date().toISOString().slice(0, 10), -1).slice(0, 7)

/** The operators' screens about money. */
export const moneyScreens: OperatorScreen[] = [
  { name: 'operate-payments', path: () => '/operate/payments', states: waits },
  {
    name: 'operate-month-add',
    path: () => '/operate/payments',
    states: [],
    async open(page, texts) {
      const { add } = texts.operate.payments
      await openDialog(page, add.open)
      await page.getByRole('dialog').getByRole('searchbox').fill('demo')
      await page.getByRole('dialog').getByRole('checkbox').first().click()
      await page.getByRole('dialog').getByText(add.states.paid).click()
    },
  },
  { name: 'operate-month', path: () => `/operate/payments/${lastMonth()}`, states: waits },
  {
    name: 'operate-month-approve',
    path: () => `/operate/payments/${lastMonth()}?state=waiting`,
    states: [],
    async open(page, texts) {
      const { payments } = texts.operate
      await page.getByRole('checkbox', { name: payments.selectAll }).check()
      await page.getByRole('table').getByRole('checkbox', { checked: true }).first().waitFor()
      await page.getByRole('button', { name: /\d/ }).and(page.locator(':enabled')).first().click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  { name: 'operate-month-unknown', path: () => '/operate/payments/2031-13', states: [] },
  {
    name: 'operate-month-no-match',
    path: () => `/operate/payments/${lastMonth()}?search=nobody`,
    states: [],
  },
  {
    name: 'operate-month-close',
    path: () => `/operate/payments/${lastMonth()}`,
    states: [],
    async open(page, texts) {
      await openDialog(page, texts.operate.payments.closing.open)
      await page.getByRole('progressbar').waitFor({ state: 'detached' })
    },
  },
  {
    name: 'operate-payout-make',
    path: () => `/operate/payments/${lastMonth()}?state=approved`,
    states: [],
    async open(page, texts) {
      const { payout } = texts.operate.payments
      await page.getByRole('table').getByRole('checkbox').and(page.locator(':enabled')).first().check()
      await openDialog(page, payout.make)
      await page.locator('dialog[open]').getByText(payout.kinds.csv, { exact: true }).click()
      await press(page, payout.check)
      await page.locator('dialog[open]').getByText(/€/).waitFor()
    },
  },
  {
    name: 'operate-payment-hold',
    path: () => `/operate/payments/${lastMonth()}`,
    states: [],
    async open(page, texts) {
      await page.getByRole('button', { name: texts.operate.payments.hold }).first().click()
      await page.locator('dialog[open]').waitFor()
    },
  },
  { name: 'operate-proof', path: () => `/operate/payments/${lastMonth()}/proof`, states: waits },
  { name: 'operate-payouts', path: () => '/operate/payouts', states: waits },
  {
    name: 'operate-payout',
    path: () => '/operate/payouts',
    states: [],
    async open(page, texts) {
      await page.getByRole('table').getByRole('link').first().click()
      await page.getByRole('button', { name: texts.operate.payouts.downloadCsv }).waitFor()
    },
  },
  {
    name: 'operate-confirmation',
    path: () => '/operate/payouts',
    states: [],
    async open(page, texts) {
      await openDialog(page, texts.operate.payouts.confirm)
      const lines = ['reference,amount,currency,day', 'unknown-1,125.00,EUR,2026-11-16']
      const buffer = Buffer.from(lines.join('\n'))
      await page.locator('input[type=file]').setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer })
      await page.locator('dialog[open]').getByRole('table').waitFor()
    },
  },
]
