import type { CampaignChange } from '@matinee/contract/campaigns'

/** Normal forms of values that can be written in several ways. */
const spellings: Partial<Record<keyof CampaignChange, (value: unknown) => unknown>> = {
  startsAt: (value) => value && new Date(value as string | Date).toISOString(),
  endsAt: (value) => value && new Date(value as string | Date).toISOString(),
  siteIds: (value) => JSON.stringify(value),
  zoneIds: (value) => JSON.stringify(value),
  platforms: (value) => JSON.stringify(value),
  countries: (value) => JSON.stringify(value),
  schedule: inOrder,
  frequencyCap: inOrder,
  videoIds: (value) => JSON.stringify(value),
  playerIds: (value) => JSON.stringify(value),
  videoTags: (value) => JSON.stringify(value),
}

/** PostgreSQL stores the keys of an object in its own order. */
function inOrder(value: unknown): unknown {
  return value && JSON.stringify(value, Object.keys(value).toSorted())
}

/** The fields that a change alters, with their old and new values. */
export function findDifferences(
  row: { [Name in keyof CampaignChange]-?: unknown },
  change: CampaignChange,
): { before: Record<string, unknown>; after: CampaignChange } {
  const names = (Object.keys(change) as (keyof CampaignChange)[]).filter((name) => {
    const spell = spellings[name] ?? ((value: unknown) => value)
    return change[name] !== undefined && spell(change[name]) !== spell(row[name])
  })
  return {
    before: Object.fromEntries(names.map((name) => [name, row[name]])),
    after: Object.fromEntries(names.map((name) => [name, change[name]])),
  }
}
