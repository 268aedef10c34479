import { z } from 'zod'
import { call, Id, IdParams, Instant, machineScopes } from './call.ts'
import { OauthClient } from './oauth.ts'

/** A third-party app as operators see it. */
const OperatedClient = OauthClient.extend({
  redirectUris: z.array(z.string()),
  isPublic: z.boolean().describe('The app cannot keep a secret and has none.'),
  isDisabled: z.boolean().describe('Its tokens do not work until it is enabled again.'),
  createdAt: Instant,
}).meta({ id: 'OperatedClient' })
export type OperatedClient = z.output<typeof OperatedClient>

const clientFields = {
  name: z.string().trim().min(1).max(100),
  logo: z.string().max(90_000).nullable().describe('A `data:` URL of a PNG, JPEG or WebP of at most 64 KB.'),
  redirectUris: z.array(z.string().min(1).max(2048)).min(1).max(20),
  readAccess: z.boolean().describe('The app may ask for the scope `read`.'),
  writeAccess: z.boolean().describe('The app may ask for the scope `write`.'),
  verified: z.boolean().describe("The app belongs to this platform's provider."),
}

export const listOauthClients = call({
  method: 'GET',
  path: '/admin/oauth/clients',
  summary: 'List third-party apps',
  access: 'staff.read',
  reply: z.object({ data: z.array(OperatedClient) }),
})

export const createOauthClient = call({
  method: 'POST',
  path: '/admin/oauth/clients',
  summary: 'Register a third-party app',
  access: 'staff.administer',
  body: z.object({
    ...clientFields,
    logo: clientFields.logo.default(null),
    verified: clientFields.verified.default(false),
    isPublic: z
      .boolean()
      .default(false)
      .describe('The app cannot keep a secret, because it runs in a browser or on a phone.'),
  }),
  reply: z.object({
    client: OperatedClient,
    secret: z.string().nullable().describe('Null for a public app.'),
  }),
})

export const setOauthClient = call({
  method: 'PUT',
  path: '/admin/oauth/clients/:id',
  summary: 'Change a third-party app',
  access: 'staff.administer',
  params: IdParams,
  body: z.object({ ...clientFields, isDisabled: z.boolean() }).partial(),
  reply: OperatedClient,
})

export const renewOauthSecret = call({
  method: 'POST',
  path: '/admin/oauth/clients/:id/renew-secret',
  summary: 'Renew the secret of an app',
  access: 'staff.administer',
  params: IdParams,
  reply: z.object({ client: OperatedClient, secret: z.string() }),
})

const MachineToken = z
  .object({
    id: z.string(),
    name: z.string(),
    scopes: z.array(z.string()),
    createdAt: Instant,
    usedAt: Instant.nullable(),
    endedAt: Instant.nullable().describe('When it was revoked.'),
  })
  .meta({ id: 'MachineToken' })
export type MachineToken = z.output<typeof MachineToken>

export const listMachineTokens = call({
  method: 'GET',
  path: '/admin/machine-tokens',
  summary: 'List machine tokens',
  access: 'staff.read',
  reply: z.object({ data: z.array(MachineToken) }),
})

export const createMachineToken = call({
  method: 'POST',
  path: '/admin/machine-tokens',
  summary: 'Create a machine token',
  access: 'staff.administer',
  body: z.object({
    name: z.string().trim().min(1).max(100).describe('The program that uses it.'),
    scopes: z.array(z.enum(machineScopes)).min(1).max(machineScopes.length),
  }),
  reply: z.object({ machine: MachineToken, token: z.string().describe('Shown only here.') }),
})

export const revokeMachineToken = call({
  method: 'POST',
  path: '/admin/machine-tokens/:id/revoke',
  summary: 'Revoke a machine token',
  access: 'staff.administer',
  params: z.object({ id: Id }),
  reply: MachineToken,
})
