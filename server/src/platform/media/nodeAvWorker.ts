import type { NodeAvTask } from './nodeAvWork.ts'

/** Exit code of a failure that is not the file's fault. */
const notTheFile = 70

async function main(task: NodeAvTask): Promise<void> {
  const work = await import('./nodeAvWork.ts').catch((error: unknown) => {
    process.stderr.write(String(error))
    return process.exit(notTheFile)
  })
  await work.doNodeAvTask(task)
}

main(JSON.parse(process.argv[2]!) as NodeAvTask).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(error instanceof Error ? (error.stack ?? error.message) : String(error))
    process.exit((error as { code?: string }).code === 'ENOSPC' ? notTheFile : 1)
  },
)
