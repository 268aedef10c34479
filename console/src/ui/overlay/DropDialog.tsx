import { useLayoutEffect, useRef, type PointerEvent, type ReactNode, type RefObject } from 'react'
import classes from './DropDialog.module.css'

type Props = {
  label: string
  /** The button above the dialog. */
  anchor: RefObject<HTMLElement | null>
  close: () => void
  children: ReactNode
}

const edge = 8

/**
 * A modal dialog below its button; on phones a sheet at the bottom edge. Open while it is rendered. Escape and a press
 * outside close it. The element with `data-first` gets the focus.
 */
export function DropDialog({ label, anchor, close, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const shown = dialog.current!
    shown.showModal()
    shown.querySelector<HTMLElement>('[data-first]')?.focus({ preventScroll: true })
    const place = () => placeBelow(shown, anchor.current)
    place()
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('resize', place)
      shown.close()
    }
  }, [anchor])

  const closeOutside = (event: PointerEvent<HTMLDialogElement>) => {
    // Pointer events on the backdrop have the dialog as target.
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

/** Below the anchor and within the window, in page coordinates, so that both scroll together. */
function placeBelow(dialog: HTMLElement, anchor: HTMLElement | null): void {
  if (!anchor) return
  const box = anchor.getBoundingClientRect()
  const maxLeft = document.documentElement.clientWidth - dialog.offsetWidth - edge
  const left = box.left > maxLeft ? box.right - dialog.offsetWidth : box.left
  dialog.style.setProperty('--left', `${Math.max(edge, Math.min(left, maxLeft))}px`)
  dialog.style.setProperty('--top', `${box.bottom + window.scrollY + 6}px`)
}
