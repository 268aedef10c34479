import { minPasswordLength } from '@matinee/contract/plain/limits'
import { commonPasswords } from './commonPasswords.ts'

/**
 * Whether a trimmed password is one that attackers guess: too short, one of the common ones, one character
 * repeated, or nothing but the e-mail or the name. Length counts characters as people see them in Unicode text.
 */
export function isWeakPassword(password: string, of: { email: string; name: string }): boolean {
  const folded = password.toLocaleLowerCase('en')
  const personal = [of.email, of.email.split('@')[0]!, of.name, of.name.replaceAll(/\s+/g, '')]
  return (
    Array.from(password).length < minPasswordLength ||
    new Set(folded).size < 3 ||
    commonPasswords.has(folded) ||
    personal.some((word) => bare(word) !== '' && bare(folded) === bare(word))
  )
}

/** Without the digits and signs that people put behind a word to make a password of it. */
const bare = (word: string) => word.toLocaleLowerCase('en').replace(/[^\p{L}]+$/u, '')
