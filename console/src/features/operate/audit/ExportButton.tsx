import { csvName } from '@matinee/contract/plain/reports/csv'
import { formatNumber } from '@matinee/contract/plain/format'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { AppError } from '../../../lib/apiError.ts'
import { notify } from '../../../lib/savedState.ts'
import { saveFile } from '../../../lib/saveFile.ts'
import { serverNowMs } from '../../../lib/serverClock.ts'
import { useUser } from '../../../lib/session/session.ts'
import { readDialect } from '../../../shared/csvDialect.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { WorkDialog } from '../../../ui/overlay/WorkDialog.tsx'
import type { AuditSearch } from './auditSearch.ts'
import { useEntryWords } from './useEntryWords.ts'
import { writeEntries } from './writeEntries.ts'

/** Saves all entries that the filters leave as a CSV file. */
export function ExportButton({ search }: { search: AuditSearch }) {
  const t = useTranslations()
  const language = useLocale()
  const { timezone } = useUser()
  const { nameKind } = useEntryWords()
  const [rows, setRows] = useState<number | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function save() {
    const giveUp = new AbortController()
    running.current = giveUp
    setRows(0)
    try {
      const file = await writeEntries(search, {
        zone: timezone,
        dialect: readDialect(language),
        nameKind,
        hidden: t('operate.audit.hidden'),
        onProgress: setRows,
        signal: giveUp.signal,
      })
      saveFile(csvName('audit', serverNowMs(), timezone), file.type, file)
    } catch (error) {
      if (giveUp.signal.aborted) return
      const reason = t(`errors.${error instanceof AppError ? error.code : 'internal'}`)
      notify({ tone: 'error', message: t('operate.audit.exportFailed', { reason }) })
    } finally {
      setRows(null)
    }
  }
  return (
    <>
      <Button icon={<IconDownload size={18} aria-hidden="true" />} onClick={() => void save()}>
        {t('operate.audit.export')}
      </Button>
      {rows !== null && (
        <WorkDialog
          title={t('operate.audit.exporting')}
          body={t('operate.audit.exported', { rows: formatNumber(rows, language) })}
          cancel={() => running.current?.abort()}
        />
      )}
    </>
  )
}
