import type { ReportColumn } from './ReportTable.tsx'

type Of<R, B extends string> = {
  by: readonly B[]
  nameOf: (breakdown: B) => string
  textOf: Record<B, (row: R) => string | null | undefined>
  /** Written as DD.MM.YYYY or MM.YYYY, and sorted as days are. */
  days: readonly B[]
  /** The one column where rows are told apart by nothing. */
  period: { name: string; text: string }
  total: string
}

/** What rows are told apart by. In the foot the first says what it is, the others nothing. */
export function namedColumns<R, B extends string>(of: Of<R, B>): ReportColumn<R>[] {
  const { by, nameOf, textOf, days, period, total } = of
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
