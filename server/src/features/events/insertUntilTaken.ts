import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ClickHouseError } from '@clickhouse/client'
import type { Facts } from '../../platform/facts/facts.ts'
import type { Log } from '../../platform/log.ts'
import { insertEvents } from './events.facts.ts'
import type { IngestFigures } from './ingestMetrics.ts'
import type { Stream } from './stream.ts'

export type Inserter = {
  facts: Facts
  stream: Stream
  figures: IngestFigures
  log: Log
  /** Where refused rows are kept. */
  dir: string
  /** Throws when the loader is to stop. */
  pause: (ms: number) => Promise<void>
}

const firstPauseMs = 50
const longestPauseMs = 2_000

/**
 * Inserts rows under `token` and does not come back before they are in: a store that is down is waited for, a row
 * that it refuses for good goes to quarantine.tsv and the others in. Tokens of the parts follow from the rows, so
 * that repeating the call with the same rows is still one insert.
 */
export async function insertUntilTaken(inserter: Inserter, rows: Buffer[], token: string): Promise<void> {
  if (await isTaken(inserter, rows, token)) return
  const whole = Buffer.concat(rows)
  if (whole.indexOf('\n') === whole.length - 1) {
    await appendFile(join(inserter.dir, 'quarantine.tsv'), whole, { flush: true })
    inserter.figures.quarantinedRows.inc()
    return
  }
  const middle = whole.lastIndexOf('\n', Math.floor(whole.length / 2)) + 1 || whole.indexOf('\n') + 1
  await insertUntilTaken(inserter, [whole.subarray(0, middle)], `${token}.0`)
  await insertUntilTaken(inserter, [whole.subarray(middle)], `${token}.1`)
}

/** False when the store refuses these rows for what they are. */
async function isTaken(inserter: Inserter, rows: Buffer[], token: string): Promise<boolean> {
  const { facts, stream, figures, log, pause } = inserter
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, pauseMs * 2)) {
    try {
      await insertEvents(facts, stream, rows, token)
      return true
    } catch (error) {
      if (error instanceof ClickHouseError && refusals.has(error.code)) {
        log.error({ err: error, token }, 'the facts store refuses an event; it is looked for and set apart')
        return false
      }
      figures.failedInserts.inc()
      log.warn({ err: error, token }, 'the facts store does not take events now; they wait in the spool')
    }
    await pause(pauseMs)
  }
}

/** Codes of the engine that speak of the rows and not of its own state: they would come back with every try. */
const refusals = new Set([
  '6', // CANNOT_PARSE_TEXT
  '26', // CANNOT_PARSE_QUOTED_STRING
  '27', // CANNOT_PARSE_INPUT_ASSERTION_FAILED
  '38', // CANNOT_PARSE_DATE
  '41', // CANNOT_PARSE_DATETIME
  '53', // TYPE_MISMATCH
  '69', // ARGUMENT_OUT_OF_BOUND
  '70', // CANNOT_CONVERT_TYPE
  '72', // CANNOT_PARSE_NUMBER
  '117', // INCORRECT_DATA
  '321', // VALUE_IS_OUT_OF_RANGE_OF_DATA_TYPE
  '467', // CANNOT_PARSE_BOOL
  '691', // UNKNOWN_ELEMENT_OF_ENUM
])
