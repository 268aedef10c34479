import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Keys of this installation, made at its first start and kept in the data folder, mode 0600. */
export type Secrets = { signing: Buffer }

export function readSecrets(dataDir: string): Secrets {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, 'secrets.json')
  try {
    writeFileSync(path, JSON.stringify({ signing: randomBytes(32).toString('hex') }), {
      mode: 0o600,
      flag: 'wx',
    })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const stored = JSON.parse(readFileSync(path, 'utf8')) as { signing: string }
  return { signing: Buffer.from(stored.signing, 'hex') }
}

/** HMAC-SHA256 over `text`, base64url. `purpose` keeps a signature made for one thing from fitting another. */
export function sign(key: Buffer, purpose: string, text: string): string {
  return createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url')
}

export function isSigned(key: Buffer, purpose: string, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(key, purpose, text))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}
