import { holdsRight, type IntegrationType } from '@matinee/contract/plain/accountTypes'
import { IconChartAreaLine, IconHome, IconMovie } from '@tabler/icons-react'

type MenuEntry = {
  to: '/' | '/videos' | '/analytics/videos'
  text: 'videoManager' | 'videoAnalytics' | 'home'
  icon: typeof IconHome
}
export type MenuGroup = { text: 'video' | 'account'; entries: MenuEntry[] }

/** The sidebar table of the documents (V32–V42), as far as its screens exist. */
export function menuOf(type: IntegrationType): MenuGroup[] {
  const video: MenuEntry[] = []
  if (holdsRight(type, 'analytics.read'))
    video.push({ to: '/analytics/videos', text: 'videoAnalytics', icon: IconChartAreaLine })
  if (holdsRight(type, 'videos.read')) video.push({ to: '/videos', text: 'videoManager', icon: IconMovie })
  if (video.length > 0) return [{ text: 'video', entries: video }]
  return [{ text: 'account', entries: [{ to: '/', text: 'home', icon: IconHome }] }]
}
