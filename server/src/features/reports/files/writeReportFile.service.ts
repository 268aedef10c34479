import { Readable } from 'node:stream'
import type { Deps } from '../../../platform/deps.ts'
import type { ReportDeps } from '../readReport.ts'
import { reportPieces, type FileOrder, type FilePiece } from './reportFile.service.ts'
import type { ReportAccount } from './reportAccount.store.ts'

export { findReportAccount, type ReportAccount } from './reportAccount.store.ts'

const queryTimeoutMs = 300_000

type FileOptions = { fileKey: string; signal: AbortSignal; onPiece: (piece: FilePiece) => void }

/**
 * Makes the file of a report in the background and stores it under `fileKey`; another attempt replaces it. Returns its
 * size in bytes. `onPiece`: called with each piece before it is written. Throws 404 for a deleted site.
 */
export function writeReportFile(
  deps: ReportDeps & Pick<Deps, 'files'>,
  account: ReportAccount,
  order: FileOrder,
  { fileKey, signal, onPiece }: FileOptions,
): Promise<number> {
  async function* texts() {
    for await (const piece of reportPieces(deps, account, order, { signal, timeoutMs: queryTimeoutMs })) {
      onPiece(piece)
      yield piece.text
    }
  }
  return deps.files.put(fileKey, Readable.from(texts(), { objectMode: false }))
}
