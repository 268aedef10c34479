import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, type Config } from '../config.ts'

/** The installation's keys, created at its first start and stored in the data folder with mode 0600. */
export type Secrets = { signing: Buffer }

/**
 * The keys of MATINEE_SECRETS, else those of the data folder. A file that the setting names is not created: each node would
 * create another key. Makes the data folder, which every role uses.
 */
export function openSecrets({ dataDir, secretsFile }: Pick<Config, 'dataDir' | 'secretsFile'>): Secrets {
  if (secretsFile === null) return readSecrets(dataDir)
  mkdirSync(dataDir, { recursive: true })
  let text: string
  try {
    text = readFileSync(secretsFile, 'utf8')
  } catch (error) {
    throw new ConfigError(
      `MATINEE_SECRETS: ${secretsFile} cannot be read (${(error as NodeJS.ErrnoException).code}). Copy secrets.json from the data folder of the first node`,
    )
  }
  return { signing: parseKey(text, secretsFile) }
}

/** The same, but never creates a key. Throws ConfigError without one. */
export function openExistingSecrets(config: Pick<Config, 'dataDir' | 'secretsFile'>): Secrets {
  const path = config.secretsFile ?? join(config.dataDir, 'secrets.json')
  if (existsSync(path)) return openSecrets(config)
  throw new ConfigError(
    `There is no key of the installation at ${path}. Set MATINEE_DATA to the data folder of a node that runs, or MATINEE_SECRETS to a copy of its secrets.json`,
  )
}

/** Creates the keys of a data folder that has none. Throws for a file without a complete key. */
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
  return { signing: parseKey(readFileSync(path, 'utf8'), path) }
}

/** A shorter key would still sign and encrypt, but protect nothing. */
function parseKey(text: string, path: string): Buffer {
  let signing: unknown
  try {
    signing = (JSON.parse(text) as { signing?: unknown } | null)?.signing
  } catch {
    // Reported below.
  }
  if (typeof signing === 'string' && /^[0-9a-f]{64}$/i.test(signing)) return Buffer.from(signing, 'hex')
  throw new Error(
    `${path} does not hold the key of this installation: {"signing": "64 hexadecimal digits"}. Restore it from a backup; without it nothing that was encrypted opens`,
  )
}

/** HMAC-SHA256 over `text`, base64url. `purpose`: a signature for one purpose is invalid for any other. */
export function sign(key: Buffer, purpose: string, text: string): string {
  return createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url')
}

/** Compares in a time that tells nothing about either. */
export function isSameSecret(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(one), hash(other))
}

export function isSigned(key: Buffer, purpose: string, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(key, purpose, text))
  const presented = Buffer.from(signature)
  return expected.length === presented.length && timingSafeEqual(expected, presented)
}

/** Purpose and owner of a sealed text; it opens only with the same two. */
export type SealedAs = { purpose: string; subject: string }

const sealVersion = 1
const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts a text at rest: AES-256-GCM under a separate key for each purpose, derived from `key` by HKDF. The bytes differ
 * each time: version, nonce, ciphertext, tag.
 */
export function seal(key: Buffer, as: SealedAs, text: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', sealKey(key, as), nonce).setAAD(boundTo(as))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.from([sealVersion]), nonce, sealed, cipher.getAuthTag()])
}

/** The text; null if the bytes were sealed with another key, purpose or subject, or were changed. */
export function open(key: Buffer, as: SealedAs, sealed: Buffer): string | null {
  if (sealed[0] !== sealVersion || sealed.length < 1 + nonceBytes + tagBytes) return null
  const nonce = sealed.subarray(1, 1 + nonceBytes)
  const decipher = createDecipheriv('aes-256-gcm', sealKey(key, as), nonce, { authTagLength: tagBytes })
  decipher.setAAD(boundTo(as)).setAuthTag(sealed.subarray(-tagBytes))
  try {
    const text = decipher.update(sealed.subarray(1 + nonceBytes, -tagBytes))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

const sealKey = (key: Buffer, { purpose }: SealedAs) =>
  Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `matinee seal ${purpose}`, 32))

const boundTo = ({ purpose, subject }: SealedAs) => Buffer.from(`${purpose}\n${subject}`)
