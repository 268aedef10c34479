import type { OperatorHelpPage } from './operatorContents.ts'

/** The pages of the help in their order, without those for operators. Each has `<language>/<page>.md`; `metrics` is completed from the registries. */
export const helpSections = [
  { id: 'start', pages: ['welcome', 'first-video', 'first-player', 'first-site', 'first-money'] },
  {
    id: 'screens',
    pages: [
      'videos',
      'video-upload',
      'video-edit',
      'embed-code',
      'players',
      'player-editor',
      'playback-rules',
      'video-ads',
      'video-analytics',
      'revenue',
      'app-revenue',
      'add-site',
      'site-settings',
      'payments',
      'payment-details',
      'reports',
      'scheduled-reports',
      'usage',
      'account',
      'connected-apps',
    ],
  },
  {
    id: 'guides',
    pages: [
      'embedding',
      'wordpress',
      'ad-tag',
      'ads-txt',
      'domain-verification',
      'report-files',
      'how-you-are-paid',
      'security',
      'second-factors',
      'shortcuts',
    ],
  },
  { id: 'figures', pages: ['metrics'] },
  {
    id: 'trouble',
    pages: [
      'views-lower',
      'ads-not-showing',
      'revenue-restated',
      'revenue-low-today',
      'video-refused',
      'player-does-not-start',
      'sign-in-problems',
      'emails-not-arriving',
    ],
  },
] as const

/** A page of the help, as in its address. */
export type HelpPage = (typeof helpSections)[number]['pages'][number] | OperatorHelpPage

/** Those that everybody may read. */
export const helpPages: readonly HelpPage[] = helpSections.flatMap(
  ({ pages }) => pages as readonly HelpPage[],
)
