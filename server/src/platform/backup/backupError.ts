/** A refusal to back up or restore, or damage in a backup: what happened, then what to do. The command line prints it as it is. */
export class BackupError extends Error {
  readonly code = 'backup'
  readonly status = 409
}
