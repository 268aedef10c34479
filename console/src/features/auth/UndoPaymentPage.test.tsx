import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSession } from '../../lib/session/session.ts'
import { aUser, refusal, renderConsole, type Answer } from '../../testing/renderConsole.tsx'

const path = '/auth/undopayment?code=abc'
const call = '/users/paymentinfo/undo'
const opened = (answer: Answer, user?: ReturnType<typeof aUser>) =>
  renderConsole({ path, ...(user && { user }), answers: { [`POST ${call}`]: answer } })
const button = () => screen.findByRole('button', { name: 'Undo change' })

test('opening the link changes nothing; its button undoes the change and shows the next step', async () => {
  const page = opened(() => ({ body: { success: true } }))
  const undo = await button()
  expect(page.to('POST', call)).toEqual([])
  await page.user.click(undo)
  await screen.findByText('We’ve restored your previous payment details.')
  await screen.findByText('We emailed you a link to set a new password.')
  expect(page.to('POST', call).map(({ body }) => body)).toEqual([{ code: 'abc' }])
  expect(screen.queryByRole('button', { name: 'Undo change' })).toBeNull()
})

test('undoing a change signs out the user of this browser', async () => {
  const page = opened(() => ({ body: { success: true } }), aUser())
  await page.user.click(await button())
  await screen.findByText('We’ve restored your previous payment details.')
  expect(useSession.getState().status).toBe(0)
})

test.each([
  ['invalid_code', /^This link isn’t valid or has already been used\. .* contact us\.$/],
  ['expired_code', /^You can undo a change within 72 hours, and this link is older\. .* contact us\.$/],
])('a link that is refused as %s shows why, without a button', async (code, text) => {
  const page = opened(() => refusal(422, code))
  await page.user.click(await button())
  expect((await screen.findByRole('alert')).textContent).toMatch(text)
  expect(screen.queryByRole('button', { name: 'Undo change' })).toBeNull()
})

test('the button stays when the server does not answer', async () => {
  const page = opened(() => refusal(503, 'unavailable'))
  await page.user.click(await button())
  expect((await screen.findByRole('alert')).textContent).toContain('The change wasn’t undone')
  await button()
})
