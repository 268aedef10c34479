import { hasOperator } from '../features/auth/accounts/accounts.service.ts'
import { fillDemo } from '../features/demo/demo.service.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import { openDeps } from './openDeps.ts'
import { startText } from './startText.ts'

/** Completes the demo data and prints the demo accounts, or how to create the first operator; then exits. */
export async function runDemo(config: Config, log: Log): Promise<void> {
  const deps = await openDeps(config, log)
  try {
    const accounts = await fillDemo(deps)
    process.stdout.write(startText(config, { accounts, hasOperator: await hasOperator(deps.db) }))
  } finally {
    await deps.close()
  }
}
