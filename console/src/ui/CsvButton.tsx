import { IconDownload } from '@tabler/icons-react'
import { csvOf, type CsvCell } from '../lib/csv.ts'
import { saveFile } from '../lib/saveFile.ts'
import { IconButton } from './IconButton.tsx'

type Props = {
  label: string
  tip: string
  /** Without its ending. */
  fileName: string
  /** Asked when it is pressed: the head first. */
  rows: () => readonly (readonly CsvCell[])[]
}

/** Saves the data beside it as a file for table programs; nothing is fetched. */
export function CsvButton({ label, tip, fileName, rows }: Props) {
  return (
    <IconButton
      label={label}
      tip={tip}
      icon={<IconDownload size={18} />}
      onClick={() => saveFile(`${fileName}.csv`, 'text/csv;charset=utf-8', csvOf(rows()))}
    />
  )
}
