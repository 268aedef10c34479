import type { AccountDetails } from '@matinee/contract/admin'
import { useTranslations } from 'use-intl'
import { useFormatInstant } from '../../../lib/useFormatInstant.ts'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'

type Change = AccountDetails['audit'][number]

export function AccountHistory({ changes }: { changes: Change[] }) {
  const t = useTranslations('operate.account')
  const columns = useColumns()
  if (changes.length === 0)
    return (
      <Panel title={t('history')}>
        <Hint>{t('noHistory')}</Hint>
      </Panel>
    )
  return (
    <Panel title={t('history')} isFlush>
      <DataTable
        label={t('history')}
        columns={columns}
        rows={changes}
        rowKey={({ at, kind }) => `${at} ${kind}`}
        hasCards
      />
    </Panel>
  )
}

function useColumns(): Column<Change>[] {
  const t = useTranslations('operate')
  const instant = useFormatInstant()
  const isKnown = (kind: string): kind is keyof typeof kinds => Object.hasOwn(kinds, kind)
  return [
    {
      id: 'what',
      title: t('account.what'),
      renderCell: ({ kind, details }) => (
        <div>
          <Text weight="medium">{isKnown(kind) ? t(`changes.${kind}`) : kind}</Text>
          <Hint>{describeDetails(details)}</Hint>
        </div>
      ),
    },
    {
      id: 'who',
      title: t('account.who'),
      cardLabel: t('account.who'),
      renderCell: ({ actor, actorName }) => actorName ?? nameProgram(actor),
    },
    {
      id: 'when',
      title: t('account.when'),
      cardLabel: t('account.when'),
      isNumber: true,
      renderCell: ({ at }) => instant(at),
    },
  ]

  /** The month of a payment, or the settings that have changed. */
  function describeDetails(details: Change['details']): string {
    if (typeof details['term'] === 'string') return details['term']
    const fields = Object.keys(details).filter((name): name is keyof typeof fieldTexts =>
      Object.hasOwn(fieldTexts, name),
    )
    return fields.map((name) => t(fieldTexts[name])).join(', ')
  }

  function nameProgram(actor: string): string {
    if (actor === 'cli') return t('account.commandLine')
    return actor.startsWith('token:') ? t('account.program') : actor
  }
}

/** The settings of an account by their name in the history. */
const fieldTexts = {
  name: 'accounts.account',
  status: 'accounts.status',
  integrationType: 'accounts.type',
  staffRole: 'accounts.staff',
  language: 'account.language',
  currency: 'account.currency',
  timezone: 'account.timezone',
  appUsers: 'account.appUsers',
  sessionsEnded: 'account.sessions',
} as const

/** Kinds with a text below `operate.changes`. */
const kinds = {
  registered: true,
  created: true,
  approved: true,
  activated: true,
  changed: true,
  password_reset: true,
  password_changed: true,
  switched: true,
  switched_back: true,
  token_reused: true,
  grant_added: true,
  grant_removed: true,
  consent_given: true,
  consent_withdrawn: true,
  payment_info_changed: true,
  payment_info_restored: true,
  payment_closed: true,
  payment_approved: true,
  payment_paid: true,
  payment_changed: true,
}
