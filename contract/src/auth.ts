import { z } from 'zod'
import { call, IdParams, ReasonText, Success } from './call.ts'
import {
  currencies,
  integrationTypes,
  languages,
  videoInfrastructures,
} from './plain/account/accountTypes.ts'
import { staffRoles } from './plain/account/staffRoles.ts'
import { isTimezone } from './plain/calendar.ts'
import { AuthenticationResponse, RequestOptions } from './passkeys.ts'
import { CurrentPassword } from './reauthentication.ts'
import { FactorCode } from './security.ts'

export const User = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    language: z.enum(languages),
    timezone: z.string().describe('An IANA name. Days of reports follow it.'),
    videoInfrastructure: z
      .enum(videoInfrastructures)
      .nullable()
      .describe('`IZLESENE` takes files, `AWS` fetches links; null for accounts without videos.'),
    virgulId: z.string().nullable().describe('Id of the account at Virgül; null without one.'),
    integrationType: z
      .literal([...integrationTypes])
      .describe('The account type: it decides which calls the account may make.'),
    currency: z.enum(currencies),
    apps: z
      .array(z.object({ id: z.string(), name: z.string(), platform: z.string() }))
      .describe('The apps whose revenue the account can read.'),
    appUsers: z
      .array(z.object({ id: z.string(), name: z.string() }))
      .describe('The accounts whose app revenue this agent can read.'),
    staffRole: z.enum(staffRoles).nullable().describe('Null for publishers.'),
  })
  .meta({ id: 'User' })
export type User = z.output<typeof User>

const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })
/** The user who acts in this account for its owner; null for the owner. */
const Actor = z.object({ id: z.string(), name: z.string() }).nullable()
const NewSession = z.object({
  tokens: Tokens,
  user: User,
  actorId: z.string().nullable().describe('The user who acts in the account; null for its owner.'),
  actor: Actor.describe('The user who acts in the account; null for its owner.'),
})
const Email = z.email().max(320)
const Device = z
  .string()
  .regex(/^[\w-]{16,64}$/)
  .optional()
  .describe(
    'A random text that the same device sends at each sign-in. The owner gets an email about new devices.',
  )
/** Trimmed. A blank password breaks this rule; a weak one is refused later with `weak_password`. */
const NewPassword = z.string().trim().min(1, 'This field is required.').max(1024)
const Name = z.string().trim().min(1, 'This field is required.').max(200)
const Done = Success.extend({ message: z.string() })

export const login = call({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in',
  access: 'public',
  body: z.object({
    email: z.string().trim().min(1).max(320),
    password: z.string().trim().min(1).max(1024),
    device: Device,
  }),
  reply: NewSession,
})

export const confirmLogin = call({
  method: 'POST',
  path: '/auth/login/confirm',
  summary: 'Finish a sign-in',
  access: 'public',
  body: z.object({
    ticket: z.string().min(1).max(512).describe('From the refusal `second_factor_required` of the sign-in.'),
    code: FactorCode.describe('A code from the authenticator app, or a recovery code.'),
    device: Device,
  }),
  reply: NewSession,
})

export const startPasskeyLogin = call({
  method: 'POST',
  path: '/auth/passkey/options',
  summary: 'Start signing in with a passkey',
  access: 'public',
  reply: RequestOptions,
})

export const passkeyLogin = call({
  method: 'POST',
  path: '/auth/passkey',
  summary: 'Sign in with a passkey',
  access: 'public',
  body: z.object({ response: AuthenticationResponse, device: Device }),
  reply: NewSession,
})

export const register = call({
  method: 'POST',
  path: '/auth/register',
  summary: 'Request an account',
  access: 'public',
  body: z.object({
    email: z.string().trim().pipe(Email),
    name: Name,
    password: NewPassword,
    language: z.enum(languages).optional().describe('The language of emails.'),
    website: z.string().max(1024).optional().describe('Leave out.'),
  }),
  reply: Done,
})

export const activate = call({
  method: 'POST',
  path: '/auth/activate',
  summary: 'Set a password with a code',
  access: 'public',
  body: z.object({
    code: z.string().trim().min(1, 'This field is required.').max(512),
    name: z
      .string()
      .trim()
      .max(200)
      .optional()
      .describe('For an activation; ignored with the code of a password email.'),
    password: NewPassword,
  }),
  reply: Done,
})

export const checkCode = call({
  method: 'POST',
  path: '/auth/activate/check',
  summary: 'Check a code',
  access: 'public',
  body: z.object({ code: z.string().trim().min(1, 'This field is required.').max(512) }),
  reply: z.object({
    kind: z.enum(['activation', 'reset']).describe('`reset`: from a password email.'),
    name: z.string(),
    email: z.string(),
  }),
})

export const resetPassword = call({
  method: 'POST',
  path: '/auth/resetpassword',
  summary: 'Request a password link',
  access: 'public',
  body: z.object({ email: z.string().trim().pipe(Email) }),
  reply: Done,
})

export const changePassword = call({
  method: 'PUT',
  path: '/auth/changepassword',
  summary: 'Change the password',
  access: 'signedIn',
  isPersonal: true,
  body: z.object({
    userID: z.string().min(1).max(128).describe('The id of the signed-in account.'),
    password: NewPassword,
    currentPassword: CurrentPassword.describe(
      'Needed unless the session signed in or confirmed its password within the last ten minutes.',
    ),
  }),
  reply: Done,
})

export const listSwitchTargets = call({
  method: 'GET',
  path: '/auth/switch',
  summary: 'List accounts to act in',
  access: 'signedIn',
  reply: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        email: z.string(),
        integrationType: z.literal([...integrationTypes]),
      }),
    ),
  }),
})

export const switchAccount = call({
  method: 'GET',
  path: '/auth/switch/:id',
  summary: 'Switch to another account',
  access: 'signedIn',
  params: IdParams,
  query: z.object({
    reason: ReasonText.optional().describe(
      'Why an operator works in the account, for its audit log. Others leave it out.',
    ),
  }),
  reply: NewSession,
})

export const refreshToken = call({
  method: 'POST',
  path: '/auth/token',
  summary: 'Refresh an access token',
  access: 'public',
  body: z.object({ refreshToken: z.string().min(1).max(512) }),
  reply: z.object({ tokens: Tokens }),
})

export const readProfile = call({
  method: 'GET',
  path: '/auth/profile',
  summary: 'Read the profile',
  access: 'signedIn',
  reply: User,
})

export const updateProfile = call({
  method: 'PUT',
  path: '/auth/profile',
  summary: 'Change the profile',
  access: 'signedIn',
  isPersonal: true,
  body: z.object({
    language: z.enum(languages).optional(),
    timezone: z
      .string()
      .refine((zone) => isTimezone(zone), 'Choose an IANA time zone such as Europe/Istanbul.')
      .optional(),
    currency: z.enum(currencies).optional(),
  }),
  reply: User,
})

export const logout = call({
  method: 'POST',
  path: '/auth/logout',
  summary: 'Sign out',
  access: 'public',
  body: z.object({ refreshToken: z.string().max(512) }),
  reply: null,
})
