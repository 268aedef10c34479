import type { AuditEntry } from '@matinee/contract/audit'
import { useTranslations } from 'use-intl'
import { useActorName } from '../useActorName.ts'

const mostCharacters = 80
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
  const nameField = (name: string) =>
    t.has(`fields.${name}` as 'fields.name') ? t(`fields.${name}` as 'fields.name') : name
  /** Who did it, and through which app. */
  const nameOf = useActorName()
  const nameActor = (entry: AuditEntry) => {
    const person = nameOf(entry)
    const { clientName } = entry
    return clientName === null ? person : t('audit.through', { person, app: clientName })
  }

  /** The reason, what was changed, and its values before and after, a line each. */
  const describe = ({ details }: AuditEntry): string[] => {
    const { reason, before, after, fields, hasFailed, throughClient: _, ...rest } = details
    const lines = [
      ...(hasFailed === true ? [t('audit.failed')] : []),
      ...(typeof reason === 'string' ? [reason] : []),
      ...Object.entries(rest).map(([name, value]) =>
        value === true ? nameField(name) : `${nameField(name)}: ${show(value)}`,
      ),
      ...Object.entries(asRecord(after)).map(
        ([name, value]) => `${nameField(name)}: ${show(asRecord(before)[name])} → ${show(value)}`,
      ),
      ...(Array.isArray(fields) ? [(fields as string[]).map(nameField).join(', ')] : []),
    ]
    if (lines.length <= mostLines) return lines
    return [...lines.slice(0, mostLines), t('audit.moreLines', { count: lines.length - mostLines })]
  }

  function show(value: unknown): string {
    if (value === null || value === undefined || value === '') return t('account.none')
    if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no')
    if (Array.isArray(value)) return value.length === 0 ? t('account.none') : cut(value.map(show).join(', '))
    return cut(typeof value === 'string' ? value : JSON.stringify(value))
  }
  return { nameKind, nameActor, describe }
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const cut = (text: string) => (text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text)
