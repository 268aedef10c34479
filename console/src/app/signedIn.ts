// One file for the frame of all screens behind the sign-in and for the first of them: one request less before figures.
export { Shell } from './shell/Shell.tsx'
export { AnalyticsPage } from '../features/analytics/AnalyticsPage.tsx'
export { VideoAnalyticsPage } from '../features/analytics/VideoAnalyticsPage.tsx'
export { prefetchAnalytics, prefetchPlayers, prefetchVideos } from './prefetch.ts'
