import type { login } from '@matinee/contract/auth'
import type { ReplyOf } from '@matinee/contract/call'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { readLanguage, useSavedState } from '../../../lib/savedState.ts'
import { beginSession } from '../../../lib/session/session.ts'
import { destination } from '../destination.ts'

const route = getRouteApi('/auth/login')

/** Begins the session of a successful sign-in and opens the page after it. False: the reply has no user. */
export function useSessionStart(): (reply: ReplyOf<typeof login>) => boolean {
  const search = route.useSearch()
  const router = useRouter()
  return (reply) => {
    beginSession(reply)
    if (!reply.user) return false
    useSavedState.setState({ language: readLanguage(reply.user.language) })
    router.history.push(destination(search))
    return true
  }
}
