import { refusals } from '@matinee/contract/plain/texts/refusals'
import { invalidField } from '../errors.ts'

/**
 * Throws 422 for a text with U+0000 or a lone surrogate, and names its field: PostgreSQL cannot store U+0000 in text, nor
 * either of them in JSON.
 */
export function refuseInvalidText(value: unknown): void {
  if (!hasInvalidText(value)) return
  throw invalidField(findInvalidText(value), refusals.unreadableText)
}

const isInvalid = (text: string) => text.includes('\u0000') || !text.isWellFormed()

/** Iterative, because a body may nest deeply; without paths, because almost every body is valid and some are large. */
function hasInvalidText(value: unknown): boolean {
  const open = [value]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string' && isInvalid(next)) return true
    // One by one: `push(...values)` of a long list would exceed the limit of arguments.
    if (typeof next === 'object' && next !== null)
      for (const part of Object.values(next)) if (part !== undefined) open.push(part)
  }
  return false
}

/** The path of the first invalid text, such as `rows.3.site`. */
function findInvalidText(body: unknown): string {
  const open: [path: string, value: unknown][] = [['', body]]
  for (const [path, value] of open) {
    if (typeof value === 'string' && isInvalid(value)) return path || 'body'
    if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value)) open.push([path ? `${path}.${name}` : name, part])
  }
  return 'body'
}
