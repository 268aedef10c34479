/** `name`: below the spool folder, with slashes. Bytes after the first `bytes` were appended later. */
export type SpoolFile = { name: string; path: string; bytes: number }

/** Copies the acknowledged beacons that are not loaded, as spools. Its calls come in this order. */
export type BeaconsCut = {
  /** The state of loading. When it is the same twice, nothing was loaded in between. */
  readLoading(): Promise<string>
  /** Keeps every beacon that is acknowledged now, with the state of loading last read. Quick. */
  hold(): Promise<void>
  /** `nodes`: names of the copied logs in the facts store. */
  copy(): Promise<{ files: SpoolFile[]; nodes: string[] }>
  /** Ends its connections. The copies stay. */
  close(): Promise<void>
  /** Removes the copies, also those of an earlier cut. */
  end(): Promise<void>
}
