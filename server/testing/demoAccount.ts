import { createUser } from '../src/features/auth/auth.service.ts'
import { newId } from '../src/platform/ids.ts'
import { server } from './testServer.ts'

/** A publisher of the demo, without sites; returns its id. */
export const makeDemoAccount = (): Promise<string> =>
  createUser(server.deps.db, {
    email: `${newId().toLowerCase()}@demo.matinee.test`,
    password: newId(),
    name: 'Tea Times',
    integrationType: 0,
    videoInfrastructure: null,
    language: 'tr',
    currency: 'try',
    timezone: 'Europe/Istanbul',
    isDemo: true,
  })
