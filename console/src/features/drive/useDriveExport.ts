import { exportToDrive, maxDriveBytes } from '@matinee/contract/drive'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../lib/api.ts'
import { codeOf } from '../../lib/apiError.ts'
import { ask } from '../../lib/dialogs.ts'
import { notify } from '../../lib/savedState.ts'
import { isWebAddress, openDriveTab, type DriveTab } from './driveTab.ts'

export type DriveFile = {
  name: string
  /** About as many as its text will have. */
  bytes: number
  /** The text in pieces, in their order; what `take` throws ends the writing. */
  write: (take: (text: string) => void, signal: AbortSignal) => Promise<void>
}

class TooLarge extends Error {}

/** Sampled sizes are this near to the true ones; what lies between is measured. */
const surely = 1.25

/**
 * Puts a file into the drive and opens it there. `waiting` while it is on its way; `kept`: where it lies when
 * the browser did not let it be opened.
 */
export function useDriveExport() {
  const t = useTranslations()
  const [waiting, setWaiting] = useState<{ cancel: () => void } | null>(null)
  const [kept, setKept] = useState<string | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const refuse = () =>
    void ask({
      title: t('reports.drive.tooLarge'),
      body: t('reports.drive.tooLargeBody'),
      verb: t('common.ok'),
    })

  async function put(file: DriveFile) {
    if (file.bytes > maxDriveBytes * surely) return refuse()
    const tab = openDriveTab(t('reports.drive.preparing'))
    const giveUp = new AbortController()
    running.current = giveUp
    setWaiting({ cancel: () => giveUp.abort() })
    try {
      await send(file, tab, giveUp.signal)
    } catch (error) {
      tab.close()
      if (giveUp.signal.aborted) return
      if (error instanceof TooLarge) return refuse()
      notify({ tone: 'error', title: t('reports.drive.failed'), message: t(`errors.${codeOf(error)}`) })
    } finally {
      setWaiting(null)
    }
  }

  async function send(file: DriveFile, tab: DriveTab, signal: AbortSignal) {
    const csvString = await textOf(file, signal)
    const { url } = await api(exportToDrive, { body: { fileName: file.name, csvString }, signal })
    if (!isWebAddress(url)) throw new Error('The drive answered no address of a page')
    if (!tab.show(url)) setKept(url)
  }
  return { put, waiting, kept, forget: () => setKept(null) }
}

async function textOf(file: DriveFile, signal: AbortSignal): Promise<string> {
  const encoder = new TextEncoder()
  const pieces: string[] = []
  let bytes = 0
  await file.write((text) => {
    bytes += encoder.encode(text).length
    if (bytes > maxDriveBytes) throw new TooLarge()
    pieces.push(text)
  }, signal)
  return pieces.join('')
}
