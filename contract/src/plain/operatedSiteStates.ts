/** By which operators filter the sites of all accounts. */
export const operatedSiteStates = [
  'NEW',
  'LIVE',
  'PAUSED',
  'UNVERIFIED',
  'WITHOUT_PLACEMENT',
  'REMOVED',
] as const
export type OperatedSiteState = (typeof operatedSiteStates)[number]
