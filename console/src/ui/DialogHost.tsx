import { useLayoutEffect, useRef } from 'react'
import { useDialog } from '../lib/dialogs.ts'
import { Button } from './Button.tsx'
import classes from './DialogHost.module.css'

/**
 * The one place where questions and alerts are shown. The browser's own modal dialog keeps focus inside, makes the
 * rest inert and gives focus back; the safe choice is focused (G-053).
 */
export function DialogHost() {
  const open = useDialog((state) => state.open)
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    if (open) dialog.current?.showModal()
  }, [open])

  if (!open) return null
  return (
    <dialog
      key={open.title}
      ref={dialog}
      role="alertdialog"
      aria-labelledby="dialog-title"
      aria-describedby={open.body ? 'dialog-body' : undefined}
      className={classes.dialog}
      onCancel={(event) => {
        event.preventDefault()
        open.answer(false)
      }}
    >
      <h2 id="dialog-title">{open.title}</h2>
      {open.body && <p id="dialog-body">{open.body}</p>}
      <div className={classes.buttons}>
        {open.cancel && (
          <Button autoFocus onClick={() => open.answer(false)}>
            {open.cancel}
          </Button>
        )}
        <Button
          look={open.isDangerous ? 'bad' : 'main'}
          autoFocus={!open.cancel}
          onClick={() => open.answer(true)}
        >
          {open.verb}
        </Button>
      </div>
    </dialog>
  )
}
