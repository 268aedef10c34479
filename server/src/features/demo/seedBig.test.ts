import { readAnalytics, readAnalyticsDetails } from '@matinee/contract/analytics'
import { login } from '@matinee/contract/auth'
import { expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { server } from '../../../testing/testServer.ts'
import { createUser } from '../auth/auth.service.ts'
import { demoPassword } from './demoAccounts.ts'
import { seedBig } from './seedBig.service.ts'

test(
  'the requested number of events is generated once, over 90 days, and counted',
  { timeout: 120_000 },
  async () => {
    // An interrupted seed left the account without videos and events.
    await createUser(server.deps.db, {
      email: 'big@demo.matinee.test',
      name: 'Big Numbers',
      password: demoPassword,
      integrationType: 0,
      videoInfrastructure: 'IZLESENE',
      language: 'en',
      currency: 'usd',
      timezone: 'Europe/Istanbul',
      isDemo: true,
    })
    const reported: number[] = []
    const made = await seedBig(server.deps, 200_000, (events) => reported.push(events))
    expect(made.events).toBeGreaterThanOrEqual(200_000)
    expect(made.events).toBeLessThan(200_100)
    expect(reported).toEqual([expect.any(Number), made.events])
    expect((await seedBig(server.deps, 200_000, () => {})).events).toBe(0)

    const { tokens } = await api(null).get(login, { body: { email: made.email, password: made.password } })
    const reader = api({ id: '', email: '', password: '', ...tokens })
    const end = Math.floor(Date.now() / 1000)
    const query = { start: end - 92 * 86_400, end }
    const { data } = await reader.get(readAnalytics, { query })
    const { data: details } = await reader.get(readAnalyticsDetails, { query })
    const { infoLoad, start, viewRate: _, ...rest } = data.totals.period
    const times = ['timeLoad', 'timeBufferEmpty', 'timeBufferInit', 'timeBufferSeek', 'timeStart'] as const
    const counted =
      infoLoad +
      start +
      Object.values(rest).reduce((sum, count) => sum + count, 0) -
      times.reduce((sum, time) => sum + rest[time], 0)
    // The remaining events belong to none of the 26 counters.
    expect(counted + details.quality.period.attempts).toBeLessThan(made.events)
    expect(Object.keys(data.videos)).toHaveLength(7)
    expect(details.audience.country[0]).toMatchObject({ key: 'TR' })
    expect(data.period.filter((point) => point.start > 0).length).toBeGreaterThan(85)
  },
)
