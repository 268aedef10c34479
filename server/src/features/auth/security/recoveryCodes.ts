import { randomInt } from 'node:crypto'
import { sign, type Secrets } from '../../../platform/access/secrets.ts'

export const recoveryCodeCount = 10
/** Crockford's Base32: no letters that look like digits. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'
const length = 10

/** Codes such as `k3v9x-0m2qd`, of 50 random bits each. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => {
    const text = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
    return `${text.slice(0, 5)}-${text.slice(5)}`
  })

/** What is stored of a code. Without the installation's key, nobody can try codes against it. */
export const hashRecoveryCode = ({ signing }: Secrets, userId: string, code: string): Buffer =>
  Buffer.from(sign(signing, 'recovery code', `${userId} ${normalize(code)}`), 'base64url')

/** As it was shown, or as people type it: in capitals, without the hyphen, o for 0, l and i for 1. */
const normalize = (code: string) =>
  code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
