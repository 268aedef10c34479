/** The kinds of events, each with a spool, a table and metrics. */
export type StreamName = 'video' | 'ad'

/** The parts in which the kinds of events differ. Spool, loader and recount are the same for all kinds. */
export type Stream = {
  name: StreamName
  /** Path of the URL that its beacons are posted to. */
  path: string
  /** Whether GET requests below the path count an event each. */
  hasTrackers: boolean
  /** Subfolder of the spool directory; '' is the directory itself. */
  folder: string
  /** Table of raw rows. Its columns include node, batch, view, seq, received and at. */
  table: string
  /** In the order in which `toRows` writes them, node and batch first. */
  columns: readonly string[]
  /** Columns that identify a row within a batch; rows that share them all are counted. */
  rowKey: readonly string[]
  /** The rows of a spool line, each with `prefix` before it and a line break after it. */
  toRows(fields: string[], prefix: string): { tsv: string; rows: number }
  recount: RecountPlan
}

export type RecountPlan = {
  rollups: readonly Rollup[]
  /** SQL over raw rows, in their sort order: rows of one rollup row share a chunk. */
  chunk: string
  /** The chunks of a batch reach at most this far beyond its hours. */
  marginMs: number
}

/** A table of sums over raw rows, filled by a materialized view. */
export type Rollup = {
  table: string
  /** Key columns and their SQL over raw rows. */
  keys: Record<string, string>
  columns: Record<string, string>
  /** Source of the raw rows if it is not the stream's table itself. */
  rows?: string
  /** Whether it includes invalid traffic. */
  withInvalid?: true
  /** SQL condition on raw rows; default all. */
  where?: string
  /** SQL condition on the rollup's rows that come from raw rows; default all. */
  own?: string
  /** Whether one of its rows sums raw rows of several accounts. */
  hasManyAccounts?: true
  /** Another rollup from which this one is recounted, with the sums over it: for rollups without hours. */
  from?: { table: string; columns: Record<string, string> }
}
