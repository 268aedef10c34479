import { listAccountPayments } from '@matinee/contract/adminPayments'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../../../lib/api.ts'
import { Notice } from '../../../../ui/page/Notice.tsx'
import { moneyKey } from '../payments.queries.ts'
import { useMoneyWords } from '../useMoneyWords.ts'

const approvedQuery = (accountId: string) =>
  queryOptions({
    queryKey: [...moneyKey, 'approved', accountId],
    queryFn: ({ signal }) =>
      api(listAccountPayments, { query: { search: accountId, state: 'approved', perPage: 100 }, signal }),
  })

type Props = { accountId: string; term: string }

/** Says which approvals a month would withdraw that is added before them. */
export function LostApprovals({ accountId, term }: Props) {
  const t = useTranslations('operate.payments.add')
  const { month, usd } = useMoneyWords()
  const { data } = useQuery(approvedQuery(accountId))
  const lost =
    data?.data.filter((each) => each.account.id === accountId && each.paid === 2 && each.term > term) ?? []
  if (lost.length === 0) return null
  const months = lost.map((each) => `${month(each.term)} (${usd(each.totalMicros)})`).join(', ')
  return <Notice tone="warning">{t('losesApprovals', { count: lost.length, months })}</Notice>
}
