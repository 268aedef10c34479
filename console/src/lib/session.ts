import type { User } from '@matinee/contract/auth'
import { useState } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export type Tokens = { accessToken: string; refreshToken: string }

/** `status`: 0 signed out, 1 signed in, -1 sign-in failed (V94). `refreshedAt`: epoch ms of the newest access token. */
export type Session = { status: 0 | 1 | -1; tokens: Tokens; user: User | null; refreshedAt: number }

const sessionKey = 'matinee.session'

const noTokens: Tokens = { accessToken: '', refreshToken: '' }
const signedOut: Session = { status: 0, tokens: noTokens, user: null, refreshedAt: 0 }

/** The session has a key of its own: it is not part of the versioned interface state (G-023). */
export const useSession = create<Session>()(
  persist(() => signedOut, {
    name: sessionKey,
    merge: (saved, initial) => (isSession(saved) ? { ...initial, ...saved } : initial),
  }),
)

function isSession(value: unknown): value is Session {
  if (typeof value !== 'object' || value === null) return false
  const { status, tokens, user } = value as Partial<Session>
  return (
    status === 1 &&
    typeof tokens?.accessToken === 'string' &&
    typeof tokens.refreshToken === 'string' &&
    typeof user?.id === 'string'
  )
}

/** An answer without a user leaves the visitor signed out (SES-04). */
export function beginSession(answer: { tokens: Tokens; user: User | null | undefined }): void {
  if (!answer.user) return endSession()
  useSession.setState({ status: 1, tokens: answer.tokens, user: answer.user, refreshedAt: Date.now() })
}

export function failSession(): void {
  useSession.setState({ ...signedOut, status: -1 })
}

export function endSession(): void {
  useSession.setState(signedOut)
}

export function replaceTokens(tokens: { accessToken: string; refreshToken?: string | undefined }): void {
  useSession.setState((session) => ({
    tokens: {
      accessToken: tokens.accessToken,
      refreshToken: tokens.refreshToken ?? session.tokens.refreshToken,
    },
    refreshedAt: Date.now(),
  }))
}

export function replaceUser(user: User): void {
  useSession.setState({ user })
}

export const isSignedIn = (): boolean => useSession.getState().status === 1

/**
 * The signed-in user; only for screens behind the guard. When the session ends, the screen that is about to be left
 * keeps the user it began with.
 */
export function useUser(): User {
  const user = useSession((session) => session.user)
  const [atFirst] = useState(user)
  const known = user ?? atFirst
  if (!known) throw new Error('This screen was reached without a session')
  return known
}

/** Signing out or refreshing in one tab counts in all. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== sessionKey) return
    if (event.newValue === null) endSession()
    else void useSession.persist.rehydrate()
  })
}
