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
  /** Estimated size of the text. */
  bytes: number
  /** Passes the text chunk by chunk; an error thrown by `onChunk` ends the writing. */
  write: (onChunk: (text: string) => void, signal: AbortSignal) => Promise<void>
}

class TooLarge extends Error {}

/** Estimates are off by at most this factor; files below it are measured. */
const estimateFactor = 1.25

/**
 * Uploads a file to the drive and opens it there. `waiting`: set during the upload; `blockedUrl`: the file's address if
 * the browser did not open it.
 */
export function useDriveExport() {
  const t = useTranslations()
  const [waiting, setWaiting] = useState<{ cancel: () => void } | null>(null)
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const refuse = () =>
    void ask({
      title: t('reports.drive.tooLarge'),
      body: t('reports.drive.tooLargeBody'),
      verb: t('common.ok'),
    })

  async function put(file: DriveFile) {
    if (file.bytes > maxDriveBytes * estimateFactor) return refuse()
    const tab = openDriveTab(t('reports.drive.preparing'))
    const abort = new AbortController()
    running.current = abort
    setWaiting({ cancel: () => abort.abort() })
    try {
      await send(file, tab, abort.signal)
    } catch (error) {
      tab.close()
      if (abort.signal.aborted) return
      if (error instanceof TooLarge) return refuse()
      notify({ tone: 'error', title: t('reports.drive.failed'), message: t(`errors.${codeOf(error)}`) })
    } finally {
      setWaiting(null)
    }
  }

  async function send(file: DriveFile, tab: DriveTab, signal: AbortSignal) {
    const csvString = await textOf(file, signal)
    const { url } = await api(exportToDrive, { body: { fileName: file.name, csvString }, signal })
    if (!isWebAddress(url)) throw new Error('The drive returned no web address')
    if (!tab.show(url)) setBlockedUrl(url)
  }
  return { put, waiting, blockedUrl, forget: () => setBlockedUrl(null) }
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
