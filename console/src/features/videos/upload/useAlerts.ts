import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ask } from '../../../lib/dialogs.ts'

type Alert = { title: string; body: string }
type Ending = () => Promise<void>

const namedAtOnce = 5

/**
 * Alerts one after the other, those with the same title as one: fifty files that fail do not ask for fifty clicks,
 * and no dialog takes another one's place before it was read.
 */
export function useAlerts(): { tell: (alert: Alert) => void; atLast: (ending: Ending) => void } {
  const t = useTranslations()
  const waiting = useRef<Alert[]>([])
  const ending = useRef<Ending | null>(null)
  const isShowing = useRef(false)

  async function show() {
    if (isShowing.current) return
    isShowing.current = true
    for (let next = waiting.current[0]; next; next = waiting.current[0]) {
      const { title } = next
      const bodies = waiting.current.filter((alert) => alert.title === title).map(({ body }) => body)
      waiting.current = waiting.current.filter((alert) => alert.title !== title)
      await ask({ title, body: summary(bodies), verb: t('common.ok') })
    }
    isShowing.current = false
    const last = ending.current
    ending.current = null
    await last?.()
  }

  function summary(bodies: string[]): string {
    const names = bodies.slice(0, namedAtOnce).join(' · ')
    const more = bodies.length - namedAtOnce
    return more > 0 ? t('upload.failedFiles', { names, count: String(more) }) : names
  }

  return {
    tell: (alert) => {
      waiting.current.push(alert)
      // Those of one moment belong together.
      queueMicrotask(() => void show())
    },
    atLast: (last) => {
      ending.current = last
      queueMicrotask(() => void show())
    },
  }
}
