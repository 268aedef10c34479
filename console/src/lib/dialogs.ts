import { create } from 'zustand'

export type Question = {
  /** The question itself, or what has to be known. */
  title: string
  /** The consequence. */
  body?: string
  /** On the button that does it: "Delete video". */
  verb: string
  isDangerous?: boolean
  /** Left out for an alert, which can only be acknowledged. */
  cancel?: string
}

type Open = Question & { answer: (isAgreed: boolean) => void }

export const useDialog = create<{ open: Open | null }>()(() => ({ open: null }))

/** Asks in a modal alertdialog; a second question answers the first with no. */
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
