import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button, buttonClass } from '../../ui/form/Button.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx'
import { PanelSkeleton } from '../../ui/page/PanelSkeleton.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { isServerTrouble, ReportFailed, ReportTookLong } from './reports.queries.ts'
import classes from './ReportState.module.css'

type Props<T> = {
  query: UseQueryResult<T, unknown>
  isEmpty: (data: T) => boolean
  /** Undefined: the range is already the last 30 days. */
  showMonth: (() => void) | undefined
  /** For a site without any data yet: the reason and the next step. */
  beginning?: { detail: string; action: ReactNode } | undefined
  children: (data: T) => ReactNode
}

/** Loading, timed out, failed, empty, or the report. */
export function ReportState<T>({ query, isEmpty, showMonth, beginning, children }: Props<T>) {
  const t = useTranslations('reports')
  const { data, error, isFetching } = query
  if (data !== undefined) {
    if (!isEmpty(data)) return children(data)
    return (
      <EmptyState
        text={t('noData')}
        detail={beginning?.detail}
        action={
          (beginning ?? showMonth) && (
            <Row wraps gap={8} justify="center">
              {beginning?.action}
              {showMonth && <Button onClick={showMonth}>{t('showMonth')}</Button>}
            </Row>
          )
        }
      />
    )
  }
  if (!error || isFetching) return <PanelSkeleton heights={skeletonHeights()} />
  if (error instanceof ReportTookLong)
    return (
      <Stack gap={16} align="start" surface="card" pad={24} className={classes.message} role="alert">
        <p>{t('tookLong')}</p>
        <Link to="/reports" className={buttonClass()}>
          {t('toReports')}
        </Link>
      </Stack>
    )
  if (!isServerTrouble(error)) return <ErrorPanel error={error} retry={() => void query.refetch()} />
  return (
    <Stack gap={16} align="start" surface="card" pad={24} className={classes.message} data-bad role="alert">
      <p>{t('serverError')}</p>
      {error instanceof ReportFailed && (
        <Text size="caption" tone="quiet">
          {error.message}
        </Text>
      )}
      <Button onClick={() => void query.refetch()}>{t('refresh')}</Button>
    </Stack>
  )
}

/** Heights of tiles, chart and table in this window. */
function skeletonHeights(): number[] {
  const width = window.innerWidth
  return [width < 640 ? 410 : width < 1240 ? 262 : 131, 396, 520]
}
