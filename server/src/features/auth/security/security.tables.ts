import type { CreatedAt, Instant } from '../../../platform/postgres/tables.ts'

declare module '../../../platform/postgres/tables.ts' {
  interface Tables {
    authenticators: AuthenticatorTable
    recoveryCodes: RecoveryCodeTable
    passkeys: PasskeyTable
    challenges: ChallengeTable
    signInDevices: SignInDeviceTable
  }
  interface AuditKinds {
    authenticator_added: true
    authenticator_removed: true
    passkey_added: true
    passkey_removed: true
    passkey_cloned: true
    recovery_codes_replaced: true
    recovery_code_used: true
    factors_reset: true
  }
}

/** The authenticator app of an account. `addedAt` is null until a first code was right. */
type AuthenticatorTable = {
  userId: string
  /** Sealed for the account. */
  secret: Buffer
  addedAt: Instant | null
  /** The time step of the last accepted code (RFC 6238). */
  usedStep: number
}

/** `hash`: an HMAC under the installation's key. */
type RecoveryCodeTable = { hash: Buffer; userId: string; usedAt: Instant | null }

/** A public key for signing in. */
export type PasskeyTable = {
  id: string
  /** The authenticator's name for the key, base64url; up to 1,023 bytes. */
  credentialId: string
  userId: string
  publicKey: Buffer
  /** How often the authenticator signed; 0 where it does not count. */
  counter: number
  transports: string[]
  name: string
  createdAt: CreatedAt
  usedAt: Instant | null
}

/** SHA-256 of a random text that a client must present in the next step. */
export type ChallengeTable = {
  hash: Buffer
  kind: 'secondStep' | 'addPasskey' | 'passkeyLogin'
  userId: string | null
  expiresAt: Instant
}

/** Devices that an account signed in from, as SHA-256. */
type SignInDeviceTable = { userId: string; hash: Buffer; seenAt: Instant }
