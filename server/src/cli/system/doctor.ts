import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DoctorDeps, Finding } from '../../features/doctor/doctor.service.ts'
import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import { command, type Session } from '../command.ts'
import { flag } from '../flags.ts'
import { plural, section } from '../formatText.ts'
import { CliError, refused } from '../refuse.ts'

export const doctor = command({
  usage: 'doctor',
  about: 'Try once what users do, from the databases to the public address; exits 1 when there is a problem',
  flags: {
    mailTo: flag('--mail <address>', 'also send a real email to this address', z.email().optional()),
  },
  examples: ['doctor', 'doctor --mail you@example.com', 'doctor --json'],
  async run({ config: readConfig, open }, _args, { mailTo }) {
    const config = await readConfig()
    const { runDoctor } = await import('../../features/doctor/doctor.service.ts')
    const facts = await openFactsOf(config)
    const findings: Finding[] = []
    const progress = (text: string) => process.stderr.isTTY && process.stderr.write(`\r${text}\u001b[K`)
    const controller = new AbortController()
    const interrupt = () => controller.abort(refused('Interrupted. Nothing was left behind.'))
    process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
    try {
      const deps = {
        config,
        facts,
        mailTo,
        postgres: await openPostgresOf(open),
        ...(await readKey(config)),
      }
      const report = (finding: Finding) => {
        findings.push(finding)
        progress(`${finding.subject}: ${finding.step}`)
      }
      await runDoctor(deps, report, controller.signal)
    } finally {
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
      progress('')
      await facts.close()
    }
    const problems = findings.filter(({ state }) => state === 'problem')
    return {
      json: { findings, problems: problems.length },
      text: print(findings),
      isRefused: problems.length > 0,
    }
  },
})

async function openFactsOf(config: Config) {
  const [{ openFacts }, { factsAddress }] = await Promise.all([
    import('../../platform/facts/facts.ts'),
    import('../../platform/storeAddresses.ts'),
  ])
  return openFacts(factsAddress(config))
}

/** The other subjects are checked without PostgreSQL too. */
async function openPostgresOf(open: Session['open']): Promise<DoctorDeps['postgres']> {
  try {
    return await open()
  } catch (error) {
    if (error instanceof CliError) return { db: null, problem: error.message }
    throw error
  }
}

/** Makes no key where there is none, as the first start does. */
async function readKey(config: Config): Promise<Pick<DoctorDeps, 'secrets' | 'keyProblem'>> {
  const { openSecrets } = await import('../../platform/access/secrets.ts')
  const isHere = config.secretsFile !== null || existsSync(join(config.dataDir, 'secrets.json'))
  try {
    return { secrets: isHere ? openSecrets(config) : null }
  } catch (error) {
    return { secrets: null, keyProblem: (error as Error).message }
  }
}

const marks = { ok: '✓', problem: '✗', skipped: '–' }

function print(findings: Finding[]): string {
  const subjects = [...new Set(findings.map(({ subject }) => subject))]
  const problems = findings.filter(({ state }) => state === 'problem').length
  return [
    problems ? `${plural(problems, 'problem')}:` : 'No problems.',
    ...subjects.map((subject) =>
      section(
        subject,
        findings
          .filter((finding) => finding.subject === subject)
          .map(({ step, state, text }) => `${marks[state]} ${step}: ${text}`)
          .join('\n'),
      ),
    ),
  ].join('\n')
}
