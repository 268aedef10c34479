import type { IntegrationType } from '@matinee/contract/plain/account/accountTypes'

/** What an account of each type can open. */
export const accountTypeWords: Record<IntegrationType, string> = {
  [-1]: 'videos only, without analytics',
  0: 'videos and site ads',
  1: 'video analytics only',
  2: 'site ads only',
  3: 'app revenue only',
  4: 'app and site revenue',
}
