import type { MailDetails } from '@matinee/contract/mails'
import type { LetterObstacle } from '@matinee/contract/plain/operate/mailStates'
import type { Page } from '@playwright/test'
import { waitingEmail } from './accountScreens.ts'
import { waits, type OperatorScreen } from './operatorScreen.ts'
import { openDialog } from './steps.ts'

const path = () => '/operate/mails'
/** The one about the registration that `prepare` adds, and not about those of the journeys. */
const registration = () => `/operate/mails?kind=newRegistration&account=${encodeURIComponent(waitingEmail)}`

async function openFirst(page: Page) {
  await page.getByRole('table').getByRole('link').first().click()
  await page.frameLocator('iframe').getByRole('heading').first().waitFor()
}

/** Puts refusals of a mail server in the place of the answer, because a demo has no mail server. */
async function showRefusals(page: Page) {
  await page.route(/\/api\/v1\/admin\/mails\/\w+$/, async (route) => {
    const answer = await route.fetch()
    const mail = (await answer.json()) as MailDetails
    const serverReply =
      '550-5.7.26 Your email has been blocked because the sender is unauthenticated. Authenticate with SPF or DKIM. 550 5.7.26 https://mail.example/help/sender-guidelines - gsmtp'
    const later = '451 4.7.1 <ayse@news.example>: Recipient address rejected: Greylisted, see you later'
    const tried = mail.deliveries[0]!
    const deliveries = [
      { ...tried, isAccepted: false, serverReply },
      { ...tried, isAccepted: false, serverReply: later, at: '2026-11-27T08:11:44.000Z' },
      { ...tried, isAccepted: null, serverReply: null, at: '2026-11-27T08:02:10.000Z' },
    ]
    await route.fulfill({
      json: {
        ...mail,
        state: 'failed',
        attempts: 3,
        sendings: 2,
        serverReply,
        sentAt: null,
        deliveries,
        obstacle: 'outdated',
      },
    })
  })
  await page.reload()
  await page.getByRole('table').waitFor()
}

/** As when the role may not read the letter, or the letter is no longer kept. */
async function hideLetter(page: Page, letterObstacle: LetterObstacle) {
  await page.route(/\/api\/v1\/admin\/mails\/\w+$/, async (route) => {
    const mail = (await (await route.fetch()).json()) as MailDetails
    await route.fulfill({ json: { ...mail, text: null, html: null, letterObstacle } })
  })
  await page.reload()
  await page.getByRole('table').waitFor()
}

const withoutLetter = (name: string, letterObstacle: LetterObstacle): OperatorScreen => ({
  name,
  path: registration,
  states: [],
  async open(page) {
    await openFirst(page)
    await hideLetter(page, letterObstacle)
  },
})

/** The operators' screens about sent emails. */
export const mailScreens: OperatorScreen[] = [
  { name: 'operate-mails', path, states: waits },
  { name: 'operate-mails-no-match', path: () => '/operate/mails?recipient=nobody', states: [] },
  { name: 'operate-mail', path: registration, states: [], open: openFirst },
  {
    name: 'operate-mail-refused',
    path: registration,
    states: [],
    async open(page) {
      await openFirst(page)
      await showRefusals(page)
    },
  },
  withoutLetter('operate-mail-hidden', 'money'),
  withoutLetter('operate-mail-old', 'old'),
  {
    name: 'operate-mail-resend',
    path: registration,
    states: [],
    async open(page, texts) {
      await openFirst(page)
      await openDialog(page, texts.operate.mails.resend)
    },
  },
]
