import { newId } from '../src/platform/ids.ts'
import type { TestAccount } from './make.ts'
import { newPayment, newPayout } from './payments.ts'
import { nothing, type Ids } from './requests.ts'
import { newScheduledReport } from './scheduledReports.ts'
import { newSiteThings } from './sites.ts'
import { server } from './testServer.ts'
import { newMail } from './things.ts'

const { db } = server.deps

/** Resources of the operators' calls: a pending account and a grant. */
export async function operatorsIds(owner: TestAccount): Promise<Ids> {
  const [user, grant] = [newId(), newId()]
  await db
    .insertInto('users')
    .values({
      id: user,
      email: `${user}@test.matinee.test`,
      name: 'Waits',
      passwordHash: '-',
      status: 'PENDING',
      integrationType: 0,
      videoInfrastructure: null,
      language: 'en',
      currency: 'usd',
      timezone: 'UTC',
      virgulId: null,
      approvedAt: null,
    })
    .execute()
  await db
    .insertInto('accountGrants')
    .values({ id: grant, actorId: user, targetId: owner.id, grantedBy: 'cli', expiresAt: null })
    .execute()
  const operatedPayment = await newPayment(owner.id)
  const operatedPayout = await newPayout(owner.id)
  const sites = await newSiteThings(owner.id)
  const mail = await newMail(owner.id)
  const operatedReport = await newScheduledReport(user)
  return {
    ...nothing,
    ...sites,
    mail,
    operatedReport,
    operatedPayment,
    operatedPayout,
    user,
    actor: owner.id,
    grant,
  }
}
