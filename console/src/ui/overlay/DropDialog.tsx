import { useLayoutEffect, useRef, type PointerEvent, type ReactNode, type RefObject } from 'react'
import classes from './DropDialog.module.css'

type Props = {
  label: string
  /** The button it hangs under. */
  anchor: RefObject<HTMLElement | null>
  close: () => void
  children: ReactNode
}

const edge = 8

/**
 * A dialog that hangs under its button; on phones a sheet at the lower edge. Open for as long as it is rendered. The
 * browser keeps focus inside and gives it back; Escape and a press outside close. What bears `data-first` is focused.
 */
export function DropDialog({ label, anchor, close, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const shown = dialog.current!
    shown.showModal()
    shown.querySelector<HTMLElement>('[data-first]')?.focus({ preventScroll: true })
    const place = () => hang(shown, anchor.current)
    place()
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('resize', place)
      shown.close()
    }
  }, [anchor])

  const closeOutside = (event: PointerEvent<HTMLDialogElement>) => {
    // The shade around a dialog is the dialog itself to the pointer.
    if (event.target === dialog.current && !isInside(event, dialog.current)) close()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is the keyboard's way out
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={label}
      onPointerDown={closeOutside}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      {children}
    </dialog>
  )
}

function isInside({ clientX, clientY }: PointerEvent, box: Element): boolean {
  const { left, right, top, bottom } = box.getBoundingClientRect()
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}

/** Under the anchor and within the window; with the page, so that scrolling keeps them together. */
function hang(dialog: HTMLElement, anchor: HTMLElement | null): void {
  if (!anchor) return
  const at = anchor.getBoundingClientRect()
  const most = document.documentElement.clientWidth - dialog.offsetWidth - edge
  const left = at.left > most ? at.right - dialog.offsetWidth : at.left
  dialog.style.setProperty('--left', `${Math.max(edge, Math.min(left, most))}px`)
  dialog.style.setProperty('--top', `${at.bottom + window.scrollY + 6}px`)
}
