import type { AdminUser, createUser } from '@matinee/contract/admin'
import type {
  Currency,
  IntegrationType,
  Language,
  VideoInfrastructure,
} from '@matinee/contract/plain/account/accountTypes'
import type { StaffRole } from '@matinee/contract/plain/account/staffRoles'
import type { BodyOf } from '@matinee/contract/call'

/** The settings of an account as they are typed. */
export type AccountDraft = {
  name: string
  /** Of a new account; later it is its owner's. */
  email: string
  integrationType: IntegrationType
  videoInfrastructure: VideoInfrastructure | null
  language: Language
  currency: Currency
  timezone: string
  virgulId: string
  staffRole: StaffRole | null
}

export const emptyDraft = (timezone: string): AccountDraft => ({
  name: '',
  email: '',
  integrationType: 0,
  videoInfrastructure: null,
  language: 'en',
  currency: 'usd',
  timezone,
  virgulId: '',
  staffRole: null,
})

export const readDraft = (account: AdminUser): AccountDraft => ({
  name: account.name,
  email: account.email,
  integrationType: account.integrationType,
  videoInfrastructure: account.videoInfrastructure,
  language: account.language,
  currency: account.currency,
  timezone: account.timezone,
  virgulId: account.virgulId ?? '',
  staffRole: account.staffRole,
})

/** What is sent of a draft. */
export const writeDraft = ({ virgulId, ...draft }: AccountDraft): Required<BodyOf<typeof createUser>> => ({
  ...draft,
  virgulId: virgulId.trim() || null,
})
