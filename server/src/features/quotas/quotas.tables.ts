import type { QuotaName } from '@matinee/contract/plain/account/quotas'

declare module '../../platform/postgres/tables.ts' {
  interface Tables {
    accountQuotas: AccountQuotaTable
  }
}

/** A limit set by operators for one account. Without a row the installation's default applies. */
type AccountQuotaTable = { accountId: string; quota: QuotaName; maximum: number }
