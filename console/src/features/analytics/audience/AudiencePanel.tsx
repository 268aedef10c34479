import { formatNumber, formatPercent } from '@matinee/contract/plain/format'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { percentCell } from '@matinee/contract/plain/reports/csv'
import { Button } from '../../../ui/form/Button.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Segments } from '../../../ui/form/Segments.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { ShareBar } from '../../../ui/table/ShareBar.tsx'
import { FigureHelp } from '../FigureHelp.tsx'
import type { AnalyticsDetails } from '@matinee/contract/analytics'
import {
  countryName,
  devices,
  dimensions,
  withShares,
  type AudienceShare,
  type Dimension,
} from './audience.ts'
import { PanelCsvButton } from '../PanelCsvButton.tsx'
import type { Range } from '../range/quickRange.ts'
import { useWatchTime } from '../useWatchTime.ts'

type Props = {
  audience: AnalyticsDetails['audience']
  range: Range
  views: number | undefined
  dimension: Dimension
  onDimension: (dimension: Dimension) => void
}
type ShareRow = AudienceShare & { share: number | null }

const shownAtFirst = 10

/** Views by country, device or page; one table at a time, most views first. */
export function AudiencePanel({ audience, range, views, dimension, onDimension }: Props) {
  const t = useTranslations('analytics')
  const nameOf = useNames(dimension)
  const rows = withShares(audience[dimension], views)
  return (
    <Panel
      title={t('audience.title')}
      tip={<FigureHelp figure={dimension} name={t(`audience.${dimension}`)} />}
      isFlush
      controls={
        <Row wraps gap={8}>
          <Segments
            label={t('audience.by')}
            value={dimension}
            onChange={onDimension}
            options={dimensions.map((value) => ({ value, text: t(`audience.${value}`) }))}
          />
          <PanelCsvButton
            fileName={`audience-${dimension}`}
            panel={t('audience.title')}
            range={range}
            rows={() => [
              [
                t(`audience.${dimension}One`),
                t('views'),
                t('audience.sharePercent'),
                t('completionPercent'),
                t('audience.watchSeconds'),
              ],
              ...rows.map((row) => [
                nameOf(row.key),
                row.start,
                row.share === null ? null : percentCell(row.share),
                percentCell(row.completionRate),
                row.watchMs / 1000,
              ]),
            ]}
          />
        </Row>
      }
    >
      <AudienceTable dimension={dimension} nameOf={nameOf} rows={rows} />
    </Panel>
  )
}

type TableProps = { dimension: Dimension; nameOf: (key: string) => string; rows: readonly ShareRow[] }

/** The first rows, and a button that shows all of them. */
function AudienceTable({ dimension, nameOf, rows }: TableProps) {
  const t = useTranslations('analytics.audience')
  const language = useLocale()
  const [isExpanded, setIsExpanded] = useState(false)
  const columns = useColumns(dimension, nameOf)
  if (rows.length === 0)
    return (
      <Text tone="quiet" pad={16}>
        {t('none')}
      </Text>
    )
  return (
    <>
      <DataTable
        label={t(dimension)}
        rows={isExpanded ? rows : rows.slice(0, shownAtFirst)}
        rowKey={({ key }) => key}
        columns={columns}
      />
      {rows.length > shownAtFirst && (
        <footer>
          <Button look="plain" aria-expanded={isExpanded} onClick={() => setIsExpanded(!isExpanded)}>
            {isExpanded ? t('fewer') : t('allOf', { count: formatNumber(rows.length, language) })}
          </Button>
        </footer>
      )}
    </>
  )
}

function useNames(dimension: Dimension): (key: string) => string {
  const t = useTranslations('analytics.audience')
  const language = useLocale()
  return (key) => {
    if (key === '') return t('unknown')
    if (dimension === 'country') return countryName(key, language)
    const device = dimension === 'device' && devices.find((name) => name === key)
    return device ? t(`devices.${device}`) : key
  }
}

function useColumns(dimension: Dimension, nameOf: (key: string) => string): Column<ShareRow>[] {
  const t = useTranslations('analytics')
  const language = useLocale()
  const watchTime = useWatchTime()
  return [
    {
      id: 'name',
      title: t(`audience.${dimension}One`),
      renderCell: ({ key, share }) => (
        <Stack as="span" gap={6} style={{ minWidth: 96 }}>
          <Text as="span" tone={key === '' ? 'quiet' : 'ink'} fit="break">
            {nameOf(key)}
          </Text>
          {share !== null && <ShareBar percent={share} />}
        </Stack>
      ),
    },
    {
      id: 'start',
      title: t('views'),
      isNumber: true,
      renderCell: ({ start, share }) => (
        <Stack as="span">
          {formatNumber(start, language)}
          {share !== null && (
            <Text as="span" size="caption" tone="quiet">
              {formatPercent(share, language)}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      id: 'completionRate',
      title: t('completionRate'),
      isNumber: true,
      renderCell: ({ completionRate }) => formatPercent(completionRate, language),
    },
    {
      id: 'watch',
      title: t('audience.watch'),
      isNumber: true,
      renderCell: ({ watchMs }) => watchTime(watchMs),
    },
  ]
}
