import type { QuotaName } from '@matinee/contract/plain/quotas'

/** A limit that operators set for one account; without a row, the default of the installation holds. */
export type AccountQuotaTable = { accountId: string; quota: QuotaName; maximum: number }
