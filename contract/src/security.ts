import { z } from 'zod'
import { call, IdParams, Instant, Success } from './call.ts'
import { CreationOptions, RegistrationResponse } from './passkeys.ts'

/** A code of an authenticator app, or a recovery code. Blanks and hyphens are ignored. */
export const FactorCode = z.string().trim().min(1, 'This field is required.').max(64)

const Passkey = z
  .object({
    id: z.string(),
    name: z.string(),
    createdAt: Instant,
    usedAt: Instant.nullable().describe('Null before its first sign-in.'),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.output<typeof Passkey>

export const Security = z
  .object({
    isRequired: z.boolean().describe('The account needs a second factor for its work.'),
    authenticator: z.object({ createdAt: Instant }).nullable().describe('Null without an authenticator app.'),
    passkeys: z.array(Passkey),
    recoveryCodes: z.int().describe('How many recovery codes are unused.'),
  })
  .meta({ id: 'Security' })
export type Security = z.output<typeof Security>

const NewCodes = z
  .array(z.string())
  .nullable()
  .describe('New recovery codes, shown only here. Null where the account has unused ones.')

export const Session = z
  .object({
    id: z.string(),
    isCurrent: z.boolean().describe('The session of this request.'),
    browser: z.string().nullable().describe('Null where the browser is unknown.'),
    system: z.string().nullable().describe('The operating system; null where it is unknown.'),
    country: z.string().nullable().describe('ISO 3166-1 alpha-2, by the address; null where it is unknown.'),
    address: z
      .string()
      .nullable()
      .describe('Of the last refresh, or of the sign-in before it; null for sessions of an earlier release.'),
    createdAt: Instant,
    seenAt: Instant.nullable().describe('When its tokens were last refreshed.'),
    hasFactor: z.boolean().describe('A second factor was used, or added, in it.'),
  })
  .meta({ id: 'Session' })
export type Session = z.output<typeof Session>

export const readSecurity = call({
  method: 'GET',
  path: '/auth/security',
  summary: 'Read second factors',
  access: 'signedIn',
  isPersonal: true,
  reply: Security,
})

export const confirmOwner = call({
  method: 'POST',
  path: '/auth/security/confirmation',
  summary: 'Confirm the password',
  access: 'signedIn',
  isUnrecorded: true,
  isPersonal: true,
  body: z.object({ currentPassword: z.string().trim().min(1, 'This field is required.').max(1024) }),
  reply: Success,
})

export const startAuthenticator = call({
  method: 'POST',
  path: '/auth/security/authenticator',
  summary: 'Start adding an authenticator app',
  access: 'signedIn',
  isUnrecorded: true,
  isPersonal: true,
  reply: z.object({
    secret: z.string().describe('In Base32, for typing it into the app.'),
    uri: z.string().describe('`otpauth://totp/…`, for a QR code.'),
  }),
})

export const addAuthenticator = call({
  method: 'POST',
  path: '/auth/security/authenticator/confirm',
  summary: 'Add the authenticator app',
  access: 'signedIn',
  isPersonal: true,
  body: z.object({ code: FactorCode }),
  reply: z.object({ recoveryCodes: NewCodes }),
})

export const removeAuthenticator = call({
  method: 'DELETE',
  path: '/auth/security/authenticator',
  summary: 'Remove the authenticator app',
  access: 'signedIn',
  isPersonal: true,
  reply: Success,
})

export const replaceRecoveryCodes = call({
  method: 'POST',
  path: '/auth/security/recovery-codes',
  summary: 'Replace recovery codes',
  access: 'signedIn',
  isPersonal: true,
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const startPasskey = call({
  method: 'POST',
  path: '/auth/security/passkeys/options',
  summary: 'Start adding a passkey',
  access: 'signedIn',
  isUnrecorded: true,
  isPersonal: true,
  reply: CreationOptions,
})

export const addPasskey = call({
  method: 'POST',
  path: '/auth/security/passkeys',
  summary: 'Add a passkey',
  access: 'signedIn',
  isPersonal: true,
  body: z.object({
    name: z.string().trim().min(1, 'This field is required.').max(100),
    response: RegistrationResponse,
  }),
  reply: z.object({ recoveryCodes: NewCodes }),
})

export const removePasskey = call({
  method: 'DELETE',
  path: '/auth/security/passkeys/:id',
  summary: 'Remove a passkey',
  access: 'signedIn',
  isPersonal: true,
  params: IdParams,
  reply: Success,
})

export const listSessions = call({
  method: 'GET',
  path: '/auth/security/sessions',
  summary: 'List sessions',
  access: 'signedIn',
  isPersonal: true,
  reply: z.object({ data: z.array(Session) }),
})

export const endSession = call({
  method: 'DELETE',
  path: '/auth/security/sessions/:id',
  summary: 'End a session',
  access: 'signedIn',
  isPersonal: true,
  params: IdParams,
  reply: Success,
})

export const endOtherSessions = call({
  method: 'DELETE',
  path: '/auth/security/sessions',
  summary: 'End all other sessions',
  access: 'signedIn',
  isPersonal: true,
  reply: z.object({ ended: z.int() }),
})
