/** A position in the log, between two appends. Later positions have a higher segment, or the same and a higher offset. */
export type Position = { segment: number; offset: number }

/** Before the first event of every log. */
export const beginning: Position = { segment: 0, offset: 0 }

/**
 * The state of loading. `done` is the end of the last batch that is certainly in the facts store. `next` is a batch that may
 * be there in part: it is written down before its insert begins, so that after a crash the same bytes are inserted under the
 * same token. The store recognises the token only for a while (`begunAt`, epoch ms) and on the same machine and schema
 * (`epoch`).
 */
export type LoaderState = {
  /** Identifies this log in the facts store. */
  node: string
  /** Number of the last batch that is done. */
  batch: number
  done: Position
  /** When the last beacon of `done` came in, epoch ms. */
  receivedAt: number
  next: { to: Position; epoch: string; begunAt: number } | null
}

/** Events of an open batch are lost for good, for example with all disks of a shared log. */
export class LostEventsError extends Error {}

/** Bytes that are not in the facts store yet, as they were at `countedAt` (epoch ms); 0 and 0 while another process loads. */
export type Backlog = { bytes: number; countedAt: number }

/**
 * The durable queue between beacons and the facts store: a spool on this machine (decision 006), or a log that several
 * processes share (decision 047).
 */
export type IngestLog = {
  /**
   * `lines` has line breaks between, none at its end. `done(false)`: it may be lost and must not be acknowledged.
   */
  append(lines: string, done: (isDurable: boolean) => void): void
  /** Whether beacons must be refused for now. */
  isFull(): boolean
  /** Calls `listener` whenever a group of appends became durable, with the bytes that are not loaded yet. */
  onDurable(listener: (unloadedBytes: number) => void): void
  backlog(): Promise<Backlog>
  /**
   * Passes durable lines, each with a line break at its end, from `from` up to `to` (null: to the end) to `take` until it
   * returns false. Returns the position after the last ones taken. The same range always gives the same lines, or
   * throws LostEventsError. Up to the end, lines from before `from` may come again after a loss.
   */
  read(from: Position, to: Position | null, take: (lines: string) => boolean): Promise<Position>
  /** The state from which loading continues; null while another process loads. */
  claim(): Promise<LoaderState | null>
  /** Whether no other process can have begun to load since `claim`. */
  isClaimed(): boolean
  /** Durable when it resolves. Throws when another process has begun to load. */
  save(state: LoaderState): Promise<void>
  /** Everything before `position` is in the facts store and saved as done. */
  release(position: Position): Promise<void>
  /** Keeps rows for the operator that the facts store refuses for good. */
  quarantine(rows: Buffer): Promise<void>
  /** Waits for pending appends; later ones are refused. */
  endAppends(): Promise<void>
  /** After `endAppends` and the last save. */
  close(): Promise<void>
}
