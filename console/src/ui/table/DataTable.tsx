/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/control-has-associated-label -- on small screens `display: block` takes the roles of a table away, so they are said */
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
  /** In the foot; left out: as in the rows. */
  renderFoot?: (row: R) => ReactNode
  /** Figures, and what else stands at the right. */
  isNumber?: boolean
  /** Any CSS width. */
  width?: string
  sort?: 'ascending' | 'descending' | 'none'
  /** Name of the column on small screens, where rows are cards; left out for the first and for actions. */
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
  /** The usual height of a row in px, so that nothing jumps when the rows arrive. */
  skeletonHeight?: number
  isDimmed?: (row: R) => boolean
  /** In px: beyond it the rows scroll under their head. */
  maxHeight?: number
  /** Turns rows into cards below 768 px. */
  hasCards?: boolean
  /** Totals, under a rule; it stays in sight as the head does. */
  foot?: R | undefined
  /** The first column stays in sight when the others scroll. */
  keepsFirst?: boolean
  /** So does the last: what can be done with a row. */
  keepsLast?: boolean
  /** Less room between columns; always with many of them. */
  isDense?: boolean
}

/** With more columns than these the room between them goes to what they say. */
const mostRoomy = 6

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
    ...row
  } = props
  const t = useTranslations('common')
  const { shown, total, end } = useGrowingRows(rows)
  // A last column that stays says by itself that others pass beneath it.
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
        // With the head.
        aria-rowcount={total && total + 1}
        data-cards={hasCards || undefined}
        data-keeps-first={keepsFirst || undefined}
        data-keeps-last={keepsLast || undefined}
        data-dense={isDense || columns.length > mostRoomy || undefined}
      >
        <Head columns={columns} />
        <tbody role="rowgroup">
          {shown
            ? shown.map((of) => <Row key={row.rowKey(of)} of={of} columns={columns} {...row} />)
            : Array.from({ length: skeletonRows }, (_, index) => (
                <SkeletonRow key={index} columns={columns} height={skeletonHeight} />
              ))}
          {end && (
            <tr ref={end} aria-hidden="true">
              <td colSpan={columns.length} />
            </tr>
          )}
        </tbody>
        {foot !== undefined && <Foot columns={columns} of={foot} />}
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

function Foot<R>({ columns, of }: Pick<Props<R>, 'columns'> & { of: R }) {
  return (
    <tfoot role="rowgroup">
      <tr role="row">
        {columns.map(({ id, isNumber, renderFoot, renderCell }) => (
          <td key={id} role="cell" data-number={isNumber || undefined}>
            {(renderFoot ?? renderCell)(of)}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

type RowProps<R> = Pick<Props<R>, 'columns' | 'open' | 'isDimmed'> & { of: R }

function Row<R>({ of, columns, open, isDimmed }: RowProps<R>) {
  const openRow = open?.(of)
  return (
    // The row's own link is there for the keyboard; a click anywhere else in the row is a comfort for the mouse.
    <tr
      role="row"
      data-opens={openRow ? true : undefined}
      data-dimmed={isDimmed?.(of) || undefined}
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
          {column.renderCell(of)}
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
