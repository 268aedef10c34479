import type { Today } from '@matinee/contract/today'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormatInstant } from '../../../lib/useFormatInstant.ts'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { PanelSkeleton } from '../../../ui/page/PanelSkeleton.tsx'
import { ProblemList } from '../health/ProblemList.tsx'
import { todayQuery } from './today.queries.ts'
import { WaitingPanel } from './WaitingPanel.tsx'

/** What needs somebody now, each with the way to do it. */
export function TodayPage() {
  const t = useTranslations('operate.today')
  const query = useQuery(todayQuery)
  return (
    <Page title={t('title')}>
      {/* Also after an answer: the earlier one may no longer be true. */}
      {query.isError ? (
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      ) : query.data ? (
        <Waiting today={query.data} />
      ) : (
        <PanelSkeleton heights={[180, 180]} />
      )}
    </Page>
  )
}

function Waiting({ today: { problems, items, checkedAt } }: { today: Today }) {
  const t = useTranslations('operate.today')
  const instant = useFormatInstant()
  return (
    <Stack gap={24}>
      {problems.length > 0 && (
        <Stack gap={12}>
          <ProblemList problems={problems} />
          <Link to="/operate/health">{t('openHealth')}</Link>
        </Stack>
      )}
      {items.length > 0 && (
        <Grid narrowest={340} gap={24} align="start">
          {items.map((item) => (
            <WaitingPanel key={item.kind} item={item} />
          ))}
        </Grid>
      )}
      {problems.length + items.length === 0 && <EmptyState text={t('nothing')} />}
      <Hint>{t('checkedAt', { at: instant(checkedAt) })}</Hint>
    </Stack>
  )
}
