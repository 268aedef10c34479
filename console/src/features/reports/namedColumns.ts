import type { ReportColumn } from './ReportTable.tsx'

type Breakdowns<R, B extends string> = {
  by: readonly B[]
  nameOf: (breakdown: B) => string
  textOf: Record<B, (row: R) => string | null | undefined>
  /** Values are DD.MM.YYYY or MM.YYYY; rows are sorted by the day. */
  days: readonly B[]
  /** The only column when there is no breakdown. */
  period: { name: string; text: string }
  total: string
}

/** The columns of the breakdowns. In the total row the first one has the label, the others are empty. */
export function namedColumns<R, B extends string>(breakdowns: Breakdowns<R, B>): ReportColumn<R>[] {
  const { by, nameOf, textOf, days, period, total } = breakdowns
  const columns = by.map((one): ReportColumn<R> => {
    const show = (row: R) => textOf[one](row) || '-'
    return {
      id: one,
      name: nameOf(one),
      isNumber: false,
      show,
      sortBy: days.includes(one) ? (row) => inOrder(textOf[one](row) ?? '') : show,
    }
  })
  const only: ReportColumn<R> = {
    id: 'period',
    name: period.name,
    isNumber: false,
    show: () => period.text,
    sortBy: () => 0,
  }
  return (columns.length > 0 ? columns : [only]).map((column, index) => ({
    ...column,
    showTotal: () => (index === 0 ? total : ''),
  }))
}

/** 07.11.2026 → 2026.11.07, 11.2026 → 2026.11. */
const inOrder = (shown: string) => shown.split('.').reverse().join('.')
