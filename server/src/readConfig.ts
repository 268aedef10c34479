import { auditSettings } from './features/audit/audit.settings.ts'
import { mailSettings } from './features/mails/mails.settings.ts'
import { backupSettings } from './features/backups/backups.settings.ts'
import { driveSettings } from './features/drive/drive.settings.ts'
import { paymentSettings } from './features/payments/payments.settings.ts'
import { playbackSettings } from './features/playback/playback.settings.ts'
import { quotaSettings } from './features/quotas/quotas.settings.ts'
import { scheduledReportSettings } from './features/scheduledReports/scheduledReports.settings.ts'
import { siteSettings } from './features/sites/sites.settings.ts'
import { readSettings, type Config } from './platform/config.ts'
import { readSecretFiles } from './platform/secretFiles.ts'

/** Reads all settings; docs/operating.md describes them. Throws one ConfigError that names every invalid variable. */
export const readConfig = (environment: Record<string, string | undefined>): Config =>
  readSettings(readSecretFiles(environment), [
    auditSettings,
    mailSettings,
    backupSettings,
    siteSettings,
    scheduledReportSettings,
    playbackSettings,
    driveSettings,
    paymentSettings,
    quotaSettings,
  ])
