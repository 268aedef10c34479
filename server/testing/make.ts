import { login } from '@matinee/contract/auth'
import type { IntegrationType, VideoInfrastructure } from '@matinee/contract/plain/accountTypes'
import { createUser } from '../src/features/auth/auth.service.ts'
import { newId } from '../src/platform/ids.ts'
import { api } from './api.ts'
import { server } from './testServer.ts'

export type TestAccount = {
  id: string
  email: string
  password: string
  accessToken: string
  refreshToken: string
}

type Wish = {
  integrationType?: IntegrationType
  videoInfrastructure?: VideoInfrastructure | null
  timezone?: string
}

/** A new account that is signed in: type 0 on the alternate infrastructure unless said otherwise. */
async function account(wish: Wish = {}): Promise<TestAccount> {
  const email = `${newId(10)}@test.matinee.test`.toLowerCase()
  const password = newId(12)
  const id = await createUser(server.deps.db, {
    email,
    password,
    name: 'Ayşe Test',
    integrationType: 0,
    videoInfrastructure: 'IZLESENE',
    language: 'en',
    currency: 'usd',
    timezone: 'UTC',
    ...wish,
  })
  const { tokens } = await api(null).get(login, { body: { email, password } })
  return { id, email, password, ...tokens }
}

export const make = { account }
