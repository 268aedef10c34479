import { useDialog } from '../../lib/dialogs.ts'
import { Button } from '../form/Button.tsx'
import { DialogButtons } from './DialogButtons.tsx'
import { DialogFrame } from './DialogFrame.tsx'

/** Shows the questions and alerts of `lib/dialogs.ts`. The safe choice comes first, so that it gets the focus. */
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
