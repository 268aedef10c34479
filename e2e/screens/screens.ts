import type { Page } from '@playwright/test'
import type { Texts } from '../../console/src/texts/en.ts'
import { accountScreens } from './accountScreens.ts'
import { campaignScreens } from './campaignScreens.ts'
import { unsubscribedRecipient } from './crowded.ts'
import { demandScreens } from './demandScreens.ts'
import { newSecret, openSecondStep, recoveryCodes, showFactors } from './secondFactors.ts'
import { moneyScreens } from './moneyScreens.ts'
import { mailScreens } from './mailScreens.ts'
import { operatedReportScreens } from './operatedReportScreens.ts'
import { operatorHelpScreens } from './operatorHelpScreens.ts'
import { programScreens } from './programScreens.ts'
import { rateScreens } from './rateScreens.ts'
import { siteScreens } from './siteScreens.ts'
import { openDialog, press, textLike } from './steps.ts'
import { showTroubles } from './troubles.ts'
import { failAdBreaks, showAdBreaks, showMarkedCurve } from './videoAds.ts'

/** Demo accounts by the first part of their email; `fillCrowded` creates `crowded`. */
export type Account =
  | 'publisher'
  | 'local'
  | 'limited'
  | 'analytics'
  | 'site'
  | 'app'
  | 'network'
  | 'new'
  | 'operator'
  | 'crowded'

/**
 * `full`: as the demo shows it. `partial`: some requests fail, the rest is shown. `crowded`: many rows and very long texts.
 */
export type State = 'full' | 'loading' | 'failed' | 'partial' | 'empty' | 'crowded'

/** Ids of the account's resources, newest first, for the addresses of screens. */
export type Ids = { videos: string[]; players: string[]; sites: string[]; clientId: string }

export type Screen = {
  /** Also the name of the screenshots. */
  name: string
  area: 'Signed out' | 'Video' | 'Revenue' | 'Reports and payments' | 'Account' | 'Operators' | 'Help'
  /** The account that `full` shows; null: signed out. */
  account: Account | null
  path(ids: Ids): string
  /** In addition to `full`. */
  states: readonly Exclude<State, 'full'>[]
  /** The calls that fail in `partial`: path, space, body. */
  fails?: RegExp
  /** Opens a dialog or menu before the screenshot. */
  open?: (page: Page, texts: Texts) => Promise<void>
  /** Only below 768 px. */
  isForPhones?: true
}

const waits = ['loading', 'failed'] as const
const lists = ['loading', 'failed', 'empty', 'crowded'] as const

/** Stands in for answers that depend on time or on a mail. */
const answerInstead = (page: Page, path: string, status: number, code: string) =>
  page.route(path, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status, json: { error: { code, message: code } } }),
  )

/** Stands in for answers that differ each time. */
const answerWith = (page: Page, path: string, json: object) =>
  page.route(path, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ json }),
  )

type Part = Omit<Screen, 'area' | 'account'> & { account?: Account }

const inArea = (area: Screen['area'], account: Account | null, parts: Part[]): Screen[] =>
  parts.map((part) => ({ account, ...part, area }))

const signedOut = inArea('Signed out', null, [
  { name: 'sign-in', path: () => '/auth/login', states: [] },
  {
    name: 'sign-in-refused',
    path: () => '/auth/login',
    states: [],
    async open(page, texts) {
      await page.getByRole('textbox', { name: texts.auth.email }).fill('someone@example.com')
      await page.getByLabel(texts.auth.password, { exact: true }).fill('not this one')
      await page.getByRole('button', { name: texts.auth.signIn, exact: true }).click()
      await page.getByText(texts.errors.invalid_credentials).first().waitFor()
    },
  },
  {
    name: 'sign-in-session-ended',
    path: () => '/auth/login',
    states: [],
    async open(page, texts) {
      // Unknown tokens, like those of an ended session.
      await page.evaluate(() => {
        const state = { status: 1, tokens: { accessToken: 'old', refreshToken: 'old' }, user: { id: 'any' } }
        localStorage.setItem('matinee.session', JSON.stringify({ state, version: 0 }))
      })
      await page.goto(new URL('/videos', page.url()).href)
      await page.getByText(texts.auth.sessionEnd.unknown).waitFor()
    },
  },
  { name: 'sign-in-code', path: () => '/auth/login', states: [], open: openSecondStep },
  {
    name: 'sign-in-recovery-code',
    path: () => '/auth/login',
    states: [],
    async open(page, texts) {
      await openSecondStep(page, texts)
      await press(page, texts.secondStep.useRecoveryCode)
      await page.getByLabel(texts.secondStep.labels.recoveryCode, { exact: true }).waitFor()
    },
  },
  { name: 'register', path: () => '/auth/register', states: [] },
  { name: 'password-help', path: () => '/auth/resetpassword', states: [] },
  { name: 'activate', path: () => '/auth/activate?code=an-old-code', states: [] },
  {
    name: 'activate-form',
    path: () => '/auth/activate?code=a-new-code',
    states: [],
    async open(page, texts) {
      const body = { kind: 'activation', name: 'Ada Publisher', email: 'ada@example.com' }
      await page.route('**/auth/activate/check', (route) => route.fulfill({ json: body }))
      await page.reload()
      await page.getByLabel(texts.auth.newPassword, { exact: true }).fill('password1')
      await page.getByText(texts.auth.weak.common).waitFor()
    },
  },
  {
    name: 'activate-expired',
    path: () => '/auth/activate?code=an-old-code',
    states: [],
    async open(page, texts) {
      await answerInstead(page, '**/auth/activate/check', 422, 'expired_code')
      await page.reload()
      await page.getByText(texts.errors.expired_code).waitFor()
    },
  },
  { name: 'new-password-refused', path: () => '/auth/activate?code=an-old-code&reset=1', states: [] },
  { name: 'undo-payment', path: () => '/auth/undopayment?code=an-old-code', states: [] },
  {
    name: 'undo-payment-refused',
    path: () => '/auth/undopayment?code=an-old-code',
    states: [],
    async open(page, texts) {
      await press(page, texts.auth.undoButton)
      await page.getByText(texts.auth.undoInvalid).waitFor()
    },
  },
  {
    name: 'undo-payment-done',
    path: () => '/auth/undopayment?code=a-new-code',
    states: [],
    async open(page, texts) {
      await page.route('**/paymentinfo/undo', (route) => route.fulfill({ json: { success: true } }))
      await press(page, texts.auth.undoButton)
      await page.getByText(texts.auth.undone).waitFor()
    },
  },
])

const video = inArea('Video', 'publisher', [
  {
    name: 'analytics',
    path: () => '/analytics/videos',
    states: ['loading', 'failed', 'partial', 'empty'],
    fails: /players\/(details|realtime) /,
  },
  {
    name: 'analytics-of-a-video',
    path: ({ videos }) => `/analytics/videos/${videos[0]}`,
    states: [...waits, 'partial'],
    fails: /analytics\/videos\/\w+ /,
  },
  {
    name: 'analytics-of-a-video-with-ads',
    path: ({ videos }) => `/analytics/videos/${videos[0]}`,
    states: [],
    open: showAdBreaks,
  },
  {
    name: 'analytics-of-a-video-with-ads-curve',
    path: ({ videos }) => `/analytics/videos/${videos[0]}`,
    states: [],
    open: showMarkedCurve,
  },
  {
    name: 'analytics-of-a-video-ads-failed',
    path: ({ videos }) => `/analytics/videos/${videos[0]}`,
    states: [],
    open: failAdBreaks,
  },
  { name: 'videos', path: () => '/videos', states: lists },
  {
    name: 'videos-delete',
    path: () => '/videos',
    states: [],
    open: (page, texts) => openDialog(page, textLike(texts.videos.deleteOf)),
  },
  { name: 'upload', path: () => '/videos/upload', states: [] },
  { name: 'upload-files', account: 'local', path: () => '/videos/upload', states: [] },
  { name: 'upload-near-limit', account: 'crowded', path: () => '/videos/upload', states: [] },
  {
    name: 'video',
    path: ({ videos }) => `/videos/${videos[0]}`,
    states: ['loading', 'failed', 'partial', 'crowded'],
    fails: /(playback|captions) /,
  },
  { name: 'embed', path: ({ videos }) => `/videos/${videos[0]}/embed`, states: waits },
  {
    name: 'playback-rules',
    path: () => '/playback-rules',
    states: ['loading', 'failed', 'partial', 'empty'],
    fails: /refusals /,
  },
  { name: 'video-ads', path: () => '/video-ads', states: waits },
  { name: 'players', path: () => '/players', states: ['loading', 'failed', 'crowded'] },
  { name: 'player-new', path: () => '/players/new', states: [] },
  { name: 'player-new-at-limit', account: 'crowded', path: () => '/players/new', states: [] },
  {
    name: 'player',
    path: ({ players }) => `/players/${players[0]}`,
    states: ['loading', 'failed', 'partial', 'crowded'],
    fails: /videos /,
  },
])

const revenue = inArea('Revenue', 'publisher', [
  {
    name: 'revenue',
    path: ({ sites }) => `/sites/${sites[0]}`,
    states: ['loading', 'failed', 'partial', 'crowded'],
    // Opens the comparison.
    fails: /report\/comparison /,
  },
  {
    name: 'revenue-by-placement',
    path: ({ sites }) => `/sites/${sites[0]}?by=zone&why=shown`,
    states: [],
  },
  {
    name: 'quick-filters',
    path: ({ sites }) => `/sites/${sites[0]}`,
    states: [],
    open: (page, texts) => openDialog(page, texts.filters.title),
  },
  {
    name: 'revenue-not-comparable',
    path: ({ sites }) => `/sites/${sites[0]}?range=T`,
    states: [],
  },
  {
    name: 'schedule-near-limit',
    account: 'crowded',
    path: ({ sites }) => `/sites/${sites[0]}`,
    states: [],
    open: (page, texts) => openDialog(page, texts.reports.schedule),
  },
  // Shows the site that was opened last, as do the next three.
  { name: 'settings-unproven', account: 'crowded', path: () => '/settings', states: [] },
  { name: 'settings', path: () => '/settings', states: ['loading', 'failed', 'crowded'] },
  { name: 'ads-txt', path: () => '/settings/adstxt', states: [] },
  { name: 'revenue-all-sites', path: () => '/sites/all-sites', states: waits },
  { name: 'site-add', path: () => '/sites/add', states: [] },
  { name: 'site-add-at-limit', account: 'crowded', path: () => '/sites/add', states: [] },
  { name: 'site-onboarding', path: ({ sites }) => `/sites/${sites.at(-1)}/onboarding`, states: [] },
  {
    name: 'site-onboarding-ad-code',
    account: 'crowded',
    path: ({ sites }) => `/sites/${sites.at(-1)}/onboarding`,
    states: [],
  },
  { name: 'app-revenue', account: 'app', path: () => '/apps', states: waits },
])

const reports = inArea('Reports and payments', 'publisher', [
  {
    name: 'payments',
    path: () => '/payments',
    states: ['loading', 'failed', 'partial', 'empty'],
    fails: /paymentinfo /,
  },
  { name: 'payments-held', account: 'crowded', path: () => '/payments', states: [] },
  { name: 'payment-details', path: () => '/payments/edit', states: waits },
  {
    name: 'payment-details-password',
    account: 'crowded',
    path: () => '/payments/edit',
    states: [],
    async open(page, texts) {
      await answerInstead(page, '**/users/paymentinfo', 401, 'reauthentication_required')
      await press(page, texts.payments.save)
      await page.getByText(texts.auth.enterCurrentPassword).waitFor()
    },
  },
  { name: 'reports', path: () => '/reports', states: ['loading', 'failed', 'empty'] },
  {
    name: 'scheduled-reports',
    path: () => '/reports/scheduled',
    states: [...lists, 'partial'],
    fails: /sites /,
  },
  {
    name: 'schedule',
    path: () => '/reports/scheduled',
    states: [],
    open: (page, texts) => openDialog(page, texts.scheduledReports.new),
  },
  {
    name: 'schedule-recipients',
    account: 'crowded',
    path: () => '/reports/scheduled',
    states: [],
    async open(page, texts) {
      await press(page, textLike(texts.scheduledReports.editOf))
      await addRecipients(page, texts, unsubscribedRecipient)
      await page.getByText(texts.scheduledReports.form.recipientStatus.unsubscribed).waitFor()
    },
  },
  {
    name: 'schedule-recipients-limit',
    account: 'crowded',
    path: () => '/reports/scheduled',
    states: [],
    async open(page, texts) {
      const { form } = texts.scheduledReports
      await press(page, texts.scheduledReports.new)
      await page.getByRole('textbox', { name: form.name }).fill('Morning figures')
      await addRecipients(
        page,
        texts,
        Array.from({ length: 9 }, (_, at) => `new.${at}@press.example`).join(';'),
      )
      await page.getByRole('dialog').getByRole('button', { name: form.save.create }).click()
      await page.getByText(texts.errors.recipient_limit).waitFor()
    },
  },
  {
    name: 'schedule-preview',
    path: () => '/reports/scheduled',
    states: [],
    open: (page, texts) => openDialog(page, textLike(texts.scheduledReports.previewOf)),
  },
])

const account = inArea('Account', 'publisher', [
  {
    name: 'menu',
    path: () => '/players',
    states: [],
    open: (page, texts) => press(page, texts.nav.accountMenu),
  },
  {
    name: 'palette',
    path: () => '/players',
    states: [],
    async open(page, texts) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: texts.palette.label }).fill('a')
    },
  },
  {
    name: 'keys',
    path: () => '/players',
    states: [],
    open: (page) => page.keyboard.press('?'),
  },
  {
    name: 'menu-of-phones',
    path: () => '/players',
    states: [],
    isForPhones: true,
    open: (page, texts) => press(page, texts.nav.openMenu),
  },
  { name: 'consent', path: ({ clientId }) => `/auth/authorize?${consentQuery(clientId)}`, states: [] },
  { name: 'connected-apps', path: () => '/auth/apps', states: ['loading', 'failed', 'empty'] },
  { name: 'usage', path: () => '/auth/usage', states: ['loading', 'failed'] },
  { name: 'usage-at-limit', account: 'crowded', path: () => '/auth/usage', states: [] },
  // Without a second factor, as demo accounts are.
  { name: 'security', path: () => '/auth/security', states: waits },
  { name: 'security-factors', path: () => '/auth/security', states: [], open: showFactors },
  {
    name: 'security-app',
    path: () => '/auth/security',
    states: [],
    async open(page, texts) {
      await answerWith(page, '**/auth/security/authenticator', newSecret)
      await openDialog(page, texts.security.app.add)
    },
  },
  {
    name: 'security-recovery-codes',
    path: () => '/auth/security',
    states: [],
    async open(page, texts) {
      await showFactors(page, texts)
      await answerWith(page, '**/auth/security/recovery-codes', { recoveryCodes })
      await openDialog(page, texts.security.recovery.replace)
      await page.getByRole('alertdialog').getByRole('button').last().click()
      await page.getByText(recoveryCodes[0]!).waitFor()
    },
  },
  {
    name: 'security-password',
    path: () => '/auth/security',
    states: [],
    async open(page, texts) {
      await answerInstead(page, '**/auth/security/authenticator', 401, 'reauthentication_required')
      await openDialog(page, texts.security.app.add)
      await page.getByRole('heading', { name: texts.security.confirmation.title }).waitFor()
    },
  },
  { name: 'change-password', path: () => '/auth/changepassword', states: [] },
  {
    name: 'change-password-confirm',
    path: () => '/auth/changepassword',
    states: [],
    async open(page, texts) {
      await answerInstead(page, '**/auth/changepassword', 401, 'reauthentication_required')
      await page.getByLabel(texts.auth.newPassword, { exact: true }).fill(goodPassword)
      await page.getByLabel(texts.auth.repeatPassword, { exact: true }).fill(goodPassword)
      await press(page, texts.auth.changeTitle)
      await page.getByText(texts.auth.enterCurrentPassword).waitFor()
    },
  },
  { name: 'not-found', path: () => '/no/such/page', states: [] },
])

const help = inArea('Help', null, [
  { name: 'help', path: () => '/help', states: [] },
  { name: 'help-page', path: () => '/help/first-video', states: [] },
  { name: 'help-metrics', path: () => '/help/metrics', states: [] },
  {
    name: 'help-search',
    path: () => '/help/payments',
    states: [],
    async open(page, texts) {
      await page.keyboard.press('/')
      await page.getByRole('combobox', { name: texts.help.search }).fill(texts.nav.payments)
      await page.locator('mark').first().waitFor()
    },
  },
  {
    name: 'help-search-nothing',
    path: () => '/help',
    states: [],
    async open(page, texts) {
      await page.getByRole('combobox', { name: texts.help.search }).fill('qqqqqq')
      await page.getByText('qqqqqq').waitFor()
    },
  },
  { name: 'help-not-found', path: () => '/help/no-such-page', states: [] },
])

const operators = inArea('Operators', 'operator', [
  { name: 'operate-today', path: () => '/operate/today', states: waits },
  ...accountScreens,
  ...demandScreens,
  ...rateScreens,
  ...campaignScreens,
  ...mailScreens,
  ...operatedReportScreens,
  ...programScreens,
  ...siteScreens,
  ...moneyScreens,
  { name: 'operate-health', path: () => '/operate/health', states: waits },
  {
    name: 'operate-health-problems',
    path: () => '/operate/health',
    states: [],
    async open(page, texts) {
      await showTroubles(page)
      await page.getByRole('heading', { name: texts.operate.health.failedJobs }).waitFor()
    },
  },
  {
    name: 'operate-health-discard',
    path: () => '/operate/health',
    states: [],
    async open(page, texts) {
      await showTroubles(page)
      await openDialog(page, texts.operate.health.discard)
    },
  },
  { name: 'operate-audit', path: () => '/operate/audit', states: waits },
  { name: 'operate-audit-no-match', path: () => '/operate/audit?account=nobody', states: [] },
  ...operatorHelpScreens,
])

/** The list of all screens: the gallery photographs them, `everyScreen.spec.ts` checks them. */
export const screens = [...signedOut, ...video, ...revenue, ...reports, ...account, ...operators, ...help]

/** The signed-in account for a state of a screen. Turkish screens show the Turkish publisher. */
export function accountFor({ account }: Screen, state: State, language: 'en' | 'tr'): Account | null {
  if (account === null) return null
  if (state === 'empty') return 'new'
  if (state === 'crowded') return 'crowded'
  return language === 'tr' && account === 'publisher' ? 'local' : account
}

export const redirectUri = 'https://app.example/done'

export const consentQuery = (clientId: string) =>
  new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: 'read write',
    state: 'any',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })

/** Hard to guess, or the form refuses it. */
const goodPassword = 'nine quiet garden chairs'

async function addRecipients(page: Page, texts: Texts, addresses: string): Promise<void> {
  const field = page.getByRole('textbox', { name: texts.scheduledReports.form.recipients })
  await field.fill(addresses)
  await field.press('Enter')
}
