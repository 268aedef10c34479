import { AppError } from '../../lib/apiError.ts'

/** Last segments of the refused fields' paths: `config.appearance.backgroundColor` → `backgroundColor`. */
export function refusedFields(error: unknown): ReadonlySet<string> {
  const fields = error instanceof AppError ? Object.keys(error.fields) : []
  return new Set(fields.map((path) => path.slice(path.lastIndexOf('.') + 1)))
}
