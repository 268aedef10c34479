import * as calls from '@matinee/contract/programs'
import type { Deps } from '../../platform/deps.ts'
import { on, type App } from '../../platform/http/http.ts'
import * as clients from '../oauth/oauth.service.ts'
import * as tokens from '../revenue/machineTokens.service.ts'

/** Third-party apps, and the tokens of operators' own programs. */
export function programRoutes(app: App, deps: Deps): void {
  const { db } = deps
  on(app, calls.listOauthClients, async () => ({ data: (await clients.listClients(db)).map(presentClient) }))
  on(app, calls.createOauthClient, async ({ account, body }) => {
    const { client, secret } = await clients.createClient(db, body, account.id)
    return { client: presentClient(client), secret }
  })
  on(app, calls.setOauthClient, async ({ account, params, body }) =>
    presentClient(await clients.setClient(db, params.id, body, account.id)),
  )
  on(app, calls.renewOauthSecret, async ({ account, params }) => {
    const { client, secret } = await clients.renewSecret(db, params.id, account.id)
    return { client: presentClient(client), secret }
  })
  on(app, calls.listMachineTokens, async () => ({
    data: (await tokens.listMachineTokens(db)).map(presentToken),
  }))
  on(app, calls.createMachineToken, async ({ account, body }) => {
    const { machine, token } = await tokens.createMachineToken(db, body, account.id)
    return { machine: presentToken(machine), token }
  })
  on(app, calls.revokeMachineToken, async ({ account, params }) =>
    presentToken(await tokens.revokeMachineToken(db, params.id, account.id)),
  )
}

const presentClient = ({ createdAt, ...client }: clients.Client) => ({
  ...client,
  createdAt: createdAt.toISOString(),
})

const presentToken = ({ createdAt, usedAt, endedAt, ...token }: tokens.MachineToken) => ({
  ...token,
  createdAt: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
  endedAt: endedAt?.toISOString() ?? null,
})
