import type { Effort, Film, Rung, Source, SourceFormat, SpriteGrid, TestClip } from './engine.ts'

/** What the child is started with, as JSON in its only argument. */
export type NodeAvTask =
  | { kind: 'probe'; path: string; format: SourceFormat }
  | { kind: 'remux'; source: Source; name: string }
  | { kind: 'encode'; source: Source; rungs: Rung[]; effort: Effort }
  | { kind: 'poster'; source: Source; outPath: string; atMs: number }
  | { kind: 'frame'; source: Source; outPath: string; atMs: number }
  | { kind: 'sprite'; film: Film; outPath: string; grid: SpriteGrid }
  | { kind: 'testClip'; clip: TestClip }

/** The program could not do its work for a reason that is not the file's. */
const notTheFile = 70

async function main(task: NodeAvTask): Promise<void> {
  const work = await import('./nodeAvWork.ts').catch((error: unknown) => {
    process.stderr.write(String(error))
    return process.exit(notTheFile)
  })
  await work.doNodeAvTask(task)
}

// Only when started as a program: the type above is imported elsewhere.
if (process.argv[2]?.startsWith('{'))
  main(JSON.parse(process.argv[2]) as NodeAvTask).then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(error instanceof Error ? (error.stack ?? error.message) : String(error))
      process.exit((error as { code?: string }).code === 'ENOSPC' ? notTheFile : 1)
    },
  )
