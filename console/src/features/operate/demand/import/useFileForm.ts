import { addDays } from '@matinee/contract/plain/calendar'
import type { RevenueColumn } from '@matinee/contract/plain/reports/revenueColumns'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useToday } from '../../../../shared/useToday.ts'
import { sourcesQuery } from '../demand.queries.ts'
import {
  findColumnProblem,
  findFieldProblems,
  guessColumns,
  nameBatch,
  type ChosenFile,
  type Columns,
  type ImportFields,
} from './fileImport.ts'

/** Sources of the last two months, with the columns of their files. */
const rememberedDays = 60
const emptyFields: ImportFields = { source: '', batchId: '', state: 'estimated', reason: '' }

/** The chosen file and what the operator says about it. `onChange` is called before each change. */
export function useFileForm(onChange: () => void) {
  const today = useToday()
  const sources = useQuery(sourcesQuery({ start: addDays(today, -rememberedDays), end: today }))
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [fields, setFields] = useState(emptyFields)
  const [chosen, setChosen] = useState<Columns>({})
  // Empty fields are named once the file was to be checked without them.
  const [isTried, setIsTried] = useState(false)
  const list = sources.data?.data ?? []
  const earlier = list.find(({ source }) => source === fields.source)?.columns ?? null
  const columns = file ? { ...guessColumns(file.headers, earlier), ...chosen } : {}
  const found = findFieldProblems(fields)
  const hasColumns = file?.headers.length === 0 || findColumnProblem(columns) === null
  return {
    file,
    fields,
    columns,
    sources: list.map(({ source }) => source),
    problemOf: (field: 'source' | 'batchId') =>
      found[field] === 'required' && !isTried ? null : (found[field] ?? null),
    /** Whether the file can be checked; marks what is missing. */
    tryCheck: () => {
      setIsTried(true)
      return file !== null && Object.keys(found).length === 0 && hasColumns
    },
    open: (next: ChosenFile) => {
      onChange()
      setFile(next)
      setChosen({})
      setFields((now) => ({ ...now, batchId: nameBatch(next.name) }))
    },
    change: (part: Partial<ImportFields>) => {
      onChange()
      setFields((now) => ({ ...now, ...part }))
    },
    choose: (header: string, column: RevenueColumn | null) => {
      onChange()
      setChosen((now) => ({ ...now, [header]: column }))
    },
  }
}
