import { relative, resolve, sep } from 'node:path'
import { z } from 'zod'
import {
  isSameBucketFolder,
  readBackupTarget,
  type BackupTarget,
} from '../../platform/backup/backupTarget.ts'
import { ConfigError, featureSettings } from '../../platform/config.ts'

declare module '../../platform/config.ts' {
  interface FeatureSettings {
    backups: BackupSettings
  }
}

export type BackupSettings = {
  target: BackupTarget | null
  /** Absolute path of the file with the operator's passphrase. */
  keyFile: string | null
  /** Cron expression (UTC) of the daily backup; null: none. */
  cron: string | null
  /** How fast a backup reads at most; null: without a limit. */
  bytesPerS: number | null
  /** How long a scheduled backup is kept. */
  keepDays: number
}

export const backupSettings = featureSettings({
  variables: {
    BACKUP_URL: z
      .string()
      .transform(readBackupTarget)
      .refine(
        (target) => target !== null,
        'must be an absolute path, or a bucket: https://KEY:SECRET@s3.example/bucket/folder',
      )
      .optional(),
    BACKUP_KEY_FILE: z.string().min(1).optional(),
    BACKUP_AT: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day in UTC, such as 03:30')
      .optional(),
    BACKUP_MB_PER_S: z.coerce.number().int().min(0).max(100_000).default(50),
    BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(3_650).default(30),
  },
  read: (values, { dataDir, s3 }) => {
    const { BACKUP_URL: target = null, BACKUP_KEY_FILE: keyFile, BACKUP_AT: time } = values
    if (time && !(target && keyFile))
      throw new ConfigError('BACKUP_AT needs BACKUP_URL, where backups go, and BACKUP_KEY_FILE')
    if (target && 'folder' in target && isWithin(dataDir, target.folder))
      throw new ConfigError(
        'BACKUP_URL is within the data folder, with which it would be lost. Choose a folder on another disk',
      )
    if (target && s3 && 's3' in target && isSameBucketFolder(target.s3, s3))
      throw new ConfigError(
        'BACKUP_URL and S3_URL name the same folder of a bucket, or one within the other: backups would contain themselves. Choose another bucket, on another service if there is one',
      )
    const [hour, minute] = (time ?? '').split(':').map(Number)
    return {
      backups: {
        target,
        keyFile: keyFile ? resolve(keyFile) : null,
        cron: time ? `${minute} ${hour} * * *` : null,
        bytesPerS: values.BACKUP_MB_PER_S === 0 ? null : values.BACKUP_MB_PER_S * 1_000_000,
        keepDays: values.BACKUP_KEEP_DAYS,
      },
    }
  },
})

const isWithin = (folder: string, path: string): boolean => !relative(folder, path).split(sep).includes('..')
