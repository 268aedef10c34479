import type { Security, Session } from '@matinee/contract/security'
import { aUser, renderConsole, type Answer } from '../../testing/renderConsole.tsx'

export const noFactors: Security = { isRequired: false, authenticator: null, passkeys: [], recoveryCodes: 0 }
export const aPasskey = (some: Partial<Security['passkeys'][number]> = {}) => ({
  id: 'p1',
  name: 'Chrome on Windows',
  createdAt: '2026-11-02T22:30:00.000Z',
  usedAt: null,
  ...some,
})
export const withApp: Security = {
  ...noFactors,
  authenticator: { createdAt: '2026-11-01T10:00:00.000Z' },
  recoveryCodes: 8,
}

export const aSession = (some: Partial<Session> = {}): Session => ({
  id: 's1',
  isCurrent: true,
  browser: 'Chrome',
  system: 'Windows',
  country: 'TR',
  address: '203.0.113.7',
  createdAt: '2026-11-20T10:00:00.000Z',
  seenAt: '2026-11-21T22:30:00.000Z',
  hasFactor: true,
  ...some,
})

/** The Security page of an account, whose answers change when the test changes `security`. */
export function openSecurity(state: { security: Security }, answers: Record<string, Answer> = {}) {
  return renderConsole({
    path: '/auth/security',
    user: aUser({ timezone: 'Etc/GMT-3' }),
    answers: {
      'GET /auth/security': () => ({ body: state.security }),
      'GET /auth/security/sessions': () => ({ body: { data: [aSession()] } }),
      ...answers,
    },
  })
}
