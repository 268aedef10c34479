import { defaultPageSize } from '@matinee/contract/plain/limits'
import { formatMoney, formatNumber, formatPercent } from '@matinee/contract/plain/format'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { percentCell } from '@matinee/contract/plain/reports/csv'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { Paging } from '../../../ui/table/Paging.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { SortButton } from '../../../ui/table/SortButton.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import type { AnalyticsSearch } from '../analyticsSearch.ts'
import { rangeIn } from '../range/chosenRange.ts'
import { PanelCsvButton } from '../PanelCsvButton.tsx'
import { FigureName } from '../FigureName.tsx'
import type { Range } from '../range/quickRange.ts'
import { RevenueTip } from '../RevenueTip.tsx'
import { sortTopVideos, type TopSort, type TopVideo } from './sortTopVideos.ts'
import type { TopRevenue } from './topRevenue.ts'
import classes from './TopVideos.module.css'

type Props = {
  videos: Record<string, Omit<TopVideo, 'id'>>
  range: Range
  /** Undefined: no revenue column. */
  revenue: TopRevenue | undefined
  search: AnalyticsSearch
  change: (next: AnalyticsSearch) => void
}

/** Choosing the sorted column again reverses its order; every change of order returns to the first page. */
export function TopVideos({ videos, range, revenue, search, change }: Props) {
  const t = useTranslations('analytics')
  const tRevenue = useTranslations('videoRevenue')
  const navigate = useNavigate()
  const { sort = 'start' } = search
  const isAscending = search.order === 'asc'
  const sorted = useMemo(() => sortTopVideos(videos, sort, isAscending), [videos, sort, isAscending])
  const pages = Math.ceil(sorted.length / defaultPageSize)
  // An address can contain a page beyond the last one.
  const page = Math.max(0, Math.min(search.page ?? 0, pages - 1))
  const shown = sorted.slice(page * defaultPageSize, (page + 1) * defaultPageSize)
  return (
    <Panel
      title={t('top')}
      isFlush
      controls={
        <PanelCsvButton
          fileName="top-videos"
          panel={t('top')}
          range={range}
          rows={() => [
            [
              t('video'),
              t('videoId'),
              t('views'),
              t('completionPercent'),
              ...(revenue ? [`${tRevenue('rpm')} (${revenue.currency.toUpperCase()})`] : []),
            ],
            ...sorted.map(({ id, title, start, completionRate }) => [
              title,
              id,
              start,
              percentCell(completionRate),
              ...(revenue ? [moneyCell(revenue.rpmOf(id))] : []),
            ]),
          ]}
        />
      }
    >
      <DataTable
        label={t('top')}
        columns={[...useColumns(search, change), ...useRevenueColumn(revenue)]}
        rows={shown}
        rowKey={({ id }) => id}
        open={({ id }) =>
          () =>
            void navigate({
              to: '/analytics/videos/$videoId',
              params: { videoId: id },
              search: rangeIn(search),
            })
          }
      />
      {sorted.length > defaultPageSize && (
        <TopPaging total={sorted.length} page={page} onPage={(next) => change({ ...search, page: next })} />
      )}
    </Panel>
  )
}

function useColumns(search: AnalyticsSearch, change: Props['change']): Column<TopVideo>[] {
  const t = useTranslations('analytics')
  const language = useLocale()
  const { sort = 'start' } = search
  const isAscending = search.order === 'asc'

  const sortable = (
    column: TopSort,
    title: string,
    name: string,
  ): Pick<Column<TopVideo>, 'title' | 'sort'> => ({
    sort: sort === column ? (isAscending ? 'ascending' : 'descending') : 'none',
    title: (
      <SortButton
        name={name}
        direction={sort === column ? (isAscending ? 'ascending' : 'descending') : null}
        onSort={() =>
          change({
            ...search,
            sort: column === 'start' ? undefined : column,
            order: sort === column && !isAscending ? 'asc' : undefined,
            page: undefined,
          })
        }
      >
        {title}
      </SortButton>
    ),
  })

  return [
    {
      id: 'video',
      title: t('video'),
      renderCell: ({ id, title, thumbnail }) => (
        <Row as="span" gap={12} className={classes.video}>
          <span className={classes.picture}>
            {thumbnail && <img src={thumbnail} alt="" loading="lazy" />}
          </span>
          <Link to="/analytics/videos/$videoId" params={{ videoId: id }} search={rangeIn(search)}>
            {title}
          </Link>
        </Row>
      ),
    },
    {
      id: 'start',
      isNumber: true,
      ...sortable('start', t('views'), t('sortViews')),
      renderCell: ({ start }) => formatNumber(start, language),
    },
    {
      id: 'completionRate',
      isNumber: true,
      ...sortable('completionRate', t('completionRate'), t('sortCompletion')),
      renderCell: ({ completionRate }) => formatPercent(completionRate, language),
    },
  ]
}

/** Rounded to two decimals, as on the screen. */
const moneyCell = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100)

function useRevenueColumn(revenue: TopRevenue | undefined): Column<TopVideo>[] {
  const t = useTranslations('videoRevenue')
  const language = useLocale()
  if (!revenue) return []
  return [
    {
      id: 'rpm',
      isNumber: true,
      title: (
        // Two lines at most, so that the header grows little when the column appears.
        <div style={{ minWidth: 120 }}>
          <FigureName name={t('rpm')}>
            <RevenueTip />
          </FigureName>
        </div>
      ),
      renderCell: ({ id }) => {
        const rpm = revenue.rpmOf(id)
        return rpm === null ? '–' : formatMoney(rpm, revenue.currency, language)
      },
    },
  ]
}

function TopPaging({ total, page, onPage }: { total: number; page: number; onPage: (page: number) => void }) {
  const t = useTranslations('videos')
  const language = useLocale()
  const number = (value: number) => formatNumber(value, language)
  const pages = Math.ceil(total / defaultPageSize)
  return (
    <Paging
      page={page}
      pages={pages}
      onPage={onPage}
      texts={{
        label: t('paging'),
        range: t('range', {
          from: number(page * defaultPageSize + 1),
          to: number(Math.min(total, (page + 1) * defaultPageSize)),
          total: number(total),
        }),
        page: t('page', { page: number(page + 1), pages: number(pages) }),
        previous: t('previous'),
        next: t('next'),
      }}
    />
  )
}
