type Part<Row> = { data: Row[]; done: number; total: number; next: string | null }

/** The rows of all parts, in order. `report` is told how many accounts are done. */
export async function readParts<Row>(
  load: (after: string | undefined) => Promise<Part<Row>>,
  report: (done: number, total: number) => void,
): Promise<Row[]> {
  const rows: Row[] = []
  let after: string | undefined
  for (;;) {
    const part = await load(after)
    rows.push(...part.data)
    report(part.done, part.total)
    if (part.next === null) return rows
    after = part.next
  }
}
