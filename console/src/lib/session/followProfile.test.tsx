import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerFetch, aUser } from '../../testing/renderConsole.tsx'
import { followProfile } from './followProfile.ts'
import { beginSession, replaceTokens, useSession } from './session.ts'

test('an operator’s change appears after the token is refreshed, and the profile is not loaded before', async () => {
  followProfile()
  const sent = answerFetch({
    'GET /auth/profile': () => ({ body: aUser({ integrationType: 3, name: 'Renamed' }) }),
  })
  beginSession({ tokens: { accessToken: 'a', refreshToken: 'r' }, user: aUser() })
  expect(sent).toHaveLength(0)
  replaceTokens({ accessToken: 'b' })
  await waitFor(() =>
    expect(useSession.getState().user).toMatchObject({ integrationType: 3, name: 'Renamed' }),
  )
  expect(sent.map(({ token }) => token)).toEqual(['Bearer b'])
})
