import type { OperatedSite, setSite } from '@matinee/contract/adminSites'
import type { BodyOf } from '@matinee/contract/call'
import type { Site } from '@matinee/contract/sites'

export const steps = ['0', '1', '2', '3'] as const

type Breakdown = keyof Site['breakdowns']
export type SetupDraft = {
  /** Of the onboarding, in their order. */
  steps: (typeof steps)[number][]
  breakdowns: Breakdown[]
  platforms: Site['filters']['platforms']
  isApp: boolean
  /** Not shown: the older way to offer the breakdown by app, which follows it. */
  dimensions: string[]
  /** With commas between them. */
  incomeTypes: string
  /** One `key = label` on each line. */
  tags: string
}

/** What the form of a site's setup shows and sends. */
export const setupForm = {
  read: (site: OperatedSite): SetupDraft => ({
    steps: steps.filter((step) => site.onboardingSteps.split(',').includes(step)),
    breakdowns: (Object.keys(site.breakdowns) as Breakdown[]).filter((name) => site.breakdowns[name]),
    platforms: site.filters.platforms,
    isApp: site.isApp,
    dimensions: site.dimensions,
    incomeTypes: site.incomeTypes.join(', '),
    tags: Object.entries(site.tagMap)
      .map(([key, label]) => `${key} = ${label}`)
      .join('\n'),
  }),
  write: (draft: SetupDraft): BodyOf<typeof setSite> => ({
    onboardingSteps: steps.filter((step) => draft.steps.includes(step)).join(','),
    breakdowns: draft.breakdowns,
    platforms: draft.platforms,
    isApp: draft.isApp,
    dimensions: draft.dimensions.filter(
      (name) => name !== 'appNames' || draft.breakdowns.includes('appNames'),
    ),
    incomeTypes: entriesOf(draft.incomeTypes, /,/),
    tagMap: Object.fromEntries(entriesOf(draft.tags, /\n/).map(readTag)),
  }),
  shown: ['incomeTypes', 'tagMap'],
}

const entriesOf = (text: string, separator: RegExp) =>
  text
    .split(separator)
    .map((entry) => entry.trim())
    .filter(Boolean)

/** A line without `=` labels the tag with its own key. */
function readTag(line: string): [key: string, label: string] {
  const at = line.indexOf('=')
  return at < 0 ? [line, line] : [line.slice(0, at).trim(), line.slice(at + 1).trim()]
}
