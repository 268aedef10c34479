import type { BucketCheck } from '../../platform/files/checkBucket.ts'
import type { Amount, MoveReport } from '../../platform/files/moveFiles.ts'
import type { Config } from '../../platform/config.ts'
import { command, type AnyCommand } from '../command.ts'
import { plural, size } from '../formatText.ts'
import { refused } from '../refuse.ts'

const show = command({
  usage: 'show',
  about: 'Count the files in the store that gets new ones, and those that have not been moved to it yet',
  async run({ config: readConfig }) {
    const config = await readConfig()
    const [{ main, before }, { countFiles }] = await openStores(config)
    const names = storeNames(config)
    const counts = { main: await countFiles(main), before: before && (await countFiles(before)) }
    const lines = [`${names.main}: ${print(counts.main)}`]
    if (counts.before) lines.push(`${names.before}: ${print(counts.before)} to be moved`)
    return { json: { ...names, counts }, text: lines.join('\n') }
  },
})

const move = command({
  usage: 'move',
  about: 'Move all files to the store of STORAGE while Matinee runs. Resumes an interrupted move',
  examples: ['storage move', 'STORAGE=folder matinee storage move'],
  async run({ config: readConfig, open }) {
    const config = await readConfig()
    const [{ main, before }, { countFiles, moveFiles }] = await openStores(config)
    if (!before)
      throw refused('There is one store only: set S3_URL, and with it STORAGE=s3 or STORAGE=folder.')
    const total = await countFiles(before)
    const print = (text: string) => process.stderr.isTTY && process.stderr.write(text)
    const onMoved = (done: Amount) => print(`\r${progress(done, total)}`)
    const { db } = await open()
    const { withAdvisoryLock } = await import('../../platform/postgres/advisoryLock.ts')
    // A second move would take the files that the first has moved for deleted ones.
    const moved = await withAdvisoryLock(db, 'storage-move', (checkLock) =>
      moveFiles({ from: before, to: main, checkLock, onMoved }),
    )
    if (!moved) throw refused('Files are already being moved by another command.')
    const report = moved.result
    print('\r')
    return {
      json: report,
      text: printReport(report, storeNames(config)),
      isRefused: report.failed.length > 0,
    }
  },
})

const check = command({
  usage: 'check',
  about: 'Try everything that Matinee needs from the bucket of S3_URL, and say what is missing',
  async run({ config: readConfig }) {
    const config = await readConfig()
    if (!config.s3) throw refused('S3_URL is not set: files are in the data folder.')
    const [{ checkBucket }, { s3Files }] = await Promise.all([
      import('../../platform/files/checkBucket.ts'),
      import('../../platform/files/s3Files.ts'),
    ])
    const checks = await checkBucket(s3Files(config.s3, config.s3PublicUrl), new URL(config.publicUrl).origin)
    const problems = checks.flatMap(({ problem }) => problem ?? [])
    return {
      json: { checks, problems },
      text: checks.map(printCheck).join('\n'),
      isRefused: problems.length > 0,
    }
  },
})

export const commands: AnyCommand[] = [show, move, check]

/** The commands sign no addresses, so the key is empty. */
function openStores(config: Config) {
  return Promise.all([
    import('../../platform/files/openFiles.ts').then((files) => files.openStores(config, Buffer.alloc(0))),
    import('../../platform/files/moveFiles.ts'),
  ])
}

function storeNames({ s3, storage, dataDir }: Config): { main: string; before: string | null } {
  const folder = `folder ${dataDir}/files`
  if (!s3) return { main: folder, before: null }
  const bucket = `bucket ${s3.bucket} at ${s3.endpoint}`
  return storage === 's3' ? { main: bucket, before: folder } : { main: folder, before: bucket }
}

const print = ({ files, bytes }: Amount) => `${plural(files, 'file')}, ${size(bytes)}`

const progress = (done: Amount, total: Amount) =>
  `${done.files} of ${plural(total.files, 'file')}, ${size(done.bytes)} of ${size(total.bytes)}   `

function printReport({ moved, failed }: MoveReport, { main, before }: ReturnType<typeof storeNames>): string {
  const lines = [`${print(moved)} moved to the ${main}.`]
  if (failed.length > 0) lines.push(`${plural(failed.length, 'file')} still in the ${before}:`)
  for (const { key, reason } of failed) lines.push(`  ${key}: ${reason}`)
  return lines.join('\n')
}

const printCheck = ({ step, problem }: BucketCheck) => (problem ? `✗ ${step}: ${problem}` : `✓ ${step}`)
