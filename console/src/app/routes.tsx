import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { readAnalyticsSearch } from '../features/analytics/analyticsSearch.ts'
import { rangeIn } from '../features/analytics/range/chosenRange.ts'
import { readPlayerListSearch } from '../features/players/list/playerListSearch.ts'
import { readReportSearch } from '../features/reports/reportSearch.ts'
import { readVideoListSearch } from '../features/videos/list/videoListSearch.ts'
import { useSavedState } from '../lib/savedState.ts'
import { loadPart, type LaterPart } from '../lib/texts.ts'
import { opens, opensUnknown, requireAppUser, requireSession } from './guards.ts'
import { root, signedOutRoutes } from './signedOutRoutes.tsx'

const siteSettings = lazyRouteComponent(() => import('./pages/SettingsPage.tsx'), 'SettingsPage')
const sitesStart = lazyRouteComponent(() => import('../features/sites/SitesStartPage.tsx'), 'SitesStartPage')

/**
 * THE table of screens: address, who may see it, page. First word of the address = folder of the feature. Those outside
 * the shell are in signedOutRoutes.tsx.
 */

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: requireSession,
  loader: textsOf('signedIn'),
  component: lazyRouteComponent(() => import('./signedIn.ts'), 'Shell'),
})
const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: opens('start'),
  loader: textsOf('earnings'),
  component: sitesStart,
})

const changePassword = createRoute({
  getParentRoute: () => shell,
  path: '/auth/changepassword',
  component: lazyRouteComponent(
    () => import('../features/auth/password/ChangePasswordPage.tsx'),
    'ChangePasswordPage',
  ),
})
const connectedApps = createRoute({
  getParentRoute: () => shell,
  path: '/auth/apps',
  component: lazyRouteComponent(() => import('../features/oauth/ConnectedAppsPage.tsx'), 'ConnectedAppsPage'),
})
const usage = createRoute({
  getParentRoute: () => shell,
  path: '/auth/usage',
  component: lazyRouteComponent(() => import('../features/usage/UsagePage.tsx'), 'UsagePage'),
})
const videos = createRoute({
  getParentRoute: () => shell,
  path: '/videos',
  validateSearch: readVideoListSearch,
  beforeLoad: opens('videoList'),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => (await import('./signedIn.ts')).prefetchVideos(deps),
  component: lazyRouteComponent(() => import('../features/videos/list/VideoListPage.tsx'), 'VideoListPage'),
})
const videoUpload = createRoute({
  getParentRoute: () => shell,
  path: '/videos/upload',
  beforeLoad: opens('videoUpload'),
  component: lazyRouteComponent(
    () => import('../features/videos/upload/VideoUploadPage.tsx'),
    'VideoUploadPage',
  ),
})
const video = createRoute({
  getParentRoute: () => shell,
  path: '/videos/$videoId',
  beforeLoad: opens('video'),
  component: lazyRouteComponent(() => import('../features/videos/edit/VideoEditPage.tsx'), 'VideoEditPage'),
})
const videoEmbed = createRoute({
  getParentRoute: () => shell,
  path: '/videos/$videoId/embed',
  beforeLoad: opens('videoEmbed'),
  component: lazyRouteComponent(
    () => import('../features/videos/embed/VideoEmbedPage.tsx'),
    'VideoEmbedPage',
  ),
})

const playbackRules = createRoute({
  getParentRoute: () => shell,
  path: '/playback-rules',
  beforeLoad: opens('playbackRules'),
  component: lazyRouteComponent(
    () => import('../features/playbackRules/PlaybackRulesPage.tsx'),
    'PlaybackRulesPage',
  ),
})

const analytics = createRoute({
  getParentRoute: () => shell,
  path: '/analytics/videos',
  caseSensitive: true,
  validateSearch: readAnalyticsSearch,
  beforeLoad: opens('analytics'),
  loaderDeps: ({ search }) => rangeIn(search),
  loader: async ({ deps }) => (await import('./signedIn.ts')).prefetchAnalytics(deps),
  component: lazyRouteComponent(() => import('./signedIn.ts'), 'AnalyticsPage'),
})
const videoAnalytics = createRoute({
  getParentRoute: () => shell,
  path: '/analytics/videos/$videoId',
  caseSensitive: true,
  validateSearch: readAnalyticsSearch,
  beforeLoad: opens('analytics'),
  component: lazyRouteComponent(() => import('./signedIn.ts'), 'VideoAnalyticsPage'),
})
/** Only the category 'videos' exists. */
const otherAnalytics = createRoute({
  getParentRoute: () => shell,
  path: '/analytics/$',
  beforeLoad: (at) => {
    opens('analytics')(at)
    throw redirect({ to: '/analytics/videos', replace: true })
  },
})

const sites = createRoute({
  getParentRoute: () => shell,
  path: '/sites',
  beforeLoad: opens('sites'),
  loader: textsOf('earnings'),
  component: sitesStart,
})
const siteAdd = createRoute({
  getParentRoute: () => shell,
  path: '/sites/add',
  beforeLoad: opens('sites'),
  loader: textsOf('earnings'),
  component: lazyRouteComponent(() => import('../features/sites/add/AddSitePage.tsx'), 'AddSitePage'),
})
const site = createRoute({
  getParentRoute: () => shell,
  path: '/sites/$siteId',
  validateSearch: readReportSearch,
  beforeLoad: opens('sites'),
  loader: textsOf('earnings'),
  component: lazyRouteComponent(() => import('./pages/SitePage.tsx'), 'SitePage'),
})
const siteOnboarding = createRoute({
  getParentRoute: () => shell,
  path: '/sites/$siteId/onboarding',
  beforeLoad: opens('sites'),
  loader: textsOf('earnings'),
  component: lazyRouteComponent(() => import('./pages/OnboardingPage.tsx'), 'OnboardingPage'),
})
const apps = createRoute({
  getParentRoute: () => shell,
  path: '/apps',
  validateSearch: readReportSearch,
  beforeLoad: opens('apps'),
  loader: textsOf('earnings'),
  component: lazyRouteComponent(() => import('./pages/AppsPage.tsx'), 'AppsPage'),
})
const appsOfUser = createRoute({
  getParentRoute: () => shell,
  path: '/apps/$userId',
  validateSearch: readReportSearch,
  beforeLoad: (context) => {
    opens('apps')(context)
    requireAppUser(context.params.userId)
  },
  loader: textsOf('earnings'),
  component: lazyRouteComponent(() => import('./pages/AppsPage.tsx'), 'AppsPage'),
})
const players = createRoute({
  getParentRoute: () => shell,
  path: '/players',
  validateSearch: readPlayerListSearch,
  beforeLoad: opens('players'),
  loader: async () => (await import('./signedIn.ts')).prefetchPlayers(),
  component: lazyRouteComponent(
    () => import('../features/players/list/PlayerListPage.tsx'),
    'PlayerListPage',
  ),
})
const newPlayer = createRoute({
  getParentRoute: () => shell,
  path: '/players/new',
  beforeLoad: opens('players'),
  component: lazyRouteComponent(() => import('../features/players/PlayerNewPage.tsx'), 'PlayerNewPage'),
})
const player = createRoute({
  getParentRoute: () => shell,
  path: '/players/$playerId',
  beforeLoad: opens('players'),
  component: lazyRouteComponent(
    () => import('../features/players/edit/PlayerEditPage.tsx'),
    'PlayerEditPage',
  ),
})
const paymentHistory = {
  getParentRoute: () => shell,
  beforeLoad: opens('payments'),
  loader: textsOf('earnings'),
  component: lazyRouteComponent(() => import('../features/payments/PaymentsPage.tsx'), 'PaymentsPage'),
}
const payments = createRoute({ ...paymentHistory, path: '/payments' })
/** Any word but 'edit' is the history as well. */
const paymentsElse = createRoute({ ...paymentHistory, path: '/payments/$subaction' })
const paymentEdit = createRoute({
  getParentRoute: () => shell,
  path: '/payments/edit',
  beforeLoad: opens('payments'),
  loader: textsOf('earnings'),
  component: lazyRouteComponent(() => import('../features/payments/PaymentEditPage.tsx'), 'PaymentEditPage'),
})
const reports = createRoute({
  getParentRoute: () => shell,
  path: '/reports',
  beforeLoad: opens('reports'),
  loader: textsOf('earnings'),
  component: lazyRouteComponent(() => import('./pages/ReportsPage.tsx'), 'AsyncReportsPage'),
})
const scheduledReports = createRoute({
  getParentRoute: () => shell,
  path: '/reports/scheduled',
  caseSensitive: true,
  beforeLoad: opens('reports'),
  loader: textsOf('earnings'),
  component: lazyRouteComponent(() => import('./pages/ReportsPage.tsx'), 'ScheduledReportsPage'),
})
/**
 * Anything but the scheduled ones is the list of async reports. It has a first word, because the rest alone may
 * be empty, and links to the list itself would lead here.
 */
const otherReports = createRoute({
  getParentRoute: () => shell,
  path: '/reports/$subaction/$',
  beforeLoad: opens('reports'),
  loader: textsOf('earnings'),
  component: lazyRouteComponent(() => import('./pages/ReportsPage.tsx'), 'AsyncReportsPage'),
})
const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  beforeLoad: opens('settings'),
  loader: textsOf('earnings'),
  component: siteSettings,
})
const setting = createRoute({
  getParentRoute: () => shell,
  path: '/settings/$setting',
  beforeLoad: opens('settings'),
  loader: textsOf('earnings'),
  component: siteSettings,
})
const unknown = createRoute({
  getParentRoute: () => shell,
  path: '$',
  beforeLoad: opensUnknown,
  component: lazyRouteComponent(() => import('./pages/NotFoundPage.tsx'), 'NotFoundPage'),
})

export const routeTree = root.addChildren([
  ...signedOutRoutes,
  shell.addChildren([
    home,
    changePassword,
    connectedApps,
    usage,
    videos,
    videoUpload,
    video,
    videoEmbed,
    playbackRules,
    analytics,
    videoAnalytics,
    otherAnalytics,
    sites,
    siteAdd,
    site,
    siteOnboarding,
    apps,
    appsOfUser,
    players,
    newPlayer,
    player,
    payments,
    paymentsElse,
    paymentEdit,
    reports,
    scheduledReports,
    otherReports,
    settings,
    setting,
    unknown,
  ]),
])

/** Texts are there before the screen is. */
function textsOf(part: LaterPart) {
  return () => loadPart(part, useSavedState.getState().language)
}
