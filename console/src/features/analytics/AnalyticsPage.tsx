import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useUser } from '../../lib/session/session.ts'
import { Page } from '../../ui/page/Page.tsx'
import { PanelSkeleton } from '../../ui/page/PanelSkeleton.tsx'
import {
  detailsQuery,
  figuresQuery,
  realtimeQuery,
  requestRange,
  revenueByVideoQuery,
} from './analytics.queries.ts'
import type { AnalyticsSearch } from './analyticsSearch.ts'
import { readChoice, searchOfChoice, type RangeChoice } from './range/chosenRange.ts'
import { FiguresView } from './FiguresView.tsx'
import { RangePicker } from './range/RangePicker.tsx'
import { RealtimePanel } from './RealtimePanel.tsx'
import { skeletonHeights } from './skeletonHeights.ts'
import { TopVideos } from './topVideos/TopVideos.tsx'
import { topRevenue } from './topVideos/topRevenue.ts'
import { useRevenue } from './useRevenue.ts'
import { useToday } from '../../shared/useToday.ts'

const route = getRouteApi('/shell/analytics/videos')

export function AnalyticsPage() {
  const t = useTranslations('analytics')
  const { timezone: zone } = useUser()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const request = { choice: readChoice(search, useToday()), zone }
  const range = requestRange(request)
  const figures = useQuery(figuresQuery(request))
  const details = useQuery(detailsQuery(request))
  const hasNoViews = figures.data?.totals.period.start === 0
  const revenue = useRevenue(revenueByVideoQuery(request), [figures, details], hasNoViews)
  const change = (next: AnalyticsSearch) => void navigate({ search: next, replace: true, resetScroll: false })
  // A new range is a step of the browser's history; a new order, or a table for a chart, is not.
  const choose = (choice: RangeChoice) =>
    void navigate({ search: { ...search, ...searchOfChoice(choice), page: undefined }, resetScroll: false })
  return (
    <Page
      title={t('title')}
      lede={t('lede')}
      controls={<RangePicker defaultLabel="DAY" choice={request.choice} range={range} onChange={choose} />}
    >
      <RealtimePanel query={useQuery(realtimeQuery())} />
      <FiguresView
        requested={range}
        figures={figures}
        details={details}
        search={search}
        change={change}
        showMonth={request.choice === '30D' ? undefined : () => choose('30D')}
      >
        {figures.data?.videos ? (
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
