/** Sorts rows by their first texts, then by their second ones … U+0000 separates them, because no text contains it. */
export const sortByTexts = <Row>(rows: readonly Row[], textsOf: (row: Row) => readonly string[]): Row[] =>
  rows
    .map((row) => ({ row, key: textsOf(row).join('\u0000') }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ row }) => row)
