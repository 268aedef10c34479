import { fork } from 'node:child_process'
import { once } from 'node:events'
import { factsEngineArgs, factsEngineModule } from './launch.ts'

/** Starts the embedded engine of a data folder for one task of this process, with which it ends. */
export async function startFactsEngine(dataDir: string): Promise<{ stop(): Promise<void> }> {
  const child = fork(factsEngineModule, factsEngineArgs(dataDir), {
    // A separate session: Ctrl-C reaches this process only, which stops the engine.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit')
  const isReady = await Promise.race([once(child, 'message').then(() => true), exited.then(() => false)])
  if (!isReady) throw new Error('the facts engine does not start')
  return {
    async stop() {
      if (child.connected) child.send({ type: 'stop' })
      await exited
    },
  }
}
