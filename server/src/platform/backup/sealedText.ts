import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'

/** OWASP's recommendation of 2024: 128 MiB and about half a second. */
const strength = { N: 2 ** 17, r: 8, p: 1 }

/**
 * A text that opens with a passphrase only: AES-256-GCM under a key made by scrypt. Bytes are in base64. The key is made
 * before anything is authenticated, so the writer of the text must not choose how much memory that takes.
 */
export const SealedText = z.object({
  scrypt: z.object({
    N: z
      .int()
      .min(2 ** 14)
      .max(strength.N)
      .refine((n) => Number.isInteger(Math.log2(n))),
    r: z.int().min(1).max(strength.r),
    p: z.int().min(1).max(strength.p),
    salt: z.base64(),
  }),
  nonce: z.base64(),
  ciphertext: z.base64(),
  tag: z.base64(),
})
export type SealedText = z.infer<typeof SealedText>

const tagBytes = 16

/** `cost`: of scrypt. */
export async function sealText(
  passphrase: string,
  text: string,
  cost: Omit<Derivation, 'salt'> = strength,
): Promise<SealedText> {
  const salt = randomBytes(16)
  const nonce = randomBytes(12)
  const key = await deriveKey(passphrase, { ...cost, salt })
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  const [encode, tag] = [(bytes: Buffer) => bytes.toString('base64'), cipher.getAuthTag()]
  return {
    scrypt: { ...cost, salt: encode(salt) },
    nonce: encode(nonce),
    ciphertext: encode(ciphertext),
    tag: encode(tag),
  }
}

/** HMAC-SHA256 of a text in base64, with a key of its own that the passphrase and the salt of `sealed` give. */
export async function authenticate(
  passphrase: string,
  { scrypt }: SealedText,
  text: string,
): Promise<string> {
  const key = await deriveKey(passphrase, { ...scrypt, salt: Buffer.from(scrypt.salt, 'base64') })
  const own = createHmac('sha256', key).update('matinee backup header').digest()
  return createHmac('sha256', own).update(text).digest('base64')
}

/** Compares two results of `authenticate` in a time that tells nothing about either. */
export function isSameMac(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one, 'base64'), Buffer.from(other, 'base64')]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The text; null if the passphrase is another one, or the bytes were changed. */
export async function openText(passphrase: string, sealed: SealedText): Promise<string | null> {
  const decode = (text: string) => Buffer.from(text, 'base64')
  const key = await deriveKey(passphrase, { ...sealed.scrypt, salt: decode(sealed.scrypt.salt) })
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, decode(sealed.nonce), { authTagLength: tagBytes })
    decipher.setAuthTag(decode(sealed.tag))
    const text = decipher.update(decode(sealed.ciphertext))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

type Derivation = { N: number; r: number; p: number; salt: Buffer }
const deriveBytes = promisify<string, Buffer, number, object, Buffer>(scrypt)
const deriveKey = (passphrase: string, { N, r, p, salt }: Derivation): Promise<Buffer> =>
  deriveBytes(passphrase.normalize('NFC'), salt, 32, { N, r, p, maxmem: 256 * N * r })
