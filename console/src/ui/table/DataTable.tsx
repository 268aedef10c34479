/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/control-has-associated-label -- `display: block` on small screens removes the implicit roles of a table */
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import classes from './DataTable.module.css'
import fades from './FadingEdges.module.css'
import { useGrowingRows } from './useGrowingRows.ts'
import { useScrollable } from './useScrollable.ts'

export type Column<R> = {
  id: string
  title: ReactNode
  renderCell: (row: R) => ReactNode
  /** Default: `renderCell`. */
  renderFoot?: (row: R) => ReactNode
  /** Right-aligned: figures and actions. */
  isNumber?: boolean
  /** Any CSS width. */
  width?: string
  sort?: 'ascending' | 'descending' | 'none'
  /** The column's name on small screens, where rows are cards; not for the first column and for actions. */
  cardLabel?: string
}

type Props<R> = {
  label: string
  columns: readonly Column<R>[]
  /** Undefined while loading: as many skeleton rows as `skeletonRows`. */
  rows: readonly R[] | undefined
  rowKey: (row: R) => string
  /** The target of a click on the row, if any. */
  open?: (row: R) => (() => void) | undefined
  skeletonRows?: number
  /** The usual height of a row in px, so that nothing moves when the rows arrive. */
  skeletonHeight?: number
  isDimmed?: (row: R) => boolean
  /** In px; beyond it the rows scroll below the header. */
  maxHeight?: number
  /** Turns rows into cards below 768 px. */
  hasCards?: boolean
  /** The row of totals; like the header it stays visible while rows scroll. */
  foot?: R | undefined
  /** The first column stays visible when the others scroll. */
  keepsFirst?: boolean
  /** The last column, with the actions of a row, stays visible too. */
  keepsLast?: boolean
  /** Less space between columns; always on if there are many. */
  isDense?: boolean
}

/** Tables with more columns are dense. */
const maxRoomyColumns = 6

export function DataTable<R>(props: Props<R>) {
  const {
    label,
    columns,
    rows,
    skeletonRows = 5,
    skeletonHeight = 20,
    hasCards = false,
    maxHeight,
    foot,
    keepsFirst = false,
    keepsLast = false,
    isDense = false,
    ...rowProps
  } = props
  const t = useTranslations('common')
  const { shown, total, end } = useGrowingRows(rows)
  // With a last column that stays, the cut-off columns next to it show that the table scrolls.
  const fade = keepsLast ? '' : keepsFirst ? fades.end : fades.both
  return (
    <div
      className={`${classes.box} ${fade}`}
      style={{ maxHeight }}
      {...useScrollable(t('scrolls', { name: label }))}
    >
      <table
        className={classes.table}
        role="table"
        aria-label={label}
        aria-busy={!rows}
        // Including the header row.
        aria-rowcount={total && total + 1}
        data-cards={hasCards || undefined}
        data-keeps-first={keepsFirst || undefined}
        data-keeps-last={keepsLast || undefined}
        data-dense={isDense || columns.length > maxRoomyColumns || undefined}
      >
        <Head columns={columns} />
        <tbody role="rowgroup">
          {shown
            ? shown.map((row) => <Row key={rowProps.rowKey(row)} row={row} columns={columns} {...rowProps} />)
            : Array.from({ length: skeletonRows }, (_, index) => (
                <SkeletonRow key={index} columns={columns} height={skeletonHeight} />
              ))}
          {end && (
            <tr ref={end} aria-hidden="true">
              <td colSpan={columns.length} />
            </tr>
          )}
        </tbody>
        {foot !== undefined && <Foot columns={columns} row={foot} />}
      </table>
    </div>
  )
}

function Head<R>({ columns }: Pick<Props<R>, 'columns'>) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {columns.map(({ id, title, isNumber, width, sort }) => (
          <th
            key={id}
            role="columnheader"
            scope="col"
            data-number={isNumber || undefined}
            style={{ width }}
            aria-sort={sort}
          >
            {title}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Foot<R>({ columns, row }: Pick<Props<R>, 'columns'> & { row: R }) {
  return (
    <tfoot role="rowgroup">
      <tr role="row">
        {columns.map(({ id, isNumber, renderFoot, renderCell }) => (
          <td key={id} role="cell" data-number={isNumber || undefined}>
            {(renderFoot ?? renderCell)(row)}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

type RowProps<R> = Pick<Props<R>, 'columns' | 'open' | 'isDimmed'> & { row: R }

function Row<R>({ row, columns, open, isDimmed }: RowProps<R>) {
  const openRow = open?.(row)
  return (
    // The keyboard uses the link in the row; a click elsewhere in the row is for the mouse only.
    <tr
      role="row"
      data-opens={openRow ? true : undefined}
      data-dimmed={isDimmed?.(row) || undefined}
      onClick={(event) => {
        if (event.target instanceof Element && !event.target.closest('a, button, input')) openRow?.()
      }}
    >
      {columns.map((column) => (
        <td
          key={column.id}
          role="cell"
          data-number={column.isNumber || undefined}
          data-label={column.cardLabel}
        >
          {column.renderCell(row)}
        </td>
      ))}
    </tr>
  )
}

function SkeletonRow<R>({ columns, height }: { columns: readonly Column<R>[]; height: number }) {
  return (
    <tr role="row" aria-hidden="true">
      {columns.map(({ id, isNumber }) => (
        <td key={id} role="cell" data-number={isNumber || undefined}>
          <span className={classes.place} style={{ height }}>
            <span className={classes.skeleton} />
          </span>
        </td>
      ))}
    </tr>
  )
}
