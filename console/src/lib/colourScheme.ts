import { create } from 'zustand'

export type SchemeChoice = 'auto' | 'light' | 'dark'

/** A separate key: the saved interface state contains exactly the five items of the documents. */
const key = 'matinee.theme'
const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)')

/** Browsers that block storage follow the system. */
function readChoice(): SchemeChoice {
  try {
    const value = localStorage.getItem(key)
    return value === 'light' || value === 'dark' ? value : 'auto'
  } catch {
    return 'auto'
  }
}

const resolve = (choice: SchemeChoice) =>
  choice === 'auto' ? (prefersDark().matches ? 'dark' : 'light') : choice

export const useColourScheme = create<{ choice: SchemeChoice; shown: 'light' | 'dark' }>()(() => ({
  choice: readChoice(),
  shown: resolve(readChoice()),
}))

export function chooseColourScheme(choice: SchemeChoice): void {
  if (choice === 'auto') localStorage.removeItem(key)
  else localStorage.setItem(key, choice)
  show(choice)
}

function show(choice: SchemeChoice): void {
  const shown = resolve(choice)
  document.documentElement.dataset['theme'] = shown
  useColourScheme.setState({ choice, shown })
}

/** Applies the saved choice and follows the system while it is 'auto'. */
export function followColourScheme(): void {
  show(readChoice())
  prefersDark().addEventListener('change', () => show(useColourScheme.getState().choice))
}
