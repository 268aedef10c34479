import { z } from 'zod'
import { call, Id, IdParams, Success } from './call.ts'
import { Session } from './security.ts'

// Who gets into an account: its agents and its open sessions.

export const addAgent = call({
  method: 'POST',
  path: '/admin/users/:id/agents',
  summary: 'Add an agent of an account',
  access: 'staff.act',
  params: IdParams,
  body: z.object({ agentId: Id.describe('The account that may report on this one, and work in it.') }),
  reply: Success,
})

export const removeAgent = call({
  method: 'DELETE',
  path: '/admin/users/:id/agents/:agentId',
  summary: 'Remove an agent of an account',
  access: 'staff.act',
  params: z.object({ id: Id, agentId: Id }),
  reply: Success,
})

export const listUserSessions = call({
  method: 'GET',
  path: '/admin/users/:id/sessions',
  summary: 'List the sessions of an account',
  access: 'staff.read',
  params: IdParams,
  reply: z.object({
    data: z
      .array(Session)
      .describe(
        'The owner’s open ones, the latest use first; at most 200. Those of an operator for administrators only.',
      ),
  }),
})

export const endUserSession = call({
  method: 'DELETE',
  path: '/admin/users/:id/sessions/:sessionId',
  summary: 'End a session of an account',
  access: 'staff.accounts',
  params: z.object({ id: Id, sessionId: Id }),
  reply: Success,
})

export const signOutUser = call({
  method: 'POST',
  path: '/admin/users/:id/sign-out',
  summary: 'Sign an account out everywhere',
  access: 'staff.accounts',
  params: IdParams,
  reply: z.object({
    ended: z.int().describe('Sessions that ended, those of apps and of people who work in it included.'),
  }),
})
