import { csvName } from '@matinee/contract/plain/reports/csv'
import { useEffect, useRef, useState } from 'react'
import { useLocale } from 'use-intl'
import { readDialect } from '../../../shared/csvDialect.ts'
import { saveFile } from '../../../lib/saveFile.ts'
import { serverNowMs } from '../../../lib/serverClock.ts'
import { useUser } from '../../../lib/session/session.ts'
import { csvFile, csvType, type CsvTable } from './csvTable.ts'

/** From this many rows on, a dialog shows the progress. */
const manyRows = 50_000

/** `share`: 0 to 1. Null while no long export runs. */
export type ExportProgress = { rows: number; share: number; cancel: () => void } | null

/** Writes the report to a file in the browser and downloads it. */
export function useCsvExport() {
  const { timezone } = useUser()
  const language = useLocale()
  const [progress, setProgress] = useState<ExportProgress>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function save(table: CsvTable) {
    const giveUp = new AbortController()
    running.current?.abort()
    running.current = giveUp
    const cancel = () => giveUp.abort()
    let percent = 0
    const showProgress = (done: number) => {
      const now = Math.floor((done * 100) / table.rows)
      // Once per percent, so that drawing costs less than writing.
      if (now > percent) setProgress({ rows: table.rows, share: done / table.rows, cancel })
      percent = now
    }
    const isLong = table.rows > manyRows
    try {
      const name = csvName(table.title, serverNowMs(), timezone)
      const file = await csvFile(table, {
        dialect: readDialect(language),
        signal: giveUp.signal,
        ...(isLong && { onProgress: showProgress }),
      })
      giveUp.signal.throwIfAborted()
      saveFile(name, csvType, file)
    } catch (error) {
      if (!giveUp.signal.aborted) throw error
    } finally {
      if (running.current === giveUp) setProgress(null)
    }
  }
  return { save, progress }
}
