import { useState } from 'react'
import { useSavedState } from '../../lib/savedState.ts'

/** The id of the edited filter; the saved state only records that the dialog is open. */
const editedKey = 'matinee.quickFilterEdited'

/** Creates a filter (mode 0) or edits one (mode 1); stays open across a reload. */
export function useFilterModal() {
  const isOpen = useSavedState((state) => state.quickFilterModalOpen)
  const [edited, setEdited] = useState(() => sessionStorage.getItem(editedKey))
  const show = (id: string | null) => {
    setEdited(id)
    if (id === null) sessionStorage.removeItem(editedKey)
    else sessionStorage.setItem(editedKey, id)
    useSavedState.setState({ quickFilterModalOpen: true })
  }
  return {
    isOpen,
    edited,
    create: () => show(null),
    edit: (id: string) => show(id),
    close: () => {
      sessionStorage.removeItem(editedKey)
      useSavedState.setState({ quickFilterModalOpen: false })
    },
  }
}
