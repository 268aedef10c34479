import type { User } from '@matinee/contract/auth'
import type { SessionEnd } from '@matinee/contract/plain/account/sessionEnd'
import { useState } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

type Tokens = { accessToken: string; refreshToken: string }

/** The person who acts in the user's account. */
export type Actor = { id: string; name: string }

export type Session = {
  /** 0 signed out, 1 signed in, -1 sign-in failed. */
  status: 0 | 1 | -1
  tokens: Tokens
  user: User | null
  /** Null while the user is at it. */
  actor: Actor | null
  /** Epoch ms of the newest access token. */
  refreshedAt: number
}

const sessionKey = 'matinee.session'

const noTokens: Tokens = { accessToken: '', refreshToken: '' }
const signedOut: Session = { status: 0, tokens: noTokens, user: null, actor: null, refreshedAt: 0 }

/** The session has a key of its own: it is not part of the versioned interface state. */
export const useSession = create<Session>()(
  persist(() => signedOut, {
    name: sessionKey,
    // Not onto the current state: what another tab emptied must be empty here.
    merge: (saved) => (isSession(saved) ? { ...signedOut, ...saved, actor: actorOf(saved) } : signedOut),
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

/** Sessions stored before there were actors have none. */
function actorOf({ actor }: Partial<Session>): Actor | null {
  return typeof actor?.id === 'string' && typeof actor.name === 'string' ? actor : null
}

/** An answer without a user leaves the visitor signed out (SES-04). */
export function beginSession(answer: Beginning): void {
  if (!answer.user) return endSession()
  const { tokens, user, actor = null } = answer
  useSession.setState({ status: 1, tokens, user, actor, refreshedAt: Date.now() })
  useSessionEnd.setState({ reason: null })
}

type Beginning = { tokens: Tokens; user: User | null | undefined; actor?: Actor | null }

export function failSession(): void {
  useSession.setState({ ...signedOut, status: -1 })
}

/** `reason`: why it ended without the user's doing, for the sign-in page. */
export function endSession(reason: SessionEnd | 'unknown' | null = null): void {
  useSession.setState(signedOut)
  useSessionEnd.setState({ reason })
}

/** Why the last session ended; null when the user signed out or was not signed in. Not kept over a reload. */
export const useSessionEnd = create<{ reason: SessionEnd | 'unknown' | null }>()(() => ({ reason: null }))

export function replaceTokens(tokens: { accessToken: string; refreshToken?: string | undefined }): void {
  useSession.setState((session) => ({
    tokens: {
      accessToken: tokens.accessToken,
      refreshToken: tokens.refreshToken ?? session.tokens.refreshToken,
    },
    refreshedAt: Date.now(),
  }))
}

/** An answer that comes after its user signed out or switched is nobody's any more. */
export function replaceUser(user: User): void {
  if (useSession.getState().user?.id === user.id) useSession.setState({ user })
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
    const wasSignedIn = isSignedIn()
    if (event.newValue === null) endSession()
    else void useSession.persist.rehydrate()
    // The other tab says why; here it only ended.
    if (wasSignedIn && !isSignedIn()) useSessionEnd.setState({ reason: 'unknown' })
  })
}
