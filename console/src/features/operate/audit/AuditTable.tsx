import type { AuditEntry } from '@matinee/contract/audit'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormatInstant } from '../../../lib/useFormatInstant.ts'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import classes from './AuditTable.module.css'
import { useEntryWords } from './useEntryWords.ts'

type Props = {
  label: string
  entries: readonly AuditEntry[] | undefined
  /** The entries are those of one account. */
  isOfAccount?: boolean
}

export function AuditTable({ label, entries, isOfAccount = false }: Props) {
  const columns = useColumns()
  return (
    <DataTable
      label={label}
      columns={isOfAccount ? columns.filter(({ id }) => id !== 'account' && id !== 'address') : columns}
      rows={entries}
      rowKey={({ id }) => id}
      skeletonRows={8}
      skeletonHeight={40}
      hasCards
    />
  )
}

function useColumns(): Column<AuditEntry>[] {
  const t = useTranslations('operate')
  const instant = useFormatInstant()
  const { nameKind, nameActor, describe } = useEntryWords()
  return [
    {
      id: 'what',
      title: t('audit.what'),
      renderCell: (entry) => (
        <div className={classes.entry}>
          <Text weight="medium">{nameKind(entry.kind)}</Text>
          {describe(entry).map((line, index) => (
            // Lines have no other identity, and never move.
            <Hint key={index}>{line}</Hint>
          ))}
        </div>
      ),
    },
    {
      id: 'account',
      title: t('accounts.account'),
      cardLabel: t('accounts.account'),
      width: '200px',
      renderCell: ({ account }) =>
        account ? (
          <Link to="/operate/accounts/$accountId" params={{ accountId: account.id }}>
            {account.name ?? account.id}
          </Link>
        ) : (
          t('account.none')
        ),
    },
    { id: 'who', title: t('audit.who'), cardLabel: t('audit.who'), width: '190px', renderCell: nameActor },
    {
      id: 'address',
      title: t('audit.address'),
      cardLabel: t('audit.address'),
      width: '150px',
      renderCell: ({ address }) => address ?? t('account.none'),
    },
    {
      id: 'when',
      title: t('audit.when'),
      cardLabel: t('audit.when'),
      isNumber: true,
      width: '150px',
      renderCell: ({ at }) => instant(at),
    },
  ]
}
