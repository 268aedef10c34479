import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '../lib/searchParams.ts'
import { useSession } from '../lib/session/session.ts'
import { ScrollRestoration } from './ScrollRestoration.tsx'
import { routeTree } from './routes.tsx'
import { ScreenError } from './ScreenError.tsx'

const signedOutPaths =
  /^\/(help(\/.*)?|auth\/(login|logout|register|resetpassword|activate|undopayment)\/?)$/i

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
  // When a session ends, the sign-in page opens and later returns here; pages for signed-out visitors stay open.
  useSession.subscribe((session, before) => {
    const { pathname, href } = router.state.location
    if (before.status !== 1 || session.status === 1 || signedOutPaths.test(pathname)) return
    void router.navigate({ to: '/auth/login', search: { referrer: href }, replace: true })
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>
  }
}
