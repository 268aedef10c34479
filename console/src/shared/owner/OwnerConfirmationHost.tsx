import { useOwnerQuestion } from './useOwnerConfirmation.ts'

/** Shows the question of `useOwnerConfirmation`. Outside of the screens, so that it may open above their dialogs. */
export function OwnerConfirmationHost() {
  const open = useOwnerQuestion((state) => state.open)
  return open && <open.Dialog answer={open.answer} />
}
