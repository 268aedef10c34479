import { create } from 'zustand'

export type SchemeChoice = 'auto' | 'light' | 'dark'

/** Its own key: the saved interface state holds exactly the five items of the documents. */
const key = 'matinee.theme'
const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)')

/** A browser that keeps nothing for this site follows the system. */
function saved(): SchemeChoice {
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
  choice: saved(),
  shown: resolve(saved()),
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
  show(saved())
  prefersDark().addEventListener('change', () => show(useColourScheme.getState().choice))
}
