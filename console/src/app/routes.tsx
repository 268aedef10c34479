import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { readAnalyticsSearch } from '../features/analytics/analyticsSearch.ts'
import { rangeIn } from '../features/analytics/range/chosenRange.ts'
import { readPlayerListSearch } from '../features/players/list/playerListSearch.ts'
import { readReportSearch } from '../features/reports/reportSearch.ts'
import { readVideoListSearch } from '../features/videos/list/videoListSearch.ts'
import { useSavedState } from '../lib/savedState.ts'
import { loadPart, type LaterPart } from '../lib/texts.ts'
import { helpRoutes } from './helpRoutes.tsx'
import { requireAppUser, requireArea, requireAreaOfAddress, requireSession, requireStart } from './guards.ts'
import { operateRoutes } from './operateRoutes.tsx'
import { root, signedOutRoutes } from './signedOutRoutes.tsx'

const settingsPage = lazyRouteComponent(() => import('./pages/SettingsPage.tsx'), 'SettingsPage')
const sitesStartPage = lazyRouteComponent(
  () => import('../features/sites/SitesStartPage.tsx'),
  'SitesStartPage',
)

/**
 * All screens inside the shell: address, guard, page; signedOutRoutes.tsx, helpRoutes.tsx and operateRoutes.tsx have the others. The first word of the address is
 * the folder of the feature, except where a comment names the folder. Pages of several features are in pages/.
 */

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: requireSession,
  loader: textLoader('signedIn'),
  component: lazyRouteComponent(() => import('./shellBundle.ts'), 'Shell'),
})
/** features/sites: redirects to a site, or to the form that adds one. */
const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: requireStart,
  loader: textLoader('earnings'),
  component: sitesStartPage,
})

/** features/auth/password */
const changePassword = createRoute({
  getParentRoute: () => shell,
  path: '/auth/changepassword',
  component: lazyRouteComponent(
    () => import('../features/auth/password/ChangePasswordPage.tsx'),
    'ChangePasswordPage',
  ),
})
/** features/oauth */
const connectedApps = createRoute({
  getParentRoute: () => shell,
  path: '/auth/apps',
  component: lazyRouteComponent(() => import('../features/oauth/ConnectedAppsPage.tsx'), 'ConnectedAppsPage'),
})
/** features/security */
const security = createRoute({
  getParentRoute: () => shell,
  path: '/auth/security',
  component: lazyRouteComponent(() => import('../features/security/SecurityPage.tsx'), 'SecurityPage'),
})
/** features/usage */
const usage = createRoute({
  getParentRoute: () => shell,
  path: '/auth/usage',
  component: lazyRouteComponent(() => import('../features/usage/UsagePage.tsx'), 'UsagePage'),
})
const videos = createRoute({
  getParentRoute: () => shell,
  path: '/videos',
  validateSearch: readVideoListSearch,
  beforeLoad: requireArea('videoList'),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => (await import('./shellBundle.ts')).prefetchVideos(deps),
  component: lazyRouteComponent(() => import('../features/videos/list/VideoListPage.tsx'), 'VideoListPage'),
})
const videoUpload = createRoute({
  getParentRoute: () => shell,
  path: '/videos/upload',
  beforeLoad: requireArea('videoUpload'),
  component: lazyRouteComponent(
    () => import('../features/videos/upload/VideoUploadPage.tsx'),
    'VideoUploadPage',
  ),
})
const video = createRoute({
  getParentRoute: () => shell,
  path: '/videos/$videoId',
  beforeLoad: requireArea('video'),
  component: lazyRouteComponent(() => import('../features/videos/edit/VideoEditPage.tsx'), 'VideoEditPage'),
})
const videoEmbed = createRoute({
  getParentRoute: () => shell,
  path: '/videos/$videoId/embed',
  beforeLoad: requireArea('videoEmbed'),
  component: lazyRouteComponent(
    () => import('../features/videos/embed/VideoEmbedPage.tsx'),
    'VideoEmbedPage',
  ),
})

const playbackRules = createRoute({
  getParentRoute: () => shell,
  path: '/playback-rules',
  beforeLoad: requireArea('playbackRules'),
  component: lazyRouteComponent(
    () => import('../features/playbackRules/PlaybackRulesPage.tsx'),
    'PlaybackRulesPage',
  ),
})

const videoAds = createRoute({
  getParentRoute: () => shell,
  path: '/video-ads',
  beforeLoad: requireArea('videoAds'),
  component: lazyRouteComponent(() => import('../features/videoAds/VideoAdsPage.tsx'), 'VideoAdsPage'),
})

const analytics = createRoute({
  getParentRoute: () => shell,
  path: '/analytics/videos',
  caseSensitive: true,
  validateSearch: readAnalyticsSearch,
  beforeLoad: requireArea('analytics'),
  loaderDeps: ({ search }) => rangeIn(search),
  loader: async ({ deps }) => (await import('./shellBundle.ts')).prefetchAnalytics(deps),
  component: lazyRouteComponent(() => import('./shellBundle.ts'), 'AnalyticsPage'),
})
const videoAnalytics = createRoute({
  getParentRoute: () => shell,
  path: '/analytics/videos/$videoId',
  caseSensitive: true,
  validateSearch: readAnalyticsSearch,
  beforeLoad: requireArea('analytics'),
  component: lazyRouteComponent(() => import('./shellBundle.ts'), 'VideoAnalyticsPage'),
})
/** Only the category 'videos' exists: any other redirects to it. */
const otherAnalytics = createRoute({
  getParentRoute: () => shell,
  path: '/analytics/$',
  beforeLoad: (context) => {
    requireArea('analytics')(context)
    throw redirect({ to: '/analytics/videos', replace: true })
  },
})

/** There is no list of sites: redirects like '/'. */
const sites = createRoute({
  getParentRoute: () => shell,
  path: '/sites',
  beforeLoad: requireArea('sites'),
  loader: textLoader('earnings'),
  component: sitesStartPage,
})
const siteAdd = createRoute({
  getParentRoute: () => shell,
  path: '/sites/add',
  beforeLoad: requireArea('sites'),
  loader: textLoader('earnings'),
  component: lazyRouteComponent(() => import('../features/sites/add/AddSitePage.tsx'), 'AddSitePage'),
})
/** features/sites and features/reports/site */
const site = createRoute({
  getParentRoute: () => shell,
  path: '/sites/$siteId',
  validateSearch: readReportSearch,
  beforeLoad: requireArea('sites'),
  loader: textLoader('earnings'),
  component: lazyRouteComponent(() => import('./pages/SitePage.tsx'), 'SitePage'),
})
const siteOnboarding = createRoute({
  getParentRoute: () => shell,
  path: '/sites/$siteId/onboarding',
  beforeLoad: requireArea('sites'),
  loader: textLoader('earnings'),
  component: lazyRouteComponent(() => import('./pages/OnboardingPage.tsx'), 'OnboardingPage'),
})
/** features/reports/app */
const apps = createRoute({
  getParentRoute: () => shell,
  path: '/apps',
  validateSearch: readReportSearch,
  beforeLoad: requireArea('apps'),
  loader: textLoader('earnings'),
  component: lazyRouteComponent(() => import('./pages/AppsPage.tsx'), 'AppsPage'),
})
/** features/reports/app */
const appsOfUser = createRoute({
  getParentRoute: () => shell,
  path: '/apps/$userId',
  validateSearch: readReportSearch,
  beforeLoad: (context) => {
    requireArea('apps')(context)
    requireAppUser(context.params.userId)
  },
  loader: textLoader('earnings'),
  component: lazyRouteComponent(() => import('./pages/AppsPage.tsx'), 'AppsPage'),
})
const players = createRoute({
  getParentRoute: () => shell,
  path: '/players',
  validateSearch: readPlayerListSearch,
  beforeLoad: requireArea('players'),
  loader: async () => (await import('./shellBundle.ts')).prefetchPlayers(),
  component: lazyRouteComponent(
    () => import('../features/players/list/PlayerListPage.tsx'),
    'PlayerListPage',
  ),
})
const newPlayer = createRoute({
  getParentRoute: () => shell,
  path: '/players/new',
  beforeLoad: requireArea('players'),
  component: lazyRouteComponent(() => import('../features/players/PlayerNewPage.tsx'), 'PlayerNewPage'),
})
const player = createRoute({
  getParentRoute: () => shell,
  path: '/players/$playerId',
  beforeLoad: requireArea('players'),
  component: lazyRouteComponent(
    () => import('../features/players/edit/PlayerEditPage.tsx'),
    'PlayerEditPage',
  ),
})
const paymentHistory = {
  getParentRoute: () => shell,
  beforeLoad: requireArea('payments'),
  loader: textLoader('earnings'),
  component: lazyRouteComponent(() => import('../features/payments/PaymentsPage.tsx'), 'PaymentsPage'),
}
const payments = createRoute({ ...paymentHistory, path: '/payments' })
/** Any subpage but 'edit' shows the history too. */
const otherPayments = createRoute({ ...paymentHistory, path: '/payments/$subaction' })
const paymentEdit = createRoute({
  getParentRoute: () => shell,
  path: '/payments/edit',
  beforeLoad: requireArea('payments'),
  loader: textLoader('earnings'),
  component: lazyRouteComponent(() => import('../features/payments/PaymentEditPage.tsx'), 'PaymentEditPage'),
})
/** features/reportJobs */
const reports = createRoute({
  getParentRoute: () => shell,
  path: '/reports',
  beforeLoad: requireArea('reports'),
  loader: textLoader('earnings'),
  component: lazyRouteComponent(() => import('./pages/ReportsPage.tsx'), 'AsyncReportsPage'),
})
/** features/scheduledReports */
const scheduledReports = createRoute({
  getParentRoute: () => shell,
  path: '/reports/scheduled',
  caseSensitive: true,
  beforeLoad: requireArea('reports'),
  loader: textLoader('earnings'),
  component: lazyRouteComponent(() => import('./pages/ReportsPage.tsx'), 'ScheduledReportsPage'),
})
/**
 * Every other subpage shows the list of async reports (features/reportJobs). `$subaction` is required: `$` alone also
 * matches nothing, so /reports itself would match this route.
 */
const otherReports = createRoute({
  getParentRoute: () => shell,
  path: '/reports/$subaction/$',
  beforeLoad: requireArea('reports'),
  loader: textLoader('earnings'),
  component: lazyRouteComponent(() => import('./pages/ReportsPage.tsx'), 'AsyncReportsPage'),
})
const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  beforeLoad: requireArea('settings'),
  loader: textLoader('earnings'),
  component: settingsPage,
})
const setting = createRoute({
  getParentRoute: () => shell,
  path: '/settings/$setting',
  beforeLoad: requireArea('settings'),
  loader: textLoader('earnings'),
  component: settingsPage,
})
const unknown = createRoute({
  getParentRoute: () => shell,
  path: '$',
  beforeLoad: requireAreaOfAddress,
  component: lazyRouteComponent(() => import('./pages/NotFoundPage.tsx'), 'NotFoundPage'),
})

export const routeTree = root.addChildren([
  ...signedOutRoutes,
  helpRoutes,
  operateRoutes,
  shell.addChildren([
    home,
    changePassword,
    connectedApps,
    security,
    usage,
    videos,
    videoUpload,
    video,
    videoEmbed,
    playbackRules,
    videoAds,
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
    otherPayments,
    paymentEdit,
    reports,
    scheduledReports,
    otherReports,
    settings,
    setting,
    unknown,
  ]),
])

/** Loads the texts of a screen before it is shown. */
function textLoader(part: LaterPart) {
  return () => loadPart(part, useSavedState.getState().language)
}
