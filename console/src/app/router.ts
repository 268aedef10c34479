import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '../lib/searchParams.ts'
import { useSession } from '../lib/session/session.ts'
import { ScrollRestoration } from './ScrollRestoration.tsx'
import { routeTree } from './routes.tsx'
import { ScreenError } from './ScreenError.tsx'

const signedOutPages = /^\/auth\/(login|logout|register|resetpassword|activate|undopayment)\/?$/

export function createConsoleRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: 400,
    scrollRestoration: true,
    InnerWrap: ScrollRestoration,
    defaultErrorComponent: ScreenError,
  })
  // A session that ends by itself leads to the sign-in page and back; pages of the signed-out stay.
  useSession.subscribe((session, before) => {
    const { pathname, href } = router.state.location
    if (before.status !== 1 || session.status === 1 || signedOutPages.test(pathname)) return
    void router.navigate({ to: '/auth/login', search: { referrer: href }, replace: true })
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>
  }
}
