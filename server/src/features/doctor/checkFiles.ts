import { existsSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { checkBucket } from '../../platform/files/checkBucket.ts'
import { hasSpace } from '../../platform/files/diskSpace.ts'
import type { Files } from '../../platform/files/files.ts'
import { openStores } from '../../platform/files/openFiles.ts'
import { newId } from '../../platform/ids.ts'
import type { DoctorDeps } from './doctorDeps.ts'
import { Problem, Skipped, type RunStep } from './step.ts'

const text = 'Matinee checks this folder.'

/** Stores, reads and removes a file where new ones go. */
export async function checkFiles({ config }: Pick<DoctorDeps, 'config'>, step: RunStep): Promise<void> {
  const hasFolder = existsSync(config.dataDir)
  await step('data folder', '', async () => {
    if (!hasFolder) throw new Skipped(`${config.dataDir} does not exist on this machine`)
    if (await hasSpace(config.dataDir)) return `${config.dataDir} can be written`
    throw new Problem(
      `${config.dataDir} cannot be written, or has less than 16 MiB left. Free space, or give Matinee's user the folder.`,
    )
  })
  if (config.storage === 's3') return checkBucketSteps(config, step)
  await step(
    'store, read and remove a file',
    'Check the rights of the folder files/ in the data folder.',
    async () => {
      if (!hasFolder) throw new Skipped('without a data folder there are no files')
      return tryFile((await openStores(config, Buffer.alloc(0))).main)
    },
  )
}

async function tryFile(files: Files): Promise<string> {
  const folder = `check-${newId(22)}`
  const key = `${folder}/file`
  try {
    await files.put(key, Readable.from([Buffer.from(text)]))
    const read = await buffer(await files.read(key, { start: 8, end: 13 }))
    if (String(read) !== text.slice(8, 14)) throw new Error('the folder gave back other bytes')
  } finally {
    await files.remove(folder)
  }
  return 'in the data folder'
}

async function checkBucketSteps(config: DoctorDeps['config'], step: RunStep): Promise<void> {
  const { s3Files } = await import('../../platform/files/s3Files.ts')
  const files = s3Files(config.s3!, config.s3PublicUrl)
  await step(
    'bucket',
    'Check S3_URL, and try: matinee storage check',
    async () => {
      const checks = await checkBucket(files, new URL(config.publicUrl).origin)
      const failed = checks.find(({ problem }) => problem !== null)
      if (failed) throw new Problem(`${failed.step}: ${failed.problem}`)
      return `${checks.length} steps of storage and uploads work`
    },
    30_000,
  )
}
