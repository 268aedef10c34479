import { mostCsv } from '@matinee/contract/plain/reports/revenueColumns'
import { formatBytes } from '@matinee/contract/plain/format'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { DropZone } from '../../../../ui/form/DropZone.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Text } from '../../../../ui/layout/Text.tsx'
import { ErrorBox } from '../../../../ui/page/ErrorPanel.tsx'
import type { ChosenFile } from './fileImport.ts'
import { readHeaderLine } from './readHeaderLine.ts'

type Props = { file: ChosenFile | null; open: (file: ChosenFile) => void }
type Refusal = 'oneFile' | 'tooLarge' | 'notText' | 'emptyFile'

/** Takes a file of text that the server can read. */
export function ChooseFile({ file, open }: Props) {
  const t = useTranslations('operate.demand')
  const language = useLocale()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const read = async (files: File[]) => {
    const opened = await readFile(files)
    setRefusal(typeof opened === 'string' ? opened : null)
    if (typeof opened === 'object' && opened !== null) open(opened)
  }
  return (
    <Stack gap={12}>
      <DropZone
        text={t('drop')}
        or={t('or')}
        button={t(file ? 'chooseOther' : 'choose')}
        accept=".csv,.tsv,.txt,.json,.jsonl,text/csv,application/json"
        onFiles={(files) => void read(files)}
      />
      {refusal && <ErrorBox>{t(`refusals.${refusal}`, { size: formatBytes(mostCsv, language) })}</ErrorBox>}
      {file && (
        <Text>
          {t('chosen', { name: file.name, size: formatBytes(new Blob([file.text]).size, language) })}
        </Text>
      )}
    </Stack>
  )
}

/** Null when nothing was chosen. */
async function readFile([file, ...others]: File[]): Promise<ChosenFile | Refusal | null> {
  if (!file) return null
  if (others.length > 0) return 'oneFile'
  // A character has up to four bytes.
  if (file.size > 4 * mostCsv) return 'tooLarge'
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
    if (text.length > mostCsv) return 'tooLarge'
    if (text.includes('\0')) return 'notText'
    return text.trim() === '' ? 'emptyFile' : { name: file.name, text, headers: readHeaderLine(text) }
  } catch {
    return 'notText'
  }
}
