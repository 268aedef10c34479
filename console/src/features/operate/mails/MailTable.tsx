import type { SentMail } from '@matinee/contract/mails'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormatInstant } from '../../../lib/useFormatInstant.ts'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { RowName } from '../../../ui/table/RowName.tsx'
import { MailStateBadge } from './MailStateBadge.tsx'

const address = '/operate/mails/$mailId' as const

/** Rows open the mail. */
export function MailTable({ mails }: { mails: readonly SentMail[] | undefined }) {
  const t = useTranslations('operate.mails')
  const navigate = useNavigate()
  return (
    <DataTable
      label={t('title')}
      columns={useColumns()}
      rows={mails}
      rowKey={({ id }) => id}
      skeletonRows={8}
      skeletonHeight={40}
      hasCards
      open={({ id }) =>
        () =>
          void navigate({ to: address, params: { mailId: id } })
        }
    />
  )
}

function useColumns(): Column<SentMail>[] {
  const t = useTranslations('operate.mails')
  const instant = useFormatInstant()
  return [
    {
      id: 'mail',
      title: t('email'),
      renderCell: ({ id, kind, recipient }) => (
        <RowName
          name={t(`letters.${kind}`)}
          detail={recipient}
          opens={{ to: address, params: { mailId: id } }}
        />
      ),
    },
    {
      id: 'account',
      title: t('account'),
      cardLabel: t('account'),
      width: '200px',
      renderCell: ({ account }) =>
        account ? (
          <Text fit="two-lines">
            <Link to="/operate/accounts/$accountId" params={{ accountId: account.id }}>
              {account.name}
            </Link>
          </Text>
        ) : (
          t('none')
        ),
    },
    {
      id: 'state',
      title: t('state'),
      width: '320px',
      renderCell: ({ state, serverReply }) => (
        <div>
          <MailStateBadge state={state} />
          {serverReply !== null && state !== 'sent' && <Hint>{serverReply}</Hint>}
        </div>
      ),
    },
    {
      id: 'created',
      title: t('created'),
      cardLabel: t('created'),
      isNumber: true,
      width: '160px',
      renderCell: ({ createdAt }) => instant(createdAt),
    },
  ]
}
