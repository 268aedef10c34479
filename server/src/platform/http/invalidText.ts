import { refusals } from '@matinee/contract/plain/texts/refusals'
import { invalidField } from '../errors.ts'
import { writePath } from './fieldPath.ts'

/**
 * Throws 422 for a text or a field's name with U+0000 or a lone surrogate, and names its field: PostgreSQL cannot store
 * U+0000 in text, nor either of them in JSON.
 */
export function refuseInvalidText(value: unknown): void {
  const path = findInvalidText(value)
  if (path) throw invalidField(writePath(path.reverse()), refusals.unreadableText)
}

const isInvalid = (text: string) => text.includes('\u0000') || !text.isWellFormed()

/**
 * The path of the first invalid text, innermost name first; null if there is none. It is collected on the way back, because
 * almost every body is valid and some are large. Recursive: bodies and queries do not nest deeply (`maxJsonDepth`).
 */
function findInvalidText(value: unknown): PropertyKey[] | null {
  if (typeof value === 'string') return isInvalid(value) ? [] : null
  if (typeof value !== 'object' || value === null) return null
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const path = findInvalidText(value[index])
      if (path) return [...path, index]
    }
    return null
  }
  for (const name of Object.keys(value)) {
    const path = isInvalid(name) ? [] : findInvalidText((value as Record<string, unknown>)[name])
    if (path) return [...path, name]
  }
  return null
}
