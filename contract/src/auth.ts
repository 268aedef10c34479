import { z } from 'zod'
import { call } from './call.ts'
import { currencies, integrationTypes, languages, videoInfrastructures } from './plain/accountTypes.ts'

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

export const login = call({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with e-mail and password',
  access: 'public',
  body: z.object({ email: z.string().trim().min(1).max(320), password: z.string().trim().min(1).max(1024) }),
  reply: z.object({ tokens: Tokens, user: User }),
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

/** IANA name that this runtime knows. */
function isTimezone(zone: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
