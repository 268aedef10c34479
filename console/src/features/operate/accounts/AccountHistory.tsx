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
        // One transaction may record the same for several months.
        rowKey={({ at, kind, details }) => `${at} ${kind} ${JSON.stringify(details)}`}
        hasCards
      />
    </Panel>
  )
}

function useColumns(): Column<Change>[] {
  const t = useTranslations('operate')
  const instant = useFormatInstant()
  const nameKind = (kind: string) => {
    const key = `changes.${kind}` as 'changes.changed'
    return t.has(key) ? t(key) : kind
  }
  return [
    {
      id: 'what',
      title: t('account.what'),
      renderCell: ({ kind, details }) => (
        <div>
          <Text weight="medium">{nameKind(kind)}</Text>
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

  /** The reason of an operator, the month of a payment, or the settings that have changed. */
  function describeDetails(details: Change['details']): string {
    if (typeof details['reason'] === 'string') return details['reason']
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
