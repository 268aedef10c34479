import { sql } from 'kysely'
import type { Db } from '../../../platform/postgres/postgres.ts'
import type { Term } from '../terms.ts'

export type ProofSums = {
  /** A payment with lines of reports exists. */
  isClosed: boolean
  /** Lines of the month in its own payment, without those entered by hand. */
  closedMicros: number
  /** Lines about the month in later payments. */
  correctedMicros: number
  /** The amount of the month's payment less all of its lines. */
  lineErrorMicros: number
}

export async function readProofSums(db: Db, accountId: string, term: Term): Promise<ProofSums> {
  const { rows } = await sql<Record<'closed' | 'corrected' | 'lineError', string> & { isClosed: boolean }>`
    select
      coalesce(sum(line.micros) filter (where payments.term = ${term} and line.of_term = ${term}
        and line.kind <> 'manual'), 0) as closed,
      coalesce(sum(line.micros) filter (where payments.term <> ${term} and line.kind <> 'manual'), 0) as corrected,
      coalesce((select amount_micros from payments where account_id = ${accountId} and term = ${term}), 0)
        - coalesce(sum(line.micros) filter (where payments.term = ${term}), 0) as line_error,
      exists (select from payments where account_id = ${accountId} and term = ${term}) as is_closed
    from payment_lines line
    join payments on payments.id = line.payment_id
    where line.account_id = ${accountId} and (line.of_term = ${term} or payments.term = ${term})`.execute(db)
  const [row] = rows
  return {
    isClosed: row!.isClosed,
    closedMicros: Number(row!.closed),
    correctedMicros: Number(row!.corrected),
    lineErrorMicros: Number(row!.lineError),
  }
}
