import { IconDownload } from '@tabler/icons-react'
import { useLocale } from 'use-intl'
import { csvName, toCsv, type CsvCell } from '@matinee/contract/plain/reports/csv'
import { readDialect } from './csvDialect.ts'
import { saveFile } from '../lib/saveFile.ts'
import { serverNowMs } from '../lib/serverClock.ts'
import { useUser } from '../lib/session/session.ts'
import { IconButton } from '../ui/form/IconButton.tsx'

type Props = {
  label: string
  tip: string
  /** The end of the file's name, which begins with the time of saving. */
  title: string
  /** Called on click. The first row is the header. */
  rows: () => readonly (readonly CsvCell[])[]
}

/** Saves the data of its panel as a CSV file, without a request. */
export function CsvButton({ label, tip, title, rows }: Props) {
  const { timezone } = useUser()
  const language = useLocale()
  return (
    <IconButton
      label={label}
      tip={tip}
      icon={<IconDownload size={18} />}
      onClick={() =>
        saveFile(
          csvName(title, serverNowMs(), timezone),
          'text/csv;charset=utf-8',
          toCsv(rows(), readDialect(language)),
        )
      }
    />
  )
}
