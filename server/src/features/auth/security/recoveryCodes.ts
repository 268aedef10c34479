import { randomInt } from 'node:crypto'
import { sign, type Secrets } from '../../../platform/access/secrets.ts'
import type { Tx } from '../../../platform/postgres/postgres.ts'
import * as store from './factors.store.ts'

const recoveryCodeCount = 10
/** Crockford's Base32: no letters that look like digits. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'
const length = 10

/** Codes such as `k3v9x-0m2qd`, of 50 random bits each. */
const makeRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => {
    const text = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
    return `${text.slice(0, 5)}-${text.slice(5)}`
  })

/** The stored form of a code: an HMAC, so that a stolen database does not allow guessing. */
export const hashRecoveryCode = ({ signing }: Secrets, userId: string, code: string): Buffer =>
  Buffer.from(sign(signing, 'recovery code', `${userId} ${normalize(code)}`), 'base64url')

/** As it was shown, or as people type it: in capitals, without the hyphen, o for 0, l and i for 1. */
const normalize = (code: string) =>
  code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')

/** Stores new codes in place of all older ones; answers them, as nobody can read them later. */
export async function issueCodes(tx: Tx, secrets: Secrets, userId: string): Promise<string[]> {
  const codes = makeRecoveryCodes()
  const hashes = codes.map((code) => hashRecoveryCode(secrets, userId, code))
  await store.replaceRecoveryCodes(tx, userId, hashes)
  return codes
}
