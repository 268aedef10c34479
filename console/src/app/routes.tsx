import { createRootRoute, createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'
import { readAnalyticsSearch } from '../features/analytics/analyticsSearch.ts'
import { SignInPage } from '../features/auth/SignInPage.tsx'
import { readVideoListSearch } from '../features/videos/videoListSearch.ts'
import { text } from '../lib/searchParams.ts'
import { goHome, leaveWhenSignedIn, requireRight, requireSession } from './guards.ts'

/** THE table of screens: address, who may see it, page. First word of the address = folder of the feature. */
const root = createRootRoute({ component: Outlet })

const login = createRoute({
  getParentRoute: () => root,
  path: '/auth/login',
  validateSearch: (search): { referrer?: string | undefined } => ({ referrer: text(search['referrer']) }),
  beforeLoad: leaveWhenSignedIn,
  component: SignInPage,
})
const logout = createRoute({
  getParentRoute: () => root,
  path: '/auth/logout',
  component: lazyRouteComponent(() => import('../features/auth/LogOutPage.tsx'), 'LogOutPage'),
})
const unknownAuth = createRoute({
  getParentRoute: () => root,
  path: '/auth/$',
  beforeLoad: () => {
    throw redirect({ to: '/auth/login', replace: true })
  },
})

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('./Shell.tsx'), 'Shell'),
})
const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: goHome,
  component: lazyRouteComponent(() => import('./WelcomePage.tsx'), 'WelcomePage'),
})

const videos = createRoute({
  getParentRoute: () => shell,
  path: '/videos',
  validateSearch: readVideoListSearch,
  beforeLoad: requireRight('videos.read'),
  component: lazyRouteComponent(() => import('../features/videos/VideoListPage.tsx'), 'VideoListPage'),
})
const videoUpload = createRoute({
  getParentRoute: () => shell,
  path: '/videos/upload',
  beforeLoad: requireRight('videos.write', '/videos'),
  component: lazyRouteComponent(() => import('../features/videos/VideoUploadPage.tsx'), 'VideoUploadPage'),
})
const video = createRoute({
  getParentRoute: () => shell,
  path: '/videos/$videoId',
  beforeLoad: requireRight('videos.write', '/videos'),
  component: lazyRouteComponent(() => import('../features/videos/VideoEditPage.tsx'), 'VideoEditPage'),
})
const videoEmbed = createRoute({
  getParentRoute: () => shell,
  path: '/videos/$videoId/embed',
  beforeLoad: requireRight('videos.write', '/videos'),
  component: lazyRouteComponent(() => import('../features/videos/VideoEmbedPage.tsx'), 'VideoEmbedPage'),
})

const analytics = createRoute({
  getParentRoute: () => shell,
  path: '/analytics/videos',
  validateSearch: readAnalyticsSearch,
  beforeLoad: requireRight('analytics.read', '/videos'),
  component: lazyRouteComponent(() => import('../features/analytics/AnalyticsPage.tsx'), 'AnalyticsPage'),
})
const videoAnalytics = createRoute({
  getParentRoute: () => shell,
  path: '/analytics/videos/$videoId',
  validateSearch: readAnalyticsSearch,
  beforeLoad: requireRight('analytics.read', '/videos'),
  component: lazyRouteComponent(
    () => import('../features/analytics/VideoAnalyticsPage.tsx'),
    'VideoAnalyticsPage',
  ),
})
/** Only the category 'videos' exists (ANA-01). */
const otherAnalytics = createRoute({
  getParentRoute: () => shell,
  path: '/analytics/$',
  beforeLoad: () => {
    throw redirect({ to: '/analytics/videos', replace: true })
  },
})
const unknown = createRoute({
  getParentRoute: () => shell,
  path: '$',
  component: lazyRouteComponent(() => import('./NotFoundPage.tsx'), 'NotFoundPage'),
})

export const routeTree = root.addChildren([
  login,
  logout,
  unknownAuth,
  shell.addChildren([
    home,
    videos,
    videoUpload,
    video,
    videoEmbed,
    analytics,
    videoAnalytics,
    otherAnalytics,
    unknown,
  ]),
])
