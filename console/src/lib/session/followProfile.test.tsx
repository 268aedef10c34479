import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answerFetch, aUser } from '../../testing/renderConsole.tsx'
import { followProfile } from './followProfile.ts'
import { beginSession, replaceTokens, useSession } from './session.ts'

test('an operator’s change appears after the token is refreshed, and the profile is not loaded before', async () => {
  onTestFinished(followProfile())
  const sent = answerFetch({
    'GET /auth/profile': () => ({ body: aUser({ integrationType: 3, name: 'Renamed' }) }),
  })
  vi.setSystemTime('2026-11-20T10:00:00Z')
  beginSession({ tokens: { accessToken: 'a', refreshToken: 'r' }, user: aUser() })
  expect(sent).toHaveLength(0)
  vi.setSystemTime('2026-11-20T10:15:00Z')
  replaceTokens({ accessToken: 'b' })
  await waitFor(() =>
    expect(useSession.getState().user).toMatchObject({ integrationType: 3, name: 'Renamed' }),
  )
  expect(sent.map(({ token }) => token)).toEqual(['Bearer b'])
})
