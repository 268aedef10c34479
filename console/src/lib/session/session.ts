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
  /** Null while the user is in their own account. */
  actor: Actor | null
  /** Epoch ms of the newest access token. */
  refreshedAt: number
}

const sessionKey = 'matinee.session'

const noTokens: Tokens = { accessToken: '', refreshToken: '' }
const signedOut: Session = { status: 0, tokens: noTokens, user: null, actor: null, refreshedAt: 0 }

/** Saved under a separate key: the session is not part of the versioned interface state. */
export const useSession = create<Session>()(
  persist(() => signedOut, {
    name: sessionKey,
    // Not merged into the current state: what another tab removed must be removed here.
    merge: (saved) => (isSession(saved) ? { ...signedOut, ...saved, actor: readActor(saved) } : signedOut),
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

/** Sessions saved by older versions have no actor. */
function readActor({ actor }: Partial<Session>): Actor | null {
  return typeof actor?.id === 'string' && typeof actor.name === 'string' ? actor : null
}

/** A reply without a user signs out (SES-04). */
export function beginSession(reply: SignInReply): void {
  if (!reply.user) return endSession()
  const { tokens, user, actor = null } = reply
  useSession.setState({ status: 1, tokens, user, actor, refreshedAt: Date.now() })
  useSessionEnd.setState({ reason: null })
}

type SignInReply = { tokens: Tokens; user: User | null | undefined; actor?: Actor | null }

export function failSession(): void {
  useSession.setState({ ...signedOut, status: -1 })
}

/** `reason`: shown on the sign-in page; null if the user signed out. */
export function endSession(reason: SessionEnd | 'unknown' | null = null): void {
  useSession.setState(signedOut)
  useSessionEnd.setState({ reason })
}

/** Why the last session ended; null when the user signed out or was not signed in. Lost on reload. */
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

/** Discards a user that arrives after a sign-out or a switch to another account. */
export function replaceUser(user: User): void {
  if (useSession.getState().user?.id === user.id) useSession.setState({ user })
}

export const isSignedIn = (): boolean => useSession.getState().status === 1

/**
 * The signed-in user; only for screens behind the guard. When the session ends, a screen keeps its first user until the
 * sign-in page replaces it.
 */
export function useUser(): User {
  const user = useSession((session) => session.user)
  const [firstUser] = useState(user)
  const current = user ?? firstUser
  if (!current) throw new Error('This screen was reached without a session')
  return current
}

/** Applies a sign-out or token refresh of another tab. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== sessionKey) return
    const wasSignedIn = isSignedIn()
    if (event.newValue === null) endSession()
    else void useSession.persist.rehydrate()
    // Only the other tab knows the reason.
    if (wasSignedIn && !isSignedIn()) useSessionEnd.setState({ reason: 'unknown' })
  })
}
