// One bundle for the shell and the analytics pages, which saves a request before the first figures.
export { Shell, ShellFrame } from './shell/Shell.tsx'
export { AnalyticsPage } from '../features/analytics/AnalyticsPage.tsx'
export { VideoAnalyticsPage } from '../features/analytics/VideoAnalyticsPage.tsx'
export { prefetchAnalytics, prefetchPlayers, prefetchVideos } from './prefetch.ts'
