import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { setPriority } from 'node:os'
import { answerRequest } from './answerRequest.ts'
import { collectWhenIdle } from '../collectWhenIdle.ts'
import { pause } from '../processes.ts'
import { openEngine, type Engine } from './openEngine.ts'

const patienceMs = 10_000

/**
 * The embedded facts engine, in a process of its own: a crash or a hang of the native library takes nothing else
 * along. Arguments: its folder, the socket to listen on. One process a folder: a second one ends with an error.
 */
const [dir, socketPath] = process.argv.slice(2) as [string, string]
// A query can wait a moment for the processor; a viewer's beacon should not.
setPriority(5)
collectWhenIdle()
mkdirSync(dir, { recursive: true, mode: 0o700 })
const engine = await openWhenFree()

/** An engine whose supervisor was killed is on its way out, and holds the folder for a moment. */
async function openWhenFree(): Promise<Engine> {
  const deadline = performance.now() + patienceMs
  for (let isTold = false; ; isTold = true) {
    try {
      return openEngine(dir)
    } catch (error) {
      if (performance.now() > deadline) throw error
      if (!isTold) process.stderr.write(`${String(error)}\nTrying to open ${dir} again …\n`)
    }
    await pause(200)
  }
}

const server = createServer(
  { maxHeaderSize: 262_144, keepAliveTimeout: 0, requestTimeout: 0 },
  (req, res) => {
    void answerRequest(engine, req, res)
  },
)
// The engine's own lock on the folder was taken above, so whoever listened here before is gone.
rmSync(socketPath, { force: true })
server.listen(socketPath, () => {
  chmodSync(socketPath, 0o600)
  process.send?.({ type: 'ready' })
})

let isStopping = false
function stop(): void {
  if (isStopping) return
  isStopping = true
  server.close(() => {
    engine.close()
    process.exit(0)
  })
  server.closeIdleConnections()
  // What still runs is a read, or an insert that its sender repeats.
  setTimeout(() => process.exit(0), 8_000).unref()
}

process.on('message', (message: { type: string }) => {
  if (message.type === 'stop') stop()
})
// Whoever forked this is gone: an orphan would keep the folder locked.
process.on('disconnect', () => process.exit(0))
// A terminal's Ctrl-C goes to the whole group; the supervisor decides the order.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => (process.connected ? undefined : stop()))
