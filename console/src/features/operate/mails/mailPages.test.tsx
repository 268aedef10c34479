import type { MailDetails, SentMail } from '@matinee/contract/mails'
import type { StaffRole } from '@matinee/contract/plain/account/staffRoles'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderConsole, type Answer } from '../../../testing/renderConsole.tsx'
import { anOperator } from '../accounts/accountFixtures.ts'
import { aMail, aMailInFull } from './mailFixtures.ts'

const list =
  (data: SentMail[], place: object = {}): Answer =>
  () => ({ body: { data, hasPrevious: false, hasNext: false, keptDays: 90, ...place } })

const openList = (answer: Answer, path = '/operate/mails') =>
  renderConsole({ path, user: anOperator(), answers: { 'GET /admin/mails': answer } })

function openMail(
  some: Partial<MailDetails> = {},
  { role, answers = {} }: { role?: StaffRole; answers?: Record<string, Answer> } = {},
) {
  return renderConsole({
    path: '/operate/mails/m1',
    user: anOperator(role),
    answers: { 'GET /admin/mails/m1': () => ({ body: aMailInFull(some) }), ...answers },
  })
}

async function sendAgain(page: ReturnType<typeof openMail>) {
  await page.user.click(screen.getByRole('button', { name: 'Send again' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send this email again?' }))
  // The account may have another address by now.
  expect(dialog.queryByText(/ada@news\.example/)).toBeNull()
  await page.enter(dialog.getByLabelText(/^Reason/), 'It was lost')
  await page.user.click(dialog.getByRole('button', { name: 'Send again' }))
}

test('the list says of each mail which letter it is, to whom, and what the mail server said', async () => {
  openList(
    list([
      aMail(),
      aMail({ id: 'm2', kind: 'newSite', account: null, state: 'sent', serverReply: '250 Accepted' }),
    ]),
  )
  const table = within(await screen.findByRole('table', { name: 'Emails' }))
  const failed = within(await table.findByRole('row', { name: /^Activate the account/ }))
  expect(failed.getByText('ada@news.example')).toBeTruthy()
  expect(failed.getByText('Failed')).toBeTruthy()
  expect(failed.getByText('550 5.1.1 No such mailbox')).toBeTruthy()
  expect(failed.getByRole('link', { name: 'Ada Publisher' }).getAttribute('href')).toBe(
    '/operate/accounts/u1',
  )
  const sent = within(table.getByRole('row', { name: /^New site/ }))
  expect(sent.queryByText('250 Accepted')).toBeNull()
  expect(screen.getByText(/listed for 90 days/)).toBeTruthy()
})

test('filters are in the address and in the request; another filter leads to the first page', async () => {
  const page = openList(list([aMail()]), '/operate/mails?state=failed&kind=wrong&after=m0')
  await screen.findByRole('row', { name: /^Activate the account/ })
  const asked = () => Object.fromEntries(page.to('GET', '/admin/mails').at(-1)!.query)
  expect(asked()).toEqual({ state: 'failed', after: 'm0' })
  await page.user.selectOptions(screen.getByLabelText('Letter'), 'Choose a new password')
  await page.enter(screen.getByRole('searchbox', { name: 'Recipient' }), 'ada@news.example')
  await waitFor(() =>
    expect(asked()).toEqual({ state: 'failed', kind: 'reset', recipient: 'ada@news.example' }),
  )
})

test('no match leads back to all mails; without a filter the list says that there are none', async () => {
  const page = openList(list([]), '/operate/mails?account=nobody')
  await page.user.click(await screen.findByRole('link', { name: 'Show all emails' }))
  expect(await screen.findByText(/^No emails yet/)).toBeTruthy()
})

test.each(['after', 'before'])('an empty page reached by ?%s leads back to all mails', async (place) => {
  openList(list([]), `/operate/mails?${place}=m9`)
  const link = await screen.findByRole('link', { name: 'Show all emails' })
  expect(link.getAttribute('href')).toBe('/operate/mails')
})

test('a failed mail is sent again with the number of sendings that the operator saw', async () => {
  const page = openMail(
    { sendings: 2 },
    { answers: { 'POST /admin/mails/m1/resend': () => ({ body: aMailInFull() }) } },
  )
  expect(await screen.findByText('550 5.1.1 No such mailbox')).toBeTruthy()
  expect(screen.getByText('451 4.7.1 Come back later')).toBeTruthy()
  await sendAgain(page)
  expect(await screen.findByText('The email will be sent again.')).toBeTruthy()
  expect(page.to('POST', '/admin/mails/m1/resend')[0]!.body).toEqual({ sendings: 2, reason: 'It was lost' })
  // What has become of it.
  await waitFor(() => expect(page.to('GET', '/admin/mails/m1').length).toBeGreaterThan(1))
})

test('a refusal because a colleague was faster is shown in the words of the server', async () => {
  const message = 'This email has been sent again meanwhile. Reload the page.'
  const stale = () => ({ status: 409, body: { error: { code: 'stale', message } } })
  const page = openMail({}, { answers: { 'POST /admin/mails/m1/resend': stale } })
  await screen.findByText('550 5.1.1 No such mailbox')
  await sendAgain(page)
  expect(await screen.findByText(new RegExp(message))).toBeTruthy()
  expect(page.to('POST', '/admin/mails/m1/resend')).toHaveLength(1)
})

test('a mail that cannot be sent again has its reason in place of the button', async () => {
  openMail({ kind: 'scheduledReport', obstacle: 'scheduled', state: 'sent', serverReply: '250 OK' })
  expect(await screen.findByText(/A scheduled report is not sent twice/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
})

test('finance reads a mail and has no button', async () => {
  openMail({}, { role: 'finance' })
  expect(await screen.findByText('550 5.1.1 No such mailbox')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
})

test.each([
  ['money', /about a payment/],
  ['report', /about a report/],
  ['operator', /an operator’s account/],
] as const)(
  'a letter that the role may not read (%s) has the reason in its place',
  async (letterObstacle, why) => {
    openMail({ letterObstacle, text: null, html: null })
    expect(await screen.findByText(why)).toBeTruthy()
    expect(screen.getByText('550 5.1.1 No such mailbox')).toBeTruthy()
    expect(screen.queryByTitle('Activate your Matinee account')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
  },
)

test('a letter that is no longer kept is sent again all the same', async () => {
  openMail({ kind: 'reportReady', letterObstacle: 'old', text: null, html: null })
  expect(await screen.findByText(/The letter is no longer kept/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send again' })).toBeTruthy()
})

test('the letter is in a frame that has no origin and opens no window', async () => {
  openMail()
  const frame = await screen.findByTitle('Activate your Matinee account')
  expect([frame.getAttribute('src'), frame.getAttribute('sandbox')]).toEqual([
    '/mails/preview',
    'allow-scripts',
  ])
})

test('an outbox gives no answer, and a try whose worker was killed has none', async () => {
  const [first, second] = aMailInFull().deliveries
  openMail({
    deliveries: [
      { ...first!, isAccepted: true, serverReply: null },
      { ...second!, isAccepted: null, serverReply: null },
    ],
  })
  expect(await screen.findByText(/is in the outbox/)).toBeTruthy()
  expect(screen.getByText('No answer.')).toBeTruthy()
})

test('a failure to load can be tried again', async () => {
  let fails = true
  const page = openMail(
    {},
    {
      answers: {
        'GET /admin/mails/m1': () => (fails ? refusal(503, 'unavailable') : { body: aMailInFull() }),
      },
    },
  )
  const again = await screen.findByRole('button', { name: /try again/i })
  fails = false
  await page.user.click(again)
  expect(await screen.findByText('550 5.1.1 No such mailbox')).toBeTruthy()
})
