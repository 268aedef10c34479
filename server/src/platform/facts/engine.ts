import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { setPriority } from 'node:os'
import { answerRequest } from './answerRequest.ts'
import { collectWhenIdle } from '../collectWhenIdle.ts'
import { pause } from '../processes.ts'
import { openEngine, type Engine } from './openEngine.ts'

/**
 * The embedded facts engine, in a separate process, so that a crash or hang of the native library affects nothing else.
 * Its arguments come from `factsEngineArgs`.
 * Only one process per folder: a second one exits with an error.
 */
const [dir, socketPath, openTimeoutMs, maxBytes, configFile] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string?,
]
// Beacons have priority over queries.
setPriority(5)
collectWhenIdle()
mkdirSync(dir, { recursive: true, mode: 0o700 })
const engine = await openWhenFree()

/** After a crash of the supervisor, the previous engine locks the folder until it has exited. */
async function openWhenFree(): Promise<Engine> {
  const deadline = performance.now() + Number(openTimeoutMs)
  for (let isReported = false; ; isReported = true) {
    try {
      return openEngine(dir, Number(maxBytes), configFile)
    } catch (error) {
      if (performance.now() > deadline) throw error
      if (!isReported) process.stderr.write(`${String(error)}\nTrying to open ${dir} again …\n`)
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
// This process has the engine's lock on the folder, so no other process listens on this socket.
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
  // Running reads are lost; running inserts are repeated by their sender.
  setTimeout(endAtOnce, 8_000).unref()
}

/** Not `process.exit`: the library's exit handlers may wait for a statement that runs for ever. */
const endAtOnce = () => process.kill(process.pid, 'SIGKILL')

process.on('message', (message: { type: string }) => {
  if (message.type === 'stop') stop()
})
// The parent has exited: an orphan would keep the folder locked.
process.on('disconnect', endAtOnce)
// Ctrl-C reaches the entire process group, but the supervisor decides the order.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => (process.connected ? undefined : stop()))
