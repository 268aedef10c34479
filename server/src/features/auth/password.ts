import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)
/** OWASP's second recommendation: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** argon2id in PHC form, `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { message: Buffer.from(password), nonce, ...cost })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`
}

/** False for a wrong password and for a hash that cannot be read. Takes the same time for both outcomes. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash)
  if (!parts) return false
  const expected = Buffer.from(parts[5]!, 'base64')
  const tag = await derive('argon2id', {
    message: Buffer.from(password),
    nonce: Buffer.from(parts[4]!, 'base64'),
    memory: Number(parts[1]),
    passes: Number(parts[2]),
    parallelism: Number(parts[3]),
    tagLength: expected.length,
  })
  return timingSafeEqual(tag, expected)
}

/** Verified when the email is unknown, so that the answer takes as long as for a known one. */
export const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$bWF0aW5lZS1ub2JvZHktMQ$3wFJ0Q3Q0o1m0n0X9mLr5m1dJt9m7q3yJc3i7l0hV9k'
