import { existsSync, statSync } from 'node:fs'
import { z } from 'zod'
import type { BackupTarget } from '../../platform/backup/backupTarget.ts'
import type { Header } from '../../platform/backup/manifest.ts'
import type { Progress } from '../../platform/backup/progress.ts'
import type { Damage, Verification } from '../../features/backups/verify.service.ts'
import { command, type AnyCommand } from '../command.ts'
import { flag, optionalText, toggle } from '../flags.ts'
import { minute, plural, size } from '../formatText.ts'
import { printList, type Columns } from '../printTable.ts'
import { refused, wrongUsage } from '../refuse.ts'

const create = command({
  usage: 'create',
  about: 'Make a backup of everything in BACKUP_URL while Matinee runs',
  flags: {
    isNewPassphrase: toggle(
      '--new-passphrase',
      'the passphrase in BACKUP_KEY_FILE is another one than that of the last backup',
    ),
  },
  examples: ['backup create'],
  async run({ open }, _args, { isNewPassphrase }) {
    const { config, db, facts } = await open()
    refuseOtherUser(config)
    // A shell without the settings is no failed backup, so it is refused before the attempt is recorded.
    if (config.backups.target === null)
      throw refused('BACKUP_URL is not set. The command must see the settings of the server.')
    const [{ createBackup }, { openExistingSecrets }, { createLog }] = await Promise.all([
      import('../../features/backups/create.service.ts'),
      import('../../platform/access/secrets.ts'),
      import('../../platform/log.ts'),
    ])
    const secrets = openExistingSecrets(config)
    const deps = {
      config,
      db,
      facts: await facts(),
      secrets,
      log: createLog('error', 'cli'),
    }
    const header = await interruptible('What was sent is used by the next backup.', (signal) =>
      createBackup(deps, { signal, isNewPassphrase, onProgress: printProgress }),
    )
    return { json: describe(header), text: printCreated(header) }
  },
})

const list = command({
  usage: 'list',
  about: 'List the backups in BACKUP_URL, oldest first',
  flags: {
    from: optionalText(
      '--from <url>',
      'the backups of another folder, or of a bucket without key and secret',
    ),
  },
  examples: ['backup list', 'backup list --from /mnt/backup'],
  async run({ config, width }, _args, { from }) {
    const { listBackups } = await import('../../features/backups/verify.service.ts')
    const { headers, unreadable } = await listBackups(await readTarget(await config(), from))
    const list = printList({ rows: headers.map(describe), width, empty: 'No backups.' }, columns)
    if (unreadable.length === 0) return list
    return { ...list, text: [list.text, ...unreadable.map(({ error }) => error.message)].join('\n') }
  },
})

const verify = command({
  usage: 'verify [backup]',
  about: 'Read all objects of a backup, or of all of them, and compare them with their SHA-256',
  args: { backup: 'id of the backup, or latest' },
  flags: {
    from: optionalText(
      '--from <url>',
      'the backups of another folder, or of a bucket without key and secret',
    ),
    isQuick: toggle('--quick', 'look at presence and size only'),
  },
  examples: ['backup verify', 'backup verify latest --quick'],
  async run({ config: readConfig }, [wanted = null], { from, isQuick }) {
    const { verifyBackups } = await import('../../features/backups/verify.service.ts')
    const config = await readConfig()
    const target = await readTarget(config, from)
    const { keyFile } = config.backups
    const result = await verifyBackups(target, { wanted, isQuick, keyFile, onProgress: printProgress })
    endProgress()
    return { json: result, text: printVerification(result), isRefused: result.damages.length > 0 }
  },
})

const restore = command({
  usage: 'restore <backup>',
  about: 'Restore a backup into an empty installation that does not run',
  args: { backup: 'id of the backup, or latest' },
  flags: {
    from: optionalText(
      '--from <url>',
      'the backups of another folder, or of a bucket without key and secret',
    ),
  },
  examples: ['backup restore latest', 'backup restore latest --from /mnt/backup'],
  async run({ config: readConfig }, [wanted], { from }) {
    const config = await readConfig()
    const target = await readTarget(config, from)
    const [{ restoreBackup }, { createLog }] = await Promise.all([
      import('../../features/backups/restore/restore.service.ts'),
      import('../../platform/log.ts'),
    ])
    const header = await interruptible(
      'The restore is incomplete: remove the data folder to begin again.',
      (signal) =>
        restoreBackup(config, {
          wanted,
          target,
          signal,
          log: createLog('error', 'cli'),
          onProgress: printProgress,
        }),
    )
    return {
      json: describe(header),
      text: [
        `Restored the backup ${header.id} into ${config.dataDir}. Start Matinee.`,
        ...header.excluded,
      ].join('\n'),
    }
  },
})

const prune = command({
  usage: 'prune',
  about: 'Remove old backups, and objects that no backup needs',
  flags: {
    keepDays: flag(
      '--keep-days <days>',
      'how long backups are kept (default: BACKUP_KEEP_DAYS)',
      z.int().min(1).max(3_650).optional(),
    ),
  },
  examples: ['backup prune', 'backup prune --keep-days 7'],
  async run({ open }, _args, { keepDays }) {
    const { pruneBackups } = await import('../../features/backups/prune/prune.service.ts')
    const { config, db, facts } = await open()
    refuseOtherUser(config)
    const deps = { config, db, facts: await facts() }
    const pruned = await pruneBackups(deps, keepDays === undefined ? {} : { keepDays })
    const { removed, kept, objects, bytes, skipped } = pruned
    const amounts = `${plural(removed.length, 'backup')} removed, ${kept.length} kept. ${plural(objects, 'object')} removed, ${size(bytes)}.`
    return { json: pruned, text: [amounts, ...skipped].join('\n') }
  },
})

const adopt = command({
  usage: 'adopt',
  about:
    'Continue the backups in BACKUP_URL with this restored installation, when the one that made them will never run again',
  examples: ['backup adopt'],
  async run({ open }) {
    const { adoptTarget } = await import('../../features/backups/instance/instance.service.ts')
    const adopted = await adoptTarget(await open())
    return {
      json: adopted,
      text: `This installation continues the backups after ${adopted.backup}. The one that made them is refused from the next backup on.`,
    }
  },
})

export const commands: AnyCommand[] = [create, list, verify, restore, prune, adopt]

async function readTarget(config: { backups: { target: BackupTarget | null } }, from: string | undefined) {
  const { readBackupTarget } = await import('../../platform/backup/backupTarget.ts')
  if (from === undefined && config.backups.target) return config.backups.target
  if (from === undefined) throw refused('BACKUP_URL is not set. Set it, or give --from.')
  const target = readBackupTarget(from)
  if (target && 's3' in target && target.s3.credentials)
    throw wrongUsage(
      'All users of this machine can read arguments, so --from takes no key and secret. Set BACKUP_URL, or BACKUP_URL_FILE to a file with the address.',
    )
  if (target) return target
  throw wrongUsage(
    '--from must be an absolute path, or a bucket: https://KEY:SECRET@s3.example/bucket/folder.',
  )
}

/** Files that another user makes in the data folder or the target cannot be changed by Matinee later. */
function refuseOtherUser({ dataDir }: { dataDir: string }): void {
  const owner = existsSync(dataDir) ? statSync(dataDir).uid : null
  const own = process.getuid?.() ?? owner
  if (owner === null || owner === own) return
  throw refused(
    `${dataDir} belongs to user ${owner}, and this command runs as ${own}. Run it as Matinee's user: sudo -u matinee …`,
  )
}

/** Ctrl-C ends `work` cleanly; a second one kills it. */
async function interruptible<T>(remark: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const interrupt = () => controller.abort(refused(`Interrupted. ${remark}`))
  process.once('SIGINT', interrupt)
  process.once('SIGTERM', interrupt)
  try {
    return await work(controller.signal)
  } finally {
    process.off('SIGINT', interrupt)
    process.off('SIGTERM', interrupt)
    endProgress()
  }
}

const print = (text: string) => process.stderr.isTTY && process.stderr.write(text)
const printProgress = ({ bytes, totalBytes }: Progress) => print(`\r${size(bytes)} of ${size(totalBytes)}   `)
const endProgress = () => print('\r')

/** A header without its lists. */
const describe = ({ id, at, completedAt, matinee, totals, sent, excluded }: Header) => ({
  id,
  at,
  completedAt,
  matinee,
  totals,
  bytes: Object.values(totals).reduce((sum, total) => sum + total.bytes, 0),
  sent,
  excluded,
})

const columns: Columns<ReturnType<typeof describe>> = {
  'BACKUP!': 'id',
  'COMPLETED (UTC)': ({ completedAt }) => minute(completedAt),
  'SIZE#': ({ bytes }) => size(bytes),
  'NEW#': ({ sent }) => size(sent.bytes),
  'FILES#': ({ totals }) => totals.files?.entries ?? 0,
  VERSION: 'matinee',
  EXCLUDED: ({ excluded }) => excluded.join(' ') || null,
}

function printCreated(header: Header): string {
  const { id, bytes, sent, totals, excluded } = describe(header)
  const files = plural(totals.files?.entries ?? 0, 'file')
  return [`Backup ${id}: ${size(bytes)}, of which ${size(sent.bytes)} are new; ${files}.`, ...excluded].join(
    '\n',
  )
}

function printVerification({ backups, objects, bytes, damages, unchecked }: Verification): string {
  const checked = `${plural(backups, 'backup')}, ${plural(objects, 'object')}, ${size(bytes)} checked.`
  if (damages.length === 0) return [`${checked} No damage.`, ...unchecked].join('\n')
  return [
    checked,
    ...unchecked,
    `${plural(damages.length, 'object or header is', 'objects or headers are')} damaged:`,
    ...damages.map(printDamage),
    ...(damages.some(({ kind }) => kind === 'object') ? [objectAdvice] : []),
  ].join('\n')
}

const objectAdvice =
  'Remove damaged objects from the target: the next backup stores them again, if their files still exist.'
const shownUses = 5

function printDamage({ reason, usedBy }: Damage): string {
  const rest = usedBy.length > shownUses ? [`    and ${usedBy.length - shownUses} more`] : []
  return [`  ${reason}`, ...usedBy.slice(0, shownUses).map((use) => `    ${use}`), ...rest].join('\n')
}
