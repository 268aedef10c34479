import type { AuditEntry } from '@matinee/contract/audit'
import { useTranslations } from 'use-intl'
import { useActorName } from '../useActorName.ts'
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
  const nameField = (name: string) =>
    t.has(`fields.${name}` as 'fields.name') ? t(`fields.${name}` as 'fields.name') : name
  /** Who did it, and through which app. */
  const nameOf = useActorName()
  const nameActor = (entry: AuditEntry) => {
    const person = nameOf(entry)
    const { clientName } = entry
    return clientName === null ? person : t('audit.through', { person, app: clientName })
  }

  const show = useValueWords()
  /** The reason, what was changed, and its values before and after, a line each. */
  const describe = ({ details }: AuditEntry): string[] => {
    const { reason, before, after, fields, hasFailed, throughClient: _, ...rest } = details
    const lines = [
      ...(hasFailed === true ? [t('audit.failed')] : []),
      ...(typeof reason === 'string' ? [reason] : []),
      ...Object.entries(rest).map(([name, value]) =>
        value === true ? nameField(name) : `${nameField(name)}: ${show(name, value, rest)}`,
      ),
      ...Object.entries(asRecord(after)).map(
        ([name, value]) => `${nameField(name)}: ${show(name, asRecord(before)[name])} → ${show(name, value)}`,
      ),
      ...(Array.isArray(fields) ? [(fields as string[]).map(nameField).join(', ')] : []),
    ]
    if (lines.length <= mostLines) return lines
    return [...lines.slice(0, mostLines), t('audit.moreLines', { count: lines.length - mostLines })]
  }
  return { nameKind, nameActor, describe }
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
