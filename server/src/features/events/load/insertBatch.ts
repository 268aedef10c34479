import { ClickHouseError } from '@clickhouse/client'
import type { Facts } from '../../../platform/facts/facts.ts'
import type { Log } from '../../../platform/log.ts'
import type { IngestLog } from '../log/ingestLog.ts'
import type { Stream } from '../streams/stream.ts'
import type { StreamMetrics } from '../streams/streamMetrics.ts'
import { insertRows } from './eventRows.facts.ts'

export type InsertDeps = {
  facts: Facts
  stream: Stream
  metrics: StreamMetrics
  log: Log
  /** Receives refused rows. */
  ingestLog: Pick<IngestLog, 'quarantine'>
  /** Waits before each attempt until rows may be inserted. Throws when they must not be inserted under this token. */
  ready: () => Promise<void>
  /** Throws when the loader is stopped. */
  pause: (ms: number) => Promise<void>
}

const firstPauseMs = 50
const maxPauseMs = 2_000

/**
 * Inserts rows under `token` and resolves only once they are stored. Waits while the store is down, and moves rows that it
 * refuses for good to quarantine, which it finds by halving. The tokens of the halves are derived, so that repeating the
 * call with the same rows is still one insert.
 */
export async function insertBatch(deps: InsertDeps, rows: Buffer[], token: string): Promise<void> {
  if (await isAccepted(deps, rows, token)) return
  const all = Buffer.concat(rows)
  if (all.indexOf('\n') === all.length - 1) {
    await deps.ingestLog.quarantine(all)
    deps.metrics.quarantinedRows.inc()
    return
  }
  const middle = all.lastIndexOf('\n', Math.floor(all.length / 2)) + 1 || all.indexOf('\n') + 1
  await insertBatch(deps, [all.subarray(0, middle)], `${token}.0`)
  await insertBatch(deps, [all.subarray(middle)], `${token}.1`)
}

/** False when the store refuses these rows for good. Other failures are tried again with growing pauses. */
async function isAccepted(deps: InsertDeps, rows: Buffer[], token: string): Promise<boolean> {
  const { facts, stream, metrics, log, ready, pause } = deps
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(maxPauseMs, pauseMs * 2)) {
    await ready()
    try {
      await insertRows(facts, stream, rows, token)
      return true
    } catch (error) {
      if (error instanceof ClickHouseError && rowErrors.has(error.code)) {
        log.error({ err: error, token }, 'the facts store refuses an event; it will be quarantined')
        return false
      }
      metrics.failedInserts.inc()
      log.warn({ err: error, token }, 'the facts store does not accept events; they wait in the spool or log')
    }
    await pause(pauseMs)
  }
}

/** ClickHouse's error codes for faulty rows: every further attempt would fail too. */
const rowErrors = new Set([
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
