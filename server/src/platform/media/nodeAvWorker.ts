import type { NodeAvTask } from './nodeAvWork.ts'

/** Arguments: the task, and the exit code for failures that the file does not cause. */
const [task, ownFaultCode] = process.argv.slice(2).map((argument) => JSON.parse(argument) as unknown) as [
  NodeAvTask,
  number,
]

async function main(): Promise<void> {
  const work = await import('./nodeAvWork.ts').catch((error: unknown) => {
    process.stderr.write(`node-av cannot be loaded: ${String(error)}`)
    return process.exit(ownFaultCode)
  })
  await work.doNodeAvTask(task)
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(error instanceof Error ? (error.stack ?? error.message) : String(error))
    process.exit((error as { code?: string }).code === 'ENOSPC' ? ownFaultCode : 1)
  },
)
