import { commonPasswords } from './commonPasswords.ts'
import { minPasswordLength } from '../limits.ts'

/** Reasons why a password is easy to guess. */
export type PasswordWeakness = 'short' | 'repetitive' | 'common' | 'personal'

/**
 * Why a trimmed password is too weak; null when it is not: too short, one of the common ones, a block of a few characters
 * repeated, or nothing but the email or the name. Length counts characters as people see them in Unicode text.
 */
export function passwordWeakness(
  password: string,
  owner: { email: string; name: string },
): PasswordWeakness | null {
  const folded = password.toLocaleLowerCase('en')
  const personal = [owner.email, owner.email.split('@')[0]!, owner.name, owner.name.replaceAll(/\s+/g, '')]
  if (Array.from(password).length < minPasswordLength) return 'short'
  if (new Set(folded).size < 3 || repeatsBlock(folded)) return 'repetitive'
  if (commonPasswords.has(folded)) return 'common'
  return personal.some((word) => bare(word) !== '' && bare(folded) === bare(word)) ? 'personal' : null
}

/** Whether a block of at most four characters fills the text; its last repetition may be cut off: newnewne. */
function repeatsBlock(text: string): boolean {
  const characters = Array.from(text)
  return [3, 4].some((length) =>
    characters.every((character, index) => index < length || character === characters[index - length]),
  )
}

/** Without the digits and signs that people append to a word. */
const bare = (word: string) => word.toLocaleLowerCase('en').replace(/[^\p{L}]+$/u, '')
