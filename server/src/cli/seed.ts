import { formatNumber } from '@matinee/contract/plain/format'
import type { Command } from 'commander'
import { CliError } from './cliError.ts'
import { count, noun, type Options, type Output, type Runner, type Session } from './command.ts'
import { plural } from './words.ts'

const million = 1_000_000

export function addSeedCommands(program: Command, run: Runner): void {
  const seed = noun(
    program,
    'seed',
    'Made-up data in large amounts, to see how this installation bears it',
    run,
  )
  seed.add({
    usage: 'big',
    about: 'Give one demo publisher millions of events over the last 90 days; a stopped run is gone on with',
    options: [count('--events <n>', 'how many', [100_000, 1_000 * million], 10 * million)],
    examples: ['seed big', 'seed big --events 100000000'],
    run: seedBig,
  })
}

async function seedBig(session: Session, _args: string[], options: Options): Promise<Output> {
  const { config, db } = await session.open()
  const [{ openDeps }, { createLog }, demo] = await Promise.all([
    import('../roles/openDeps.ts'),
    import('../platform/log.ts'),
    import('../features/demo/seedBig.service.ts'),
  ])
  if (config.isProduction || (await demo.holdsRealAccounts(db)))
    throw new CliError(
      'refused',
      'Here are real accounts, or it is a production server. The made-up publisher has a public password: seed a data folder of its own, as in MATINEE_DATA=./big npm start',
    )
  const deps = await openDeps(config, createLog('silent', 'cli'))
  try {
    const asked = options.events as number
    const isTerminal = process.stderr.isTTY
    const made = await demo.seedBig(deps, asked, (events) => {
      if (isTerminal) process.stderr.write(`\r${formatNumber(events, 'en')} events`)
    })
    if (isTerminal) process.stderr.write('\r')
    return {
      json: made,
      text: `${plural(made.events, 'event')} in ${Math.round(made.seconds)} s. Sign in as ${made.email}, password ${made.password}.`,
    }
  } finally {
    await deps.close()
  }
}
