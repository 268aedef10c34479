import { z } from 'zod'
import { call, IdParams, Success } from './call.ts'
import { currencies, integrationTypes, languages, videoInfrastructures } from './plain/accountTypes.ts'
import { isTimezone } from './plain/zonedClock.ts'

export const User = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    language: z.enum(languages),
    timezone: z.string(),
    videoInfrastructure: z.enum(videoInfrastructures).nullable(),
    virgulId: z.string().nullable(),
    integrationType: z.literal([...integrationTypes]),
    currency: z.enum(currencies),
    apps: z.array(z.object({ id: z.string(), name: z.string(), platform: z.string() })),
    appUsers: z.array(z.object({ id: z.string(), name: z.string() })),
  })
  .meta({ id: 'User' })
export type User = z.output<typeof User>

const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })
/** Who acts in this account for its owner; null when the owner is at it. */
const Actor = z.object({ id: z.string(), name: z.string() }).nullable()
const NewSession = z.object({
  tokens: Tokens,
  user: User,
  actorId: z.string().nullable(),
  actor: Actor,
})
const Email = z.email().max(320)
/** Blank is refused here, too weak by `weak_password`. Blanks around it are not part of it (G-020). */
const NewPassword = z.string().trim().min(1, 'Required').max(1024)
const Name = z.string().trim().min(1, 'Required').max(200)
const Done = Success.extend({ message: z.string() })

export const login = call({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with e-mail and password',
  access: 'public',
  body: z.object({ email: z.string().trim().min(1).max(320), password: z.string().trim().min(1).max(1024) }),
  reply: NewSession,
})

export const register = call({
  method: 'POST',
  path: '/auth/register',
  summary: 'Ask for an account; an operator approves it, then its owner activates it by mail',
  access: 'public',
  body: z.object({
    email: z.string().trim().pipe(Email),
    name: Name,
    password: NewPassword,
    /** The visitor's language, for the mails until there is a stored one. */
    language: z.enum(languages).optional(),
    /** Honeypot: people do not see it. What fills it in is answered kindly and dropped. */
    website: z.string().max(1024).optional(),
  }),
  reply: Done,
})

export const activate = call({
  method: 'POST',
  path: '/auth/activate',
  summary: 'Use the code of an activation mail, or of a password mail, to set the password',
  access: 'public',
  body: z.object({
    code: z.string().trim().min(1, 'Required').max(512),
    /** Asked for by activation; a password mail's code leaves the name alone. */
    name: z.string().trim().max(200).optional(),
    password: NewPassword,
  }),
  reply: Done,
})

export const checkCode = call({
  method: 'POST',
  path: '/auth/activate/check',
  summary: 'Whom the code of an activation or password mail is for; 422 when it does not work any more',
  access: 'public',
  body: z.object({ code: z.string().trim().min(1, 'Required').max(512) }),
  reply: z.object({ kind: z.enum(['activation', 'reset']), name: z.string(), email: z.string() }),
})

export const resetPassword = call({
  method: 'POST',
  path: '/auth/resetpassword',
  summary: 'Mail a link that sets a new password; answers the same for unknown addresses',
  access: 'public',
  body: z.object({ email: z.string().trim().pipe(Email) }),
  reply: Done,
})

export const changePassword = call({
  method: 'PUT',
  path: '/auth/changepassword',
  summary:
    'Set another password; ends every other session of the account. 401 `reauthentication_required` without `currentPassword`, unless the session signed in within ten minutes',
  access: 'signedIn',
  isPersonal: true,
  body: z.object({
    userID: z.string().min(1).max(128),
    password: NewPassword,
    /** Needed unless the session signed in, or was confirmed by the password, within the last ten minutes. */
    currentPassword: z.string().trim().max(1024).optional(),
  }),
  reply: Done,
})

export const listSwitchTargets = call({
  method: 'GET',
  path: '/auth/switch',
  summary: 'The accounts that whoever signed in may act in',
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
  summary: 'A new session in another account, or back in one’s own',
  access: 'signedIn',
  params: IdParams,
  reply: NewSession,
})

export const refreshToken = call({
  method: 'POST',
  path: '/auth/token',
  summary: 'Exchange a refresh token for a new access token',
  access: 'public',
  body: z.object({ refreshToken: z.string().min(1).max(512) }),
  reply: z.object({ tokens: Tokens }),
})

export const readProfile = call({
  method: 'GET',
  path: '/auth/profile',
  summary: 'Who is signed in',
  access: 'signedIn',
  reply: User,
})

export const updateProfile = call({
  method: 'PUT',
  path: '/auth/profile',
  summary: 'Store the language, time zone or currency',
  access: 'signedIn',
  isPersonal: true,
  body: z.object({
    language: z.enum(languages).optional(),
    timezone: z
      .string()
      .refine((zone) => isTimezone(zone), 'Unknown time zone')
      .optional(),
    currency: z.enum(currencies).optional(),
  }),
  reply: User,
})

export const logout = call({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End the session that a refresh token belongs to; answers 204 whatever the token',
  access: 'public',
  body: z.object({ refreshToken: z.string().max(512) }),
  reply: null,
})
