import { fillDemo } from '../features/demo/demo.service.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import { openDeps } from './openDeps.ts'

/** Fills what is missing of the demo publishers and prints who may sign in; then it ends. */
export async function runDemo(config: Config, log: Log): Promise<void> {
  const deps = await openDeps(config, log)
  try {
    const accounts = await fillDemo(deps)
    process.stdout.write(
      [
        '',
        `Matinee is at ${config.publicUrl}`,
        ...(accounts.length ? ['', `Demo publishers, password ${accounts[0]!.password}:`] : []),
        ...accounts.map(({ email, shows }) => `  ${email.padEnd(32)}${shows}`),
        '',
        '',
      ].join('\n'),
    )
  } finally {
    await deps.close()
  }
}
