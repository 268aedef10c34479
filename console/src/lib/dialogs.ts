import { create } from 'zustand'

export type Question = {
  /** The question, or the message of an alert. */
  title: string
  /** The consequence. */
  body?: string
  /** The text of the confirming button: "Delete video". */
  verb: string
  isDangerous?: boolean
  /** The text of the cancel button; without one the dialog is an alert. */
  cancel?: string
}

type Open = Question & { answer: (isAgreed: boolean) => void }

export const useDialog = create<{ open: Open | null }>()(() => ({ open: null }))

/** Asks in a modal alertdialog. Resolves to false when cancelled, also by another question. */
export function ask(question: Question): Promise<boolean> {
  useDialog.getState().open?.answer(false)
  return new Promise((resolve) => {
    const answer = (isAgreed: boolean) => {
      useDialog.setState({ open: null })
      resolve(isAgreed)
    }
    useDialog.setState({ open: { ...question, answer } })
  })
}
