import { createRootRoute, createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'
import { readAuthSearch, readSwitchSearch } from '../features/auth/authSearch.ts'
import { readLinkSearch, takeLinkLanguage } from '../features/auth/linkLanguage.ts'
import { SignInPage } from '../features/auth/SignInPage.tsx'
import { redirectSignedIn, requireSession } from './guards.ts'

export const root = createRootRoute({ component: Outlet })

const login = createRoute({
  getParentRoute: () => root,
  path: '/auth/login',
  validateSearch: readAuthSearch,
  beforeLoad: redirectSignedIn,
  component: SignInPage,
})
const logout = createRoute({
  getParentRoute: () => root,
  path: '/auth/logout',
  component: lazyRouteComponent(() => import('../features/auth/LogOutPage.tsx'), 'LogOutPage'),
})
const register = createRoute({
  getParentRoute: () => root,
  path: '/auth/register',
  validateSearch: readAuthSearch,
  beforeLoad: redirectSignedIn,
  component: lazyRouteComponent(() => import('../features/auth/RegisterPage.tsx'), 'RegisterPage'),
})
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/auth/resetpassword',
  validateSearch: readAuthSearch,
  component: lazyRouteComponent(
    () => import('../features/auth/password/ResetPasswordPage.tsx'),
    'ResetPasswordPage',
  ),
})
const activate = createRoute({
  getParentRoute: () => root,
  path: '/auth/activate',
  validateSearch: readLinkSearch,
  beforeLoad: takeLinkLanguage,
  component: lazyRouteComponent(() => import('../features/auth/activate/ActivatePage.tsx'), 'ActivatePage'),
})
const undoPayment = createRoute({
  getParentRoute: () => root,
  path: '/auth/undopayment',
  validateSearch: readLinkSearch,
  beforeLoad: takeLinkLanguage,
  component: lazyRouteComponent(() => import('../features/auth/UndoPaymentPage.tsx'), 'UndoPaymentPage'),
})
const switchAccount = createRoute({
  getParentRoute: () => root,
  path: '/auth/switch',
  validateSearch: readSwitchSearch,
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('../features/auth/switch/SwitchPage.tsx'), 'SwitchPage'),
})
const authorize = createRoute({
  getParentRoute: () => root,
  path: '/auth/authorize',
  validateSearch: readAuthSearch,
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('../features/oauth/AuthorizePage.tsx'), 'AuthorizePage'),
})
const unknownAuth = createRoute({
  getParentRoute: () => root,
  path: '/auth/$',
  validateSearch: readAuthSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/auth/login', search, replace: true })
  },
})

/** The screens outside the shell. */
export const signedOutRoutes = [
  login,
  logout,
  register,
  resetPassword,
  activate,
  undoPayment,
  switchAccount,
  authorize,
  unknownAuth,
] as const
