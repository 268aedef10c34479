import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useUser } from '../../lib/session.ts'
import { Page } from '../../ui/page/Page.tsx'
import { PanelSkeleton } from '../../ui/page/PanelSkeleton.tsx'
import { analyticsQuery, detailsQuery, rangeAsked, realtimeQuery, revenueQuery } from './analytics.queries.ts'
import type { AnalyticsSearch } from './analyticsSearch.ts'
import { choiceOf, searchOf, type Choice } from './range/chosenRange.ts'
import { FiguresView } from './FiguresView.tsx'
import { RangePicker } from './range/RangePicker.tsx'
import { RealtimePanel } from './RealtimePanel.tsx'
import { skeletonHeights } from './skeletonHeights.ts'
import { TopVideos } from './topVideos/TopVideos.tsx'
import { topRevenue } from './topVideos/topRevenue.ts'
import { useRevenue } from './useRevenue.ts'
import { useToday } from './range/useToday.ts'

const route = getRouteApi('/shell/analytics/videos')

export function AnalyticsPage() {
  const t = useTranslations('analytics')
  const { timezone: zone } = useUser()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const asked = { choice: choiceOf(search, useToday()), zone }
  const range = rangeAsked(asked)
  const figures = useQuery(analyticsQuery(asked))
  const details = useQuery(detailsQuery(asked))
  const revenue = useRevenue(revenueQuery(asked), [figures, details], figures.data?.totals.period.start === 0)
  const change = (next: AnalyticsSearch) => void navigate({ search: next, replace: true, resetScroll: false })
  // Another range is another page of the history; another order, or a table for a chart, is not.
  const choose = (choice: Choice) =>
    void navigate({ search: { ...search, ...searchOf(choice), page: undefined }, resetScroll: false })
  return (
    <Page
      title={t('title')}
      lede={t('lede')}
      controls={<RangePicker whole="DAY" choice={asked.choice} range={range} onChange={choose} />}
    >
      <RealtimePanel query={useQuery(realtimeQuery())} />
      <FiguresView
        asked={range}
        figures={figures}
        details={details}
        search={search}
        change={change}
        showMonth={asked.choice === '30D' ? undefined : () => choose('30D')}
      >
        {figures.data ? (
          <TopVideos
            videos={figures.data.videos}
            range={figures.data.range}
            revenue={topRevenue(revenue)}
            search={search}
            change={change}
          />
        ) : (
          <PanelSkeleton heights={[skeletonHeights().top]} />
        )}
      </FiguresView>
    </Page>
  )
}
