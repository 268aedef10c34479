import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderConsole } from '../../../testing/renderConsole.tsx'

const success = (): { status?: number; body: object } => ({ body: { success: true, message: 'ok' } })
const openPage = (answer = success) =>
  renderConsole({ path: '/auth/resetpassword', answers: { 'POST /auth/resetpassword': answer } })

async function send({ user }: ReturnType<typeof renderConsole>, email: string) {
  const field = await screen.findByLabelText('Email')
  if (email) await user.type(field, email)
  await user.click(screen.getByRole('button', { name: 'Email reset link' }))
}

test('the form has only the email field; after sending, the page asks to check the inbox', async () => {
  const page = openPage()
  await screen.findByLabelText('Email')
  expect(screen.getAllByRole('textbox')).toHaveLength(1)
  await send(page, ' ada@films.test ')
  expect(await screen.findAllByText('Please check your inbox to reset password')).toHaveLength(2)
  expect(page.to('POST', '/auth/resetpassword')[0]!.body).toEqual({ email: 'ada@films.test' })
  expect(screen.queryByLabelText('Email')).toBeNull()
  expect(screen.getByRole('link', { name: 'Back to sign-in' })).toBeTruthy()
})

test.each(['', 'ada', 'ada@', '@films.test', 'ada@films', 'ada@films.', 'a b@films.test', 'a@b@films.test'])(
  'the invalid address %j is not sent',
  async (email) => {
    const page = openPage()
    await send(page, email)
    expect(screen.getByText('Check the e-mail address format')).toBeTruthy()
    expect(page.sent).toHaveLength(0)
  },
)

test.each([
  ['internal', 500, 'Something went wrong on our side. If it happens again, contact support.'],
  ['too_many_requests', 429, 'You’ve tried too many times. Wait a moment, then try again.'],
])(
  'a failure (%s) shows "Something wrong" with the reason and keeps the address',
  async (code, status, text) => {
    const page = openPage(() => refusal(status, code))
    await send(page, 'ada@films.test')
    expect((await screen.findByRole('alert')).textContent).toBe(`Something wrong${text}`)
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@films.test')
  },
)

test('a failure also shows in the form; trying again removes its toast', async () => {
  let isUp = false
  const page = renderConsole({
    path: '/auth/resetpassword',
    answers: {
      'POST /auth/resetpassword': () =>
        isUp ? { body: { success: true, message: 'ok' } } : refusal(503, 'unavailable'),
    },
  })
  await page.user.type(await screen.findByLabelText('Email'), 'ada@films.test')
  const submit = () => page.user.click(screen.getByRole('button', { name: 'Email reset link' }))
  await submit()
  await screen.findByText('Something wrong')
  expect(screen.getAllByText(/The service isn’t available right now/)).toHaveLength(2)
  isUp = true
  await submit()
  await screen.findAllByText('Please check your inbox to reset password')
  expect(screen.queryByText('Something wrong')).toBeNull()
  expect(screen.queryByText(/The service isn’t available right now/)).toBeNull()
})
