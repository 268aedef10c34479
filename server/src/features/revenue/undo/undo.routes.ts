import * as calls from '@matinee/contract/demand'
import type { Deps } from '../../../platform/deps.ts'
import { on, type App } from '../../../platform/http/http.ts'
import type { inTurn } from '../start/inTurn.ts'
import { previewUndo, undoImport } from './undo.service.ts'

/** `takeTurn`: an undo waits for imports that are answered, and they for it. */
export function undoRoutes(app: App, deps: Deps, takeTurn: ReturnType<typeof inTurn>): void {
  on(app, calls.previewRevenueUndo, ({ params }) => previewUndo(deps, params.id))
  on(app, calls.undoRevenueImport, ({ params, body: { reason }, actor }) =>
    takeTurn(() => undoImport(deps, params.id, { reason, actor })),
  )
}
