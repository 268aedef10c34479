import type { RegisteredRouter } from '@tanstack/react-router'
import type { HelpPage } from '../../../help/contents.ts'

type ScreenId = Extract<keyof RegisteredRouter['routesById'], `/shell/${string}`>

/** The help page about each screen, by the route's id. A screen without one does not compile. */
const helpOfScreens: Record<ScreenId, HelpPage> = {
  '/shell/': 'first-site',
  '/shell/$': 'welcome',
  '/shell/analytics/$': 'video-analytics',
  '/shell/analytics/videos': 'video-analytics',
  '/shell/analytics/videos/$videoId': 'video-analytics',
  '/shell/apps': 'app-revenue',
  '/shell/apps/$userId': 'app-revenue',
  '/shell/auth/apps': 'connected-apps',
  '/shell/auth/changepassword': 'account',
  '/shell/auth/security': 'second-factors',
  '/shell/auth/usage': 'usage',
  '/shell/payments': 'payments',
  '/shell/payments/$subaction': 'payments',
  '/shell/payments/edit': 'payment-details',
  '/shell/playback-rules': 'playback-rules',
  '/shell/players': 'players',
  '/shell/players/$playerId': 'player-editor',
  '/shell/players/new': 'first-player',
  '/shell/reports': 'reports',
  '/shell/reports/$subaction/$': 'reports',
  '/shell/reports/scheduled': 'scheduled-reports',
  '/shell/settings': 'site-settings',
  '/shell/settings/$setting': 'site-settings',
  '/shell/sites': 'first-site',
  '/shell/sites/$siteId': 'revenue',
  '/shell/sites/$siteId/onboarding': 'first-site',
  '/shell/sites/add': 'add-site',
  '/shell/video-ads': 'video-ads',
  '/shell/videos': 'videos',
  '/shell/videos/$videoId': 'video-edit',
  '/shell/videos/$videoId/embed': 'embed-code',
  '/shell/videos/upload': 'video-upload',
}

/** The help page about the screen that is open: one of the settings has a page of its own. */
export const helpOfScreen = (routeId: string, params: object): HelpPage =>
  'setting' in params && params.setting === 'adstxt' ? 'ads-txt' : helpOfScreens[routeId as ScreenId]
