import { formatNumber } from '@matinee/contract/plain/format'
import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { DataTable, type Column } from '../../ui/table/DataTable.tsx'
import { Paging } from '../../ui/table/Paging.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { SortButton } from '../../ui/table/SortButton.tsx'
import { ShareBar } from '../../ui/table/ShareBar.tsx'
import type { ReportSearch } from './reportSearch.ts'
import classes from './ReportTable.module.css'

export type ReportColumn<R> = {
  id: string
  name: string
  isNumber: boolean
  /** Shown where there is room for tooltips. */
  tip?: string | undefined
  show: (row: R) => string
  /** A bar before the figure, from 0 to 100; null: none in this row. */
  barOf?: (row: R) => number | null
  /** The text of the total row; by default as in the other rows. */
  showTotal?: (row: R) => string
  sortBy: (row: R) => string | number
}

const rowsPerPage = 50

type Props<R> = {
  columns: readonly ReportColumn<R>[]
  rows: readonly R[]
  total: R
  search: ReportSearch
  change: (next: ReportSearch) => void
  /** The column that sorts the rows unless the address has one; by default the server's order. */
  defaultSort?: string | undefined
}

/** All rows of the report in pages and in the selected order, above their total. */
export function ReportTable<R extends object>(props: Props<R>) {
  const { columns, rows, total, search, change, defaultSort } = props
  const t = useTranslations('reports')
  const language = useLocale()
  const sort = search.sort ?? defaultSort
  const by = columns.find(({ id }) => id === sort)
  const isAscending = search.order === 'asc'
  const sorted = useMemo(
    () => (by ? sortRows(rows, by.sortBy, { isAscending, language }) : rows),
    [rows, by, isAscending, language],
  )
  const keys = useMemo(() => new Map<R, string>(rows.map((row, index) => [row, String(index)])), [rows])
  const pages = Math.max(1, Math.ceil(sorted.length / rowsPerPage))
  // An address can contain a page beyond the last one.
  const page = Math.min(search.page ?? 0, pages - 1)
  const number = (value: number) => formatNumber(value, language)
  return (
    <Panel title={t('table.title')} isFlush>
      <DataTable
        label={t('table.title')}
        columns={columns.map((column) =>
          tableColumn(column, { search, change, sort, name: t('sortBy', column) }),
        )}
        rows={sorted.slice(page * rowsPerPage, (page + 1) * rowsPerPage)}
        rowKey={(row) => keys.get(row) ?? ''}
        foot={total}
        maxHeight={640}
        keepsFirst
        isDense
      />
      {pages > 1 && (
        <Paging
          page={page}
          pages={pages}
          onPage={(next) => change({ ...search, page: next || undefined })}
          texts={{
            label: t('table.paging'),
            range: t('table.shown', {
              from: number(page * rowsPerPage + 1),
              to: number(Math.min(sorted.length, (page + 1) * rowsPerPage)),
              total: number(sorted.length),
            }),
            page: t('table.page', { page: number(page + 1), pages: number(pages) }),
            previous: t('table.previous'),
            next: t('table.next'),
          }}
        />
      )}
    </Panel>
  )
}

type Order = { isAscending: boolean; language: string }

function sortRows<R>(rows: readonly R[], sortBy: (row: R) => string | number, order: Order): R[] {
  const { compare } = new Intl.Collator(order.language, { numeric: true })
  const direction = order.isAscending ? 1 : -1
  return rows.toSorted((one, other) => {
    const [a, b] = [sortBy(one), sortBy(other)]
    const difference = typeof a === 'number' && typeof b === 'number' ? a - b : compare(`${a}`, `${b}`)
    return direction * difference
  })
}

type Sorting = {
  search: ReportSearch
  change: (next: ReportSearch) => void
  sort: string | undefined
  name: string
}

/** A first click sorts figures from the largest and names from the first; another click reverses the order. */
function tableColumn<R>(column: ReportColumn<R>, { search, change, sort, name }: Sorting): Column<R> {
  const isSorted = sort === column.id
  const direction = isSorted ? (search.order === 'asc' ? 'ascending' : 'descending') : null
  const order = isSorted ? (search.order === 'asc' ? undefined : 'asc') : column.isNumber ? undefined : 'asc'
  return {
    id: column.id,
    isNumber: column.isNumber,
    sort: direction ?? 'none',
    title: (
      <SortButton
        name={name}
        direction={direction}
        tip={column.tip}
        onSort={() => change({ ...search, sort: column.id, order, page: undefined })}
      >
        {column.name}
      </SortButton>
    ),
    renderCell: (row) => {
      if (column.barOf) return <Share text={column.show(row)} percent={column.barOf(row)} />
      return column.isNumber ? column.show(row) : <span className={classes.name}>{column.show(row)}</span>
    },
    ...(column.showTotal && {
      renderFoot: (row) => <span className={classes.name}>{column.showTotal!(row)}</span>,
    }),
  }
}

const Share = ({ text, percent }: { text: string; percent: number | null }) => (
  <span className={classes.share}>
    {percent !== null && <ShareBar percent={percent} />}
    <span>{text}</span>
  </span>
)
