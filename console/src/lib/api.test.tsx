import { listVideos, readVideo } from '@matinee/contract/videos'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage, answerFetch, aUser, aVideo, refusal, renderConsole } from '../testing/renderConsole.tsx'
import { addressOf, api } from './api.ts'
import { beginSession, useSession } from './session.ts'

const signIn = () => beginSession({ tokens: { accessToken: 'old', refreshToken: 'refresh' }, user: aUser() })
const guarded = (body: object) => (sent: { token: string | null }) =>
  sent.token === 'Bearer new' ? { body } : refusal(401, 'signed_out')
const newToken = { body: { tokens: { accessToken: 'new', refreshToken: 'refresh2' } } }

test('two calls refused at once cause one refresh, and both are asked again', async () => {
  signIn()
  const sent = answerFetch({
    'GET /videos': guarded(aPage().body),
    'GET /videos/v1': guarded(aVideo()),
    'POST /auth/token': () => newToken,
  })
  const [list, video] = await Promise.all([api(listVideos), api(readVideo, { params: { id: 'v1' } })])
  expect([list.total, video.id]).toEqual([0, 'v1'])
  expect(sent.filter(({ path }) => path === '/auth/token')).toHaveLength(1)
  expect(sent.find(({ path }) => path === '/auth/token')).toMatchObject({
    body: { refreshToken: 'refresh' },
    token: null,
  })
  expect(useSession.getState().tokens).toEqual({ accessToken: 'new', refreshToken: 'refresh2' })
})

test('an ended session leads to the sign-in page and remembers the address', async () => {
  const page = renderConsole({
    path: '/videos?page=3',
    user: aUser(),
    answers: {
      'GET /videos': () => refusal(401, 'signed_out'),
      'POST /auth/token': () => refusal(401, 'invalid_refresh_token'),
    },
  })
  await screen.findByText('Welcome back')
  expect(page.where()).toBe('/auth/login?referrer=%2Fvideos%3Fpage%3D3')
  expect(useSession.getState().status).toBe(0)
})

test('a refresh that answers without a token signs out', async () => {
  signIn()
  answerFetch({
    'GET /videos': () => refusal(401, 'signed_out'),
    'POST /auth/token': () => ({ body: { tokens: {} } }),
  })
  await expect(api(listVideos)).rejects.toThrow('No new access token received')
  expect(useSession.getState().status).toBe(0)
})

test('a server that is down during a refresh does not sign anybody out', async () => {
  signIn()
  answerFetch({
    'GET /videos': () => refusal(401, 'signed_out'),
    'POST /auth/token': () => refusal(503, 'unavailable'),
  })
  await expect(api(listVideos)).rejects.toMatchObject({ code: 'unavailable' })
  await waitFor(() => expect(useSession.getState().status).toBe(1))
})

test('a refusal carries code, status and fields', async () => {
  signIn()
  answerFetch({
    'GET /videos': () => ({
      status: 422,
      body: { error: { code: 'invalid_request', message: 'no', fields: { page: 'too big' } } },
    }),
  })
  await expect(api(listVideos)).rejects.toMatchObject({
    name: 'AppError',
    code: 'invalid_request',
    status: 422,
    fields: { page: 'too big' },
  })
})

test('an id that holds a slash cannot reach another call', () => {
  expect(addressOf('/videos/:id', { params: { id: 'nkt:a/../b' }, query: { a: undefined, b: 'x y' } })).toBe(
    '/videos/nkt%3Aa%2F..%2Fb?b=x%20y',
  )
})
