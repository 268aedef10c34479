import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** An unguessable id: `length` characters of base 62, 5.95 bits each (docs/decisions/002). */
export function newId(length = 14): string {
  let id = ''
  while (id.length < length) {
    // 248 = 4 · 62: bytes above it would favour the first letters.
    for (const byte of randomBytes(length + 8))
      if (byte < 248 && id.length < length) id += alphabet[byte % 62]
  }
  return id
}
