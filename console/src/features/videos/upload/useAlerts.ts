import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ask } from '../../../lib/dialogs.ts'

type Alert = {
  title: string
  body: string
  /** Precedes the bodies of all alerts with the title. */
  note?: string
}
type Ending = () => Promise<void>

const maxNames = 5

/**
 * Shows alerts one at a time and merges those with the same title: fifty failed files need one click, and no dialog
 * replaces another before it was read. `alertLast` runs after all of them.
 */
export function useAlerts(): { alert: (alert: Alert) => void; alertLast: (ending: Ending) => void } {
  const t = useTranslations()
  const waiting = useRef<Alert[]>([])
  const ending = useRef<Ending | null>(null)
  const isShowing = useRef(false)

  async function show() {
    if (isShowing.current) return
    isShowing.current = true
    for (let next = waiting.current[0]; next; next = waiting.current[0]) {
      const { title, note = '' } = next
      const bodies = waiting.current.filter((alert) => alert.title === title).map(({ body }) => body)
      waiting.current = waiting.current.filter((alert) => alert.title !== title)
      await ask({ title, body: note ? `${note} ${summary(bodies)}` : summary(bodies), verb: t('common.ok') })
    }
    isShowing.current = false
    const last = ending.current
    ending.current = null
    await last?.()
  }

  function summary(bodies: string[]): string {
    const names = bodies.slice(0, maxNames).join(' · ')
    const more = bodies.length - maxNames
    return more > 0 ? t('upload.failedFiles', { names, count: String(more) }) : names
  }

  return {
    alert: (alert) => {
      waiting.current.push(alert)
      // Collects the alerts of one tick, so that they are merged.
      queueMicrotask(() => void show())
    },
    alertLast: (last) => {
      ending.current = last
      queueMicrotask(() => void show())
    },
  }
}
