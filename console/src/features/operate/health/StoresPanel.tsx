import type { Health } from '@matinee/contract/health'
import { formatBytes, formatNumber } from '@matinee/contract/plain/format'
import { useLocale, useTranslations } from 'use-intl'
import { useFormatInstant } from '../../../lib/useFormatInstant.ts'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { ProgressBar } from '../../../ui/page/ProgressBar.tsx'

/** Versions of the stores, the disk, and the last backup. */
export function StoresPanel({ health }: { health: Health }) {
  const t = useTranslations('operate.health')
  const language = useLocale()
  const instant = useFormatInstant()
  const { postgres, facts, log, storage, mails, backups, release, migration } = health
  const waiting = log?.reduce((sum, stream) => sum + stream.waiting, 0)
  return (
    <Panel title={t('stores')}>
      <Stack gap={20}>
        <Facts
          gap={10}
          facts={[
            { name: t('release'), value: release },
            { name: t('postgres'), value: postgres.version },
            { name: t('facts'), value: facts?.version ?? t('noAnswer') },
            ...(migration ? [{ name: t('migration'), value: migration.name }] : []),
            ...(waiting === undefined
              ? []
              : [
                  { name: t('sharedLog'), value: t('messages', { number: formatNumber(waiting, language) }) },
                ]),
            { name: t('files'), value: t(`storages.${storage}`) },
            { name: t('mails'), value: t(`mailWays.${mails}`) },
            {
              name: t('backup'),
              value: backups.lastGoodAt
                ? instant(backups.lastGoodAt)
                : t(backups.isScheduled ? 'noBackupYet' : 'noBackups'),
            },
          ]}
        />
        <Disk disk={health.disk} />
      </Stack>
    </Panel>
  )
}

function Disk({ disk: { total, free } }: Pick<Health, 'disk'>) {
  const t = useTranslations('operate.health')
  const language = useLocale()
  if (total === null || free === null || total === 0) return <Hint>{t('noDisk')}</Hint>
  return (
    <Stack gap={6}>
      <ProgressBar label={t('disk')} value={(100 * (total - free)) / total} />
      <Hint>{t('diskFree', { free: formatBytes(free, language), total: formatBytes(total, language) })}</Hint>
    </Stack>
  )
}
