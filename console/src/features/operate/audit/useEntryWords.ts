import type { AuditEntry } from '@matinee/contract/audit'
import type { QuotaName } from '@matinee/contract/plain/account/quotas'
import { useTranslations } from 'use-intl'
import { isSame } from '../changedFields.ts'
import { useActorName } from '../useActorName.ts'
import type { Fields } from './useFieldWords.ts'
import { useValueWords } from './useValueWords.ts'

const mostLines = 8

/** What an entry says, in words. */
export function useEntryWords() {
  const t = useTranslations('operate')
  const nameKind = (kind: string) => {
    if (t.has(`changes.${kind}` as 'changes.changed')) return t(`changes.${kind}` as 'changes.changed')
    return t.has(`calls.${kind}` as 'calls.PUT /videos/:id')
      ? t(`calls.${kind}` as 'calls.PUT /videos/:id')
      : kind
  }
  const nameField = useFieldNames()
  /** Who did it, and through which app. */
  const nameOf = useActorName()
  const nameActor = (entry: AuditEntry) => {
    const person = nameOf(entry)
    const { clientName } = entry
    return clientName === null ? person : t('audit.through', { person, app: clientName })
  }

  const show = useValueWords()
  /** The reason, what was changed, and its values before and after, a line each. */
  const describe = (entry: AuditEntry): string[] => {
    if (entry.details === null) return [t('audit.hidden')]
    const { reason, before, after, fields, hasFailed, throughClient: _, ...rest } = entry.details
    const name = (field: string) => nameField(field, entry)
    const lines = [
      ...(hasFailed === true ? [t('audit.failed')] : []),
      ...(typeof reason === 'string' ? [reason] : []),
      ...Object.entries(nameSite(rest, entry.siteName)).map(([field, value]) =>
        value === true ? name(field) : `${name(field)}: ${show(field, value, rest)}`,
      ),
      ...changesOf(asRecord(before), asRecord(after)).map(
        ([field, from, to]) => `${name(field)}: ${show(field, from, rest)} → ${show(field, to, rest)}`,
      ),
      ...(Array.isArray(fields) ? [(fields as string[]).map(name).join(', ')] : []),
    ]
    if (lines.length <= mostLines) return lines
    return [...lines.slice(0, mostLines), t('audit.moreLines', { count: lines.length - mostLines })]
  }
  return { nameKind, nameActor, describe }
}

/** The names of fields; those of limits and of payment details have their own. */
function useFieldNames() {
  const t = useTranslations()
  return (field: string, { kind, details }: AuditEntry): string => {
    const ofLimit = `usage.names.${field as QuotaName}` as const
    if (details && 'quotas' in details && t.has(ofLimit)) return t(ofLimit)
    const ofPayment = `payments.fields.${field as 'bank'}` as const
    if (paymentKinds.has(kind) && t.has(ofPayment)) return t(ofPayment)
    const text = `operate.fields.${field as 'name'}` as const
    return t.has(text) ? t(text) : field
  }
}
const paymentKinds = new Set(['payment_info_changed', 'POST /users/paymentinfo'])

/** The domain of the site in place of its id, once: an action names the site as well. */
function nameSite(details: Fields, siteName: string | null): Fields {
  const { site, fqdn, ...others } = details
  const domain = typeof fqdn === 'string' ? fqdn : siteName
  if (typeof site !== 'string' || domain === null) return details
  const named = Object.entries(others).map(([field, value]) => [field, value === site ? domain : value])
  const isNamed = Object.values(others).includes(site)
  return { ...(!isNamed && { site: domain }), ...Object.fromEntries(named) }
}

/** The fields that changed, with both values. */
const changesOf = (before: Fields, after: Fields) =>
  Object.entries(after)
    .map(([field, to]) => [field, before[field], to] as const)
    .filter(([, from, to]) => !isSame(from ?? null, to ?? null))

const asRecord = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}
