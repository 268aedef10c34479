import { z } from 'zod'

// Source: W3C Web Authentication Level 3, 5.1.8 to 5.1.10. Bytes are base64url.

const Bytes = z.string().regex(/^[\w-]*$/)
const transports = z.array(z.string().max(32)).max(10)

const Credential = z.object({
  id: Bytes.min(1).max(1400),
  rawId: Bytes.min(1).max(1400),
  type: z.literal('public-key'),
})

/** The JSON of a new credential, as browsers write it. */
export const RegistrationResponse = Credential.extend({
  response: z.object({
    clientDataJSON: Bytes.max(4096),
    attestationObject: Bytes.max(12_000),
    transports: transports.optional(),
  }),
})
export type RegistrationResponse = z.output<typeof RegistrationResponse>

/** The JSON of a sign-in with a credential, as browsers write it. */
export const AuthenticationResponse = Credential.extend({
  response: z.object({
    clientDataJSON: Bytes.max(4096),
    authenticatorData: Bytes.max(4096),
    signature: Bytes.max(8192),
    userHandle: Bytes.max(128).nullish(),
  }),
})
export type AuthenticationResponse = z.output<typeof AuthenticationResponse>

/** Options for `navigator.credentials.create` as JSON. */
export const CreationOptions = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(
      z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()).optional() }),
    ),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.boolean(),
      userVerification: z.literal('required'),
    }),
  })
  .meta({ id: 'PasskeyCreationOptions' })

/** Options for `navigator.credentials.get` as JSON. */
export const RequestOptions = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal('required'),
  })
  .meta({ id: 'PasskeyRequestOptions' })
