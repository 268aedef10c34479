import { IconDownload } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { csvName, csvOf, type CsvCell } from '../../lib/csv.ts'
import { ask } from '../../lib/dialogs.ts'
import { saveFile } from '../../lib/saveFile.ts'
import { serverNowMs } from '../../lib/serverClock.ts'
import { useUser } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'

type Props = {
  /** Of the file, after the moment of saving. */
  title: string
  /** The head first; a head alone is nothing to save. */
  rows: () => readonly (readonly CsvCell[])[]
}

/** The report as a file for table programs. Nothing to save is said in an alert (R205). */
export function ExportButton({ title, rows }: Props) {
  const t = useTranslations()
  const { timezone } = useUser()
  function save() {
    const all = rows()
    if (all.length < 2) void ask({ title: t('reports.invalidData'), verb: t('common.ok') })
    else saveFile(csvName(title, serverNowMs(), timezone), 'text/csv;charset=utf-8', csvOf(all))
  }
  return (
    <Button icon={<IconDownload size={18} aria-hidden="true" />} onClick={save}>
      {t('reports.export')}
    </Button>
  )
}
