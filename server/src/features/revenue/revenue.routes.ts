import { refusals } from '@matinee/contract/plain/texts/refusals'
import * as calls from '@matinee/contract/adminRevenue'
import type { RevenueImport } from '@matinee/contract/adminRevenue'
import type { Deps } from '../../platform/deps.ts'
import { AppError, englishOnly, invalidField } from '../../platform/errors.ts'
import { on, type App } from '../../platform/http/http.ts'
import { inTurn } from './start/inTurn.ts'
import * as imports from './imports.service.ts'
import { createImportStarter } from './start/importStarter.ts'
import { undoRoutes } from './undo/undo.routes.ts'

const mostWaiting = 20

export function revenueRoutes(app: App, deps: Deps): void {
  const closing = new AbortController()
  const { signal } = closing
  const takeTurn = inTurn(mostWaiting, signal)
  const starter = createImportStarter(deps, takeTurn, signal)
  // Before the server waits for requests: an import may take longer than the supervisor waits for this process.
  app.fastify.addHook('preClose', async () =>
    closing.abort(new AppError('unavailable', 503, refusals.importStopped)),
  )
  app.fastify.addHook('onClose', starter.ended)
  on(app, calls.importRevenue, async ({ body: { csv, rows, waits, ...request }, actor }) => {
    if ((csv === undefined) === (rows === undefined)) throw invalidField('csv', refusals.csvOrRows)
    const input = csv === undefined ? imports.rowsInput(rows!) : imports.textInput(csv, request.columns)
    if (!waits && !request.isDryRun) return starter.importRevenue({ ...request, actor }, input)
    const result = await takeTurn(() => imports.importRevenue(deps, { ...request, actor }, input, { signal }))
    if (result.status === 'REFUSED' && !result.isDryRun) throw rowsInvalid(result)
    return result
  })
  undoRoutes(app, deps, takeTurn)
}

/** Faults in the same place share a field. */
function rowsInvalid({ faults, faultCount }: RevenueImport): AppError {
  const fields: Record<string, string> = {}
  for (const { line, column, reason } of faults) {
    const place = [line ? `line ${line}` : 'file', ...(column ? [column] : [])].join(', ')
    fields[place] = fields[place] ? `${fields[place]}; ${reason}` : reason
  }
  const sentences = Object.entries(fields).map(([place, text]) => [place, englishOnly(text)] as const)
  return new AppError(
    'rows_invalid',
    422,
    refusals.nothingImported(faultCount),
    Object.fromEntries(sentences),
  )
}
