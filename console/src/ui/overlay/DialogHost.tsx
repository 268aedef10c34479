import { useDialog } from '../../lib/dialogs.ts'
import { Button } from '../form/Button.tsx'
import { DialogButtons } from './DialogButtons.tsx'
import { DialogFrame } from './DialogFrame.tsx'

/** The one place where questions and alerts are shown; the safe choice stands first, so that it is focused. */
export function DialogHost() {
  const open = useDialog((state) => state.open)
  if (!open) return null
  return (
    <DialogFrame
      key={open.title}
      role="alertdialog"
      title={open.title}
      body={open.body}
      onCancel={(event) => {
        event.preventDefault()
        open.answer(false)
      }}
    >
      <DialogButtons>
        {open.cancel && <Button onClick={() => open.answer(false)}>{open.cancel}</Button>}
        <Button look={open.isDangerous ? 'bad' : 'main'} onClick={() => open.answer(true)}>
          {open.verb}
        </Button>
      </DialogButtons>
    </DialogFrame>
  )
}
