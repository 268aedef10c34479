import type { z } from 'zod'
import { CliError } from './cliError.ts'
import { nameField } from './tellError.ts'

/** Reads what the options gave by the contract's schema of a call; what it refuses is wrong usage. */
export function checkFields<S extends z.ZodType>(schema: S, given: Record<string, unknown>): z.output<S> {
  const parsed = schema.safeParse(
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  )
  if (parsed.success) return parsed.data
  const fields = Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]))
  const lines = Object.entries(fields).map(([field, message]) => `${nameField(field)}: ${message}`)
  throw new CliError('usage', lines.join('\n'), fields)
}
