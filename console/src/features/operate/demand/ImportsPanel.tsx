import type { DemandSource, RevenueImportLine } from '@matinee/contract/demand'
import { formatNumber } from '@matinee/contract/plain/format'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { ListPages } from '../list/ListPages.tsx'
import { useFormatInstant } from '../../../lib/useFormatInstant.ts'
import { Select } from '../../../ui/form/Select.tsx'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { RowName } from '../../../ui/table/RowName.tsx'
import type { DemandSearch } from './demandSearch.ts'
import { importListQuery } from './demand.queries.ts'
import { ImportStatus } from './ImportStatus.tsx'
import { useRunName } from './useRunName.ts'

type Props = {
  search: DemandSearch
  change: (part: DemandSearch) => void
  sources: readonly DemandSource[]
}

const everySource = ''

/** The imports of all sources or of one, newest first. */
export function ImportsPanel({ search, change, sources }: Props) {
  const { source } = search
  const t = useTranslations('operate')
  const query = useQuery(importListQuery(search))
  const columns = useColumns()
  if (query.isError && !query.data)
    return <ErrorPanel title={t('demand.imports')} error={query.error} retry={() => void query.refetch()} />
  const list = query.data
  // The chosen one may have imported earlier.
  const names = [...new Set([...sources.map((one) => one.source), ...(source ? [source] : [])])]
  return (
    <Panel
      title={t('demand.imports')}
      isFlush={list?.data.length !== 0}
      controls={
        names.length > 0 && (
          <Select
            label={t('demand.source')}
            value={source ?? everySource}
            options={[
              { value: everySource, text: t('demand.everySource') },
              ...names.map((name) => ({ value: name, text: name })),
            ]}
            onChange={(chosen) => change({ source: chosen || undefined })}
          />
        )
      }
    >
      {list?.data.length === 0 ? (
        <Hint>{t('demand.noImports')}</Hint>
      ) : (
        <>
          <DataTable
            label={t('demand.imports')}
            columns={columns}
            rows={list?.data}
            rowKey={({ id }) => id}
            hasCards
          />
          {list && <ListPages label={t('demand.paging')} note="" list={list} change={change} />}
        </>
      )}
    </Panel>
  )
}

function useColumns(): Column<RevenueImportLine>[] {
  const t = useTranslations('operate.demand')
  const language = useLocale()
  const instant = useFormatInstant()
  const nameRun = useRunName()
  return [
    {
      id: 'batch',
      title: t('file'),
      renderCell: (row) => (
        <RowName
          name={nameRun(row)}
          {...(row.fileName && !row.undoes && { detail: row.batchId })}
          opens={{ to: '/operate/demand/imports/$importId', params: { importId: row.id } }}
        />
      ),
    },
    { id: 'source', title: t('source'), cardLabel: t('source'), renderCell: ({ source }) => source },
    {
      id: 'status',
      title: t('status'),
      cardLabel: t('status'),
      renderCell: (row) => <ImportStatus made={row} />,
    },
    {
      id: 'state',
      title: t('state'),
      cardLabel: t('state'),
      renderCell: ({ state, undoes }) => (undoes ? '–' : t(`states.${state}`)),
    },
    {
      id: 'rows',
      title: t('rows'),
      cardLabel: t('rows'),
      isNumber: true,
      renderCell: ({ rows, undoes }) => (undoes ? '–' : formatNumber(rows, language)),
    },
    {
      id: 'restated',
      title: t('restatedDays'),
      cardLabel: t('restatedDays'),
      isNumber: true,
      renderCell: ({ restatedDays }) => formatNumber(restatedDays, language),
    },
    {
      id: 'started',
      title: t('started'),
      cardLabel: t('started'),
      isNumber: true,
      renderCell: ({ createdAt }) => instant(createdAt),
    },
  ]
}
