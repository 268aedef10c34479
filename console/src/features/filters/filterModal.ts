import { useState } from 'react'
import { useSavedState } from '../../lib/savedState.ts'

/** Which filter is edited; the kept state only knows that the modal is open. */
const editedKey = 'matinee.quickFilterEdited'

/** Open as it was before a reload: for a new filter (mode 0), or for one that is there (mode 1). */
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
