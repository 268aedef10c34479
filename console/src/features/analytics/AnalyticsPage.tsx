import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useUser } from '../../lib/session.ts'
import { Page } from '../../ui/Page.tsx'
import { analyticsQuery, realtimeQuery } from './analytics.queries.ts'
import type { AnalyticsSearch } from './analyticsSearch.ts'
import { FiguresView } from './FiguresView.tsx'
import { RangePicker } from './RangePicker.tsx'
import { RealtimePanel } from './RealtimePanel.tsx'
import { TopVideos } from './TopVideos.tsx'

const route = getRouteApi('/shell/analytics/videos')

export function AnalyticsPage() {
  const t = useTranslations('analytics')
  const user = useUser()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(analyticsQuery(search.range, user.timezone))
  const change = (next: AnalyticsSearch) => void navigate({ search: next, replace: true, resetScroll: false })
  return (
    <Page
      title={t('title')}
      lede={t('lede')}
      controls={
        <RangePicker
          whole="DAY"
          value={search.range}
          onChange={(range) => change({ ...search, page: undefined, range })}
        />
      }
    >
      <RealtimePanel query={useQuery(realtimeQuery())} />
      <FiguresView query={query}>
        {query.data && <TopVideos videos={query.data.videos} search={search} change={change} />}
      </FiguresView>
    </Page>
  )
}
