import type { Player } from '../players.ts'
import { defaultPlayerConfig } from '../plain/video/playerConfig.ts'
import type { Site, Zone } from '../sites.ts'
import type { Video } from '../videos.ts'

/** Stands for the address of the installation; the document has the real one in its place. */
export const host = 'https://matinee.example'

/** The resources of the examples; the calls that list and read one share it. */
export const ids = {
  account: 'u4Jk8sPq2LmVt1',
  otherAccount: 'w7Rb3nXc9TzHd5',
  video: 'b8Xq2LrT0vMkZp',
  otherVideo: 'm3Fd7WyH1sQnKe',
  player: 'p5Nc1VgR8jTxLa',
  site: 's9Hw4BmZ6kYrQd',
  zone: 'z2Tj7PvE5xCnUo',
  otherZone: 'z8Lq3DfW1mSbGi',
  filter: 'f6Yk0RsN4aJhXw',
  report: 'r1Mv8CtB5pEzDu',
  client: 'c7Gx2KdS9oWfIq',
} as const

/** Answers of calls that only say that they are done. */
export const done = { success: true } as const

export const video: Video = {
  id: ids.video,
  title: 'Autumn in Cappadocia',
  description: 'Balloons over the valley at sunrise.',
  source: 'https://media.news.example/cappadocia.mp4',
  status: 'AVAILABLE',
  statusReason: null,
  reason: null,
  canRetry: false,
  stepProgress: null,
  isImproving: false,
  isPosterPending: false,
  duration: 94_500,
  thumbnail: `${host}/media/Vb3kQ9tYw1LxNs7ReGz0/poster.jpg`,
  createdAt: '2026-11-02T08:14:27.310Z',
  views: 18_240,
  completionRate: 61.4,
  viewRate: 72.9,
  renditions: [
    { height: 360, width: 640 },
    { height: 720, width: 1280 },
  ],
  tags: ['travel'],
  adBreaks: null,
}

export const player: Player = {
  id: ids.player,
  name: 'Article player',
  language: 'tr',
  status: 'AVAILABLE',
  isDefault: true,
  createdAt: '2026-10-05T11:02:45.000Z',
  config: JSON.stringify(defaultPlayerConfig),
  logo: null,
  videoAds: null,
}

export const zone: Zone = {
  id: ids.zone,
  name: 'Masthead',
  mobile: '320x50',
  desktop: '970x250',
  zoneType: 'masthead',
  snippet: `<div data-matinee-zone="${ids.zone}"></div>`,
}

export const site: Site = {
  id: ids.site,
  virgulId: ids.site,
  fqdn: 'news.example',
  status: 'LIVE',
  code: 'k3v9x0ab12',
  category: 'News',
  page: 'https://news.example/a-story',
  onboardingStep: -1,
  onboardingSteps: '0,1,2,3',
  isApp: false,
  adsTxt: ['matinee.example, k3v9x0ab12, DIRECT'],
  loaderSnippet: `<script async src="${host}/ads/v1.js" data-site="k3v9x0ab12"></script>`,
  warning: null,
  info: { user: { apps: [], appUsers: [] } },
  incomeTypes: ['direct'],
  tagMap: {},
  dimensions: [],
  zones: [zone],
  breakdowns: {
    daily: true,
    monthly: true,
    placement: true,
    tag: false,
    platform: true,
    appNames: false,
    site: false,
    statType: false,
  },
  filters: { platforms: ['all', 'desktop', 'mobile'], placement: true, tag: false },
  tagSeenFirstAt: '2026-10-06T07:31:12.000Z',
  tagSeenLastAt: '2026-11-22T21:58:40.000Z',
  updatedAt: '2026-10-06T09:00:00.000Z',
}
