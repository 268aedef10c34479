import type { Page } from '@playwright/test'
import type { Texts } from '../../console/src/texts/en.ts'
import { waits, type OperatorScreen } from './operatorScreen.ts'
import { openDialog, textLike } from './steps.ts'

/** Of a registration that nobody has reviewed. */
export const waitingEmail = 'waiting@demo.matinee.test'

const one = () => '/operate/accounts?search=publisher%40demo'
const waiting = () => `/operate/accounts?search=${encodeURIComponent(waitingEmail)}`

async function openFirstAccount(page: Page, texts: Texts): Promise<void> {
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('heading', { name: texts.operate.account.settings }).waitFor()
}

/** Opens a dialog of the first account and finds an account in it. */
async function openPicker(page: Page, texts: Texts, verb: string): Promise<void> {
  await openFirstAccount(page, texts)
  await openDialog(page, verb)
  await page.getByRole('dialog').getByRole('searchbox').fill('demo')
  await page.getByRole('dialog').getByRole('checkbox').first().click()
}

/** The operators' screens about accounts. */
export const accountScreens: OperatorScreen[] = [
  { name: 'operate-accounts', path: () => '/operate/accounts', states: waits },
  {
    name: 'operate-accounts-no-match',
    path: () => '/operate/accounts?search=nobody-has-this-name',
    states: [],
  },
  { name: 'operate-account', path: one, states: [], open: openFirstAccount },
  { name: 'operate-account-new', path: () => '/operate/accounts/new', states: [] },
  {
    name: 'operate-account-new-refused',
    path: () => '/operate/accounts/new',
    states: [],
    async open(page, { operate: { account } }) {
      await page.getByRole('button', { name: account.create }).click()
      await page.locator('[aria-invalid]').first().waitFor()
    },
  },
  {
    name: 'operate-account-edit',
    path: one,
    states: [],
    async open(page, texts) {
      await openFirstAccount(page, texts)
      await page.getByRole('link', { name: texts.operate.account.change }).click()
      await page.getByRole('textbox', { name: texts.operate.account.name }).waitFor()
    },
  },
  {
    name: 'operate-account-approve',
    path: waiting,
    states: [],
    async open(page, texts) {
      await openFirstAccount(page, texts)
      await page.getByRole('searchbox').fill('demo')
      await page.getByRole('checkbox').first().click()
      await page.getByRole('button', { name: texts.operate.account.showMail }).click()
      await page.frameLocator('iframe').getByRole('heading').first().waitFor()
    },
  },
  {
    name: 'operate-account-agent',
    path: one,
    states: [],
    open: (page, texts) => openPicker(page, texts, texts.operate.account.addAgent),
  },
  {
    name: 'operate-account-grant',
    path: one,
    states: [],
    open: (page, texts) => openPicker(page, texts, texts.operate.account.addGrant),
  },
  {
    name: 'operate-account-close',
    path: one,
    states: [],
    async open(page, texts) {
      await openFirstAccount(page, texts)
      await openDialog(page, texts.operate.account.close)
    },
  },
  {
    name: 'operate-account-refuse',
    path: waiting,
    states: [],
    async open(page, texts) {
      await openFirstAccount(page, texts)
      await openDialog(page, texts.operate.account.refuse)
    },
  },
  {
    name: 'operate-account-limit',
    path: one,
    states: [],
    async open(page, texts) {
      await openFirstAccount(page, texts)
      await openDialog(page, textLike(texts.operate.limits.changeNamed))
    },
  },
]
