import { WrittenReply } from '../../platform/http/http.ts'

type Report = { results: unknown[] }

/** A report, its rows not yet made into those of the answer: there may be thousands. */
export type Untold<R extends Report, Row> = Omit<R, 'results'> & {
  rows: readonly Row[]
  present: (row: Row) => R['results'][number]
}

/** About as many as fit into what a socket takes at once. */
const rowsOfPiece = 100

/** The reply of a report, its rows made a piece at a time: what is made of them is short-lived. */
export const writeReport = <R extends Report, Row>(report: Untold<R, Row>): WrittenReply<{ data: R }> =>
  new WrittenReply(piecesOf<R, Row>(report))

function* piecesOf<R extends Report, Row>({ rows, present, ...others }: Untold<R, Row>): Generator<string> {
  let text = '{"data":{"results":['
  for (let at = 0; at < rows.length; at += rowsOfPiece) {
    const made = rows.slice(at, at + rowsOfPiece).map(present)
    yield `${text}${JSON.stringify(made).slice(1, -1)}`
    text = ','
  }
  yield `${rows.length === 0 ? text : ''}],${JSON.stringify(others).slice(1)}}`
}
