/** All time zones, with the given one and UTC, which browsers leave out of their list. */
export const timeZonesWith = (zone: string): string[] => [
  ...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')]),
]
