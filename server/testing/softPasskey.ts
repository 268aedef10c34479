import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { server } from './testServer.ts'

const userPresent = 0x01
const userVerified = 0x04
const hasCredential = 0x40

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

/** An authenticator in memory. `counter` is public, so that a test can copy the authenticator. */
export class SoftPasskey {
  readonly id: Buffer
  counter = 0
  origin = server.deps.config.publicUrl
  flags = userPresent | userVerified
  /** The statement of a forged `android-key` attestation. */
  attestation: Map<string, unknown> | null = null
  readonly #key = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  constructor({ idBytes = 16 } = {}) {
    this.id = randomBytes(idBytes)
  }

  /** The browser's answer to `navigator.credentials.create`. */
  create(challenge: string) {
    const { x, y } = this.#key.publicKey.export({ format: 'jwk' })
    // COSE_Key (RFC 9052): an EC2 key for ES256 on P-256.
    const coseKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
      ]),
    )
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, coseKey])
    const attestation = new Map<string, unknown>([
      ['fmt', this.attestation ? 'android-key' : 'none'],
      ['attStmt', this.attestation ?? new Map()],
      ['authData', new Uint8Array(this.#authData(hasCredential, credential))],
    ])
    const attestationObject = Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url')
    const clientDataJSON = this.#clientData('webauthn.create', challenge).toString('base64url')
    return this.#answer({ clientDataJSON, attestationObject, transports: ['internal'] })
  }

  /** The browser's answer to `navigator.credentials.get`. */
  get(challenge: string) {
    this.counter += 1
    const clientData = this.#clientData('webauthn.get', challenge)
    const authData = this.#authData(0)
    const signed = Buffer.concat([authData, sha256(clientData)])
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, this.#key.privateKey).toString('base64url'),
    })
  }

  #answer<R extends object>(response: R) {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const, response }
  }

  #authData(flags: number, credential = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const host = sha256(new URL(this.origin).hostname)
    return Buffer.concat([host, Buffer.from([this.flags | flags]), counter, credential])
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }))
  }
}
