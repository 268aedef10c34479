import { isNearQuota, isQuotaReached } from '@matinee/contract/plain/account/quotas'
import type { QuotaUse } from '@matinee/contract/usage'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { usageQuery } from '../../shared/quotas/usage.queries.ts'
import { useQuotaAmount } from '../../shared/quotas/useQuotaAmount.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { DataTable, type Column } from '../../ui/table/DataTable.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ProgressBar } from '../../ui/page/ProgressBar.tsx'
import classes from './UsagePage.module.css'

/** The account's limits and their use. */
export function UsagePage() {
  const t = useTranslations('usage')
  const query = useQuery(usageQuery)
  const columns = useColumns()
  return (
    <Page title={t('title')} lede={t('lede')}>
      {query.error && !query.data ? (
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      ) : query.data?.data.length === 0 ? (
        <EmptyState text={t('empty')} />
      ) : (
        <DataTable
          label={t('title')}
          columns={columns}
          rows={query.data?.data}
          rowKey={({ quota }) => quota}
          skeletonRows={6}
          hasCards
        />
      )}
    </Page>
  )
}

function useColumns(): Column<QuotaUse>[] {
  const t = useTranslations('usage')
  const amount = useQuotaAmount()
  return [
    { id: 'quota', title: t('quota'), renderCell: ({ quota }) => t(`names.${quota}`) },
    {
      id: 'used',
      title: t('used'),
      cardLabel: t('used'),
      isNumber: true,
      renderCell: ({ quota, used }) => amount(quota, used),
    },
    {
      id: 'limit',
      title: t('limit'),
      cardLabel: t('limit'),
      isNumber: true,
      renderCell: ({ quota, limit }) => amount(quota, limit),
    },
    { id: 'share', title: t('share'), cardLabel: t('share'), renderCell: (use) => <Share use={use} /> },
  ]
}

function Share({ use }: { use: QuotaUse }) {
  const t = useTranslations('usage')
  const percent = use.limit === 0 ? 100 : Math.min(100, (100 * use.used) / use.limit)
  return (
    <Row gap={12} wraps>
      <div className={classes.bar}>
        <ProgressBar value={percent} label={t('shareOf', { name: t(`names.${use.quota}`) })} />
      </div>
      {isNearQuota(use) && (
        <Text as="span" tone="warning">
          {t(isQuotaReached(use) ? 'isReached' : 'isNear')}
        </Text>
      )}
    </Row>
  )
}
