import { formatNumber } from '@matinee/contract/plain/format'
import { z } from 'zod'
import { command } from '../command.ts'
import { flag } from '../flags.ts'
import { plural } from '../formatText.ts'
import { refused } from '../refuse.ts'

const events = z.int().min(100_000).max(1_000_000_000).default(10_000_000)

const big = command({
  usage: 'big',
  about: 'Create a demo publisher with millions of events over the last 90 days. Resumes an interrupted run',
  flags: { events: flag('--events <n>', 'number of events', events) },
  examples: ['seed big', 'seed big --events 100000000'],
  async run({ open }, _args, { events }) {
    const { config, db } = await open()
    const [{ openDeps }, { createLog }, demo] = await Promise.all([
      import('../../roles/openDeps.ts'),
      import('../../platform/log.ts'),
      import('../../features/demo/seedBig.service.ts'),
    ])
    if (config.isProduction || (await demo.holdsRealAccounts(db)))
      throw refused(
        'Real accounts exist, or this is a production server. The demo publisher has a public password: seed another data folder, for example MATINEE_DATA=./big npm start',
      )
    const deps = await openDeps(config, createLog('silent', 'cli'))
    const print = (text: string) => process.stderr.isTTY && process.stderr.write(text)
    try {
      const seeded = await demo.seedBig(deps, events, (count) =>
        print(`\r${formatNumber(count, 'en')} events`),
      )
      print('\r')
      return {
        json: seeded,
        text: `${plural(seeded.events, 'event')} in ${Math.round(seeded.seconds)} s. Sign in as ${seeded.email}, password ${seeded.password}.`,
      }
    } finally {
      await deps.close()
    }
  },
})

export const commands = [big]
