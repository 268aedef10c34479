import { toastMs } from '@matinee/contract/plain/limits'
import { useEffect, useState } from 'react'
import { justFailed, onAttempt } from '../lib/failedCalls.ts'
import { useSession } from '../lib/session/session.ts'
import { useSavedState, type Notification } from '../lib/savedState.ts'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/layout/Text.tsx'
import classes from './Toasts.module.css'

/** `failedCall`: the call whose error the toast shows; trying it again removes the toast. */
type Toast = Notification & { id: number; failedCall?: string | undefined }

let lastId = 0

const isSameToast = (one: Toast, other: Toast) =>
  one.tone === other.tone && one.title === other.title && one.message === other.message

/** A toast younger than this when the page unloads counts as unread. */
const unreadMs = 1_000

type Props = {
  closeLabel: string
  /** Opens an address of the console without a reload. */
  follow?: (to: string) => void
}

/**
 * Removes the notification from the saved state when it is shown, so that it shows once. One raised right before the page
 * unloads is put back for the next page.
 */
export function Toasts({ closeLabel, follow }: Props) {
  const [toasts, setToasts] = useState<Toast[]>([])

  useEffect(() => {
    let latest: { notification: Notification; shownAtMs: number } | null = null
    let isLeaving = false
    const show = ({ notification }: { notification: Notification | null }) => {
      if (!notification || isLeaving) return
      latest = { notification, shownAtMs: Date.now() }
      useSavedState.setState({ notification: null })
      const failedCall = notification.tone === 'error' ? justFailed() : undefined
      const toast = { ...notification, id: ++lastId, failedCall }
      setToasts((shown) => [...shown.filter((other) => !isSameToast(other, toast)).slice(-3), toast])
    }
    const leave = () => {
      isLeaving = true
      if (latest && Date.now() - latest.shownAtMs < unreadMs)
        useSavedState.setState({ notification: latest.notification })
    }
    // A page restored from the back/forward cache still shows its toasts.
    const comeBack = () => {
      isLeaving = false
      useSavedState.setState({ notification: null })
    }
    show(useSavedState.getState())
    const unsubscribe = useSavedState.subscribe(show)
    addEventListener('pagehide', leave)
    addEventListener('pageshow', comeBack)
    return () => {
      unsubscribe()
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', comeBack)
    }
  }, [])

  useEffect(
    () => onAttempt((key) => setToasts((shown) => shown.filter(({ failedCall }) => failedCall !== key))),
    [],
  )

  // A sign-in makes earlier toasts such as "Login Failed" obsolete.
  useEffect(
    () =>
      useSession.subscribe((session, before) => {
        if (session.status === 1 && before.status !== 1) setToasts([])
      }),
    [],
  )

  return (
    <Stack gap={8} className={classes.region} aria-live="polite">
      {toasts.map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          closeLabel={closeLabel}
          follow={follow}
          close={() => setToasts((shown) => shown.filter(({ id }) => id !== toast.id))}
        />
      ))}
    </Stack>
  )
}

type CardProps = { toast: Toast; close: () => void; closeLabel: string; follow: Props['follow'] }

function ToastCard({ toast, close, closeLabel, follow }: CardProps) {
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(close, toastMs[toast.tone])
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- `close` is new at each render; the clock must not restart
  }, [toast, isHeld])

  return (
    <Row
      gap={12}
      align="start"
      surface="raised"
      className={classes.toast}
      data-tone={toast.tone}
      role={toast.tone === 'error' ? 'alert' : 'status'}
      // A toast with the keyboard's focus stays.
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Text as="div" fit="break" className={classes.text}>
        {toast.title && <Text weight="strong">{toast.title}</Text>}
        <p>{toast.message}</p>
        {toast.link && (
          <a
            className={classes.link}
            href={toast.link.to}
            onClick={(event) => {
              if (!follow || event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              close()
              follow(toast.link!.to)
            }}
          >
            {toast.link.text}
          </a>
        )}
      </Text>
      <button type="button" className={classes.close} aria-label={closeLabel} onClick={close}>
        <svg width="16" viewBox="0 0 16 16" aria-hidden="true">
          <path d="m4 4 8 8m0-8-8 8" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
        </svg>
      </button>
    </Row>
  )
}
