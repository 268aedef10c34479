import type { OauthScope } from '@matinee/contract/call'
import { integrationTypes, type IntegrationType } from '@matinee/contract/plain/account/accountTypes'
import { quotaNames, type Quotas } from '@matinee/contract/plain/account/quotas'
import { sql } from 'kysely'
import { createUser } from '../src/features/auth/auth.service.ts'
import { openSession } from '../src/features/auth/sessions.service.ts'
import { createClient } from '../src/features/oauth/oauth.service.ts'
import { initiate } from '../src/features/videoUploads/videoUploads.service.ts'
import type { Deps } from '../src/platform/deps.ts'
import { newId } from '../src/platform/ids.ts'
import type { Db } from '../src/platform/postgres/postgres.ts'
import type { Caller } from './fuzz.ts'
import { nothing, redirectUri } from './requests.ts'

/** Fuzzing adds more uploads than an account may have in progress. */
const quotas = Object.fromEntries(quotaNames.map((quota) => [quota, 10 ** 12])) as Quotas

/**
 * Callers of every kind: signed out, each account type, an operator, the operator acting in an account, third parties.
 * Each turn signs all of them in again and creates new resources, because requests end both, and resets the rate limits,
 * which would otherwise stop everything after the first requests.
 */
export async function openCallers({
  db,
  files,
}: Pick<Deps, 'db' | 'files'>): Promise<{ width: number; turn: () => Promise<Caller[]> }> {
  const owners: string[] = []
  for (const integrationType of integrationTypes) owners.push(await newUser(db, integrationType))
  const operator = await newUser(db, 0)
  const victim = await newUser(db, 0)
  await db
    .updateTable('users')
    .set({ isStaff: true, staffRole: 'administrator' })
    .where('id', '=', operator)
    .execute()
  const fields = { name: 'Fuzz', redirectUris: [redirectUri], readAccess: true, writeAccess: true }
  const { client } = await createClient(db, fields, 'cli')

  type Session = { userId: string; parentId?: string; scopes?: OauthScope[] }
  const signIn = async ({ userId, parentId, scopes }: Session) => {
    const opening = {
      userId,
      hasFactor: userId === operator,
      ...(parentId && { parentId }),
      ...(scopes && { client: { id: client.id, scopes } }),
    }
    return db.transaction().execute((tx) => openSession(tx, opening))
  }
  const openCaller = async (session: Session): Promise<Caller> => {
    const { userId } = session
    const { tokens } = await signIn(session)
    const { uploadId, uploadRecord } = await initiate({ db, files, config: { quotas } } as Deps, userId, {
      fileName: 'a.mp4',
      totalParts: 1,
    })
    const things = {
      video: uploadRecord.id,
      upload: uploadId,
      key: uploadRecord.key,
      ...(await newSite(db, userId)),
    }
    // Operators change another account, so that the test keeps its own.
    const user = userId === operator ? victim : userId
    return {
      token: tokens.accessToken,
      ids: { ...nothing, ...things, user, actor: victim, client: client.id },
    }
  }
  const turn = async (): Promise<Caller[]> => {
    await sql`delete from rate_limits`.execute(db)
    const parent = await signIn({ userId: operator })
    const sessions: Session[] = [
      ...owners.map((userId) => ({ userId })),
      { userId: operator },
      { userId: owners[1]!, parentId: parent.id },
      { userId: owners[1]!, scopes: ['read', 'write'] },
    ]
    return [{ token: null, ids: nothing }, ...(await Promise.all(sessions.map(openCaller)))]
  }
  return { width: (await turn()).length, turn }
}

function newUser(db: Db, integrationType: IntegrationType): Promise<string> {
  return createUser(db, {
    email: `${newId(10)}@fuzz.matinee.test`.toLowerCase(),
    password: newId(12),
    name: 'Fuzz',
    integrationType,
    videoInfrastructure: 'IZLESENE',
    language: 'en',
    currency: 'usd',
    timezone: 'UTC',
  })
}

/** A site without an ads.txt: the look-up stays on this machine. */
async function newSite(db: Db, accountId: string) {
  const [site, zone] = [newId(), newId()]
  const nothingYet = {
    warningTitle: null,
    warningDescription: null,
    tagSeenFirstAt: null,
    tagSeenLastAt: null,
  }
  await db
    .insertInto('sites')
    .values({
      id: site,
      accountId,
      fqdn: 'localhost:1',
      isApp: true,
      code: newId(10).toLowerCase(),
      ...nothingYet,
    })
    .execute()
  await db
    .insertInto('zones')
    .values({
      id: zone,
      accountId,
      siteId: site,
      name: 'Masthead',
      mobile: null,
      desktop: '970x250',
      passback: null,
    })
    .execute()
  return { site, zone, operatedSite: site, operatedZone: zone }
}
