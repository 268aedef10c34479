import type { IntegrationType } from '@matinee/contract/plain/account/accountTypes'

/** The text of each account type, below `operate.types`. */
export const typeTexts = {
  [-1]: 'limited',
  0: 'full',
  1: 'analytics',
  2: 'sites',
  3: 'apps',
  4: 'appsAndSites',
} as const satisfies Record<IntegrationType, string>
