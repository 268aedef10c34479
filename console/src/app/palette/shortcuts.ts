import { create } from 'zustand'
import { useSession } from '../../lib/session/session.ts'
import { listScreens } from '../shell/menu.ts'

/** A separate key: the saved interface state contains exactly the five items of the documents. */
const switchKey = 'matinee.shortcuts'

type Overlay = 'palette' | 'help'
type Keys = {
  /** The open overlay, or the one that is loading. */
  open: Overlay | null
  /** Whether shortcuts without a modifier key are on. WCAG 2.1.4 requires a switch. */
  areOn: boolean
}

export const useKeys = create<Keys>()(() => ({
  open: null,
  areOn: localStorage.getItem(switchKey) !== 'off',
}))

export const openOverlay = (open: Overlay | null): void => useKeys.setState({ open })

export function turnShortcuts(areOn: boolean): void {
  if (areOn) localStorage.removeItem(switchKey)
  else localStorage.setItem(switchKey, 'off')
  useKeys.setState({ areOn })
}

const isMac = /Mac|iP(hone|ad|od)/.test(navigator.platform)
export const modifier = isMac ? '⌘' : 'Ctrl'

/** Ctrl+K, on a Mac ⌘K: there Ctrl+K deletes to the end of the line. */
export const isPaletteKey = (event: Pick<KeyboardEvent, ModifierName | 'key'>): boolean =>
  event.key.toLowerCase() === 'k' &&
  (isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey) &&
  !event.altKey &&
  !event.shiftKey
type ModifierName = 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'

/** Elements in which typed letters are no shortcuts. */
const takesLetters =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=menu], [role=listbox], [role=combobox]'
/** The time after G in which its letter must follow. */
const sequenceMs = 1500

/** Handles the shortcuts of the entire console; `go` receives the address. Returns a function that stops it. */
export function listenForKeys(go: (to: string) => void): () => void {
  let goUntil = 0

  /** True if the key was a shortcut. */
  function press(key: string, isShifted: boolean, now: number): boolean {
    const isAfterG = now < goUntil
    goUntil = 0
    if (key === '?') openOverlay('help')
    else if (key === '/') return focusSearch()
    else if (isShifted) return false
    else if (isAfterG) {
      const type = useSession.getState().user?.integrationType
      const screen = type !== undefined && listScreens(type).find((one) => one.key === key)
      if (!screen) return false
      go(screen.to)
    } else if (key === 'g') goUntil = now + sequenceMs
    else if (key === 'n') return pressNew()
    else return false
    return true
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { open, areOn } = useKeys.getState()
    if (event.defaultPrevented || event.isComposing || event.repeat) return
    if (open || document.querySelector('dialog[open]')) return
    if (isPaletteKey(event)) {
      event.preventDefault()
      return openOverlay('palette')
    }
    if (!areOn || event.ctrlKey || event.metaKey || event.altKey) return
    const [from] = event.composedPath()
    if (from instanceof Element && from.closest(takesLetters)) return
    if (press(event.key.toLowerCase(), event.shiftKey, event.timeStamp)) event.preventDefault()
  }
  window.addEventListener('keydown', onKeyDown)
  return () => window.removeEventListener('keydown', onKeyDown)
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('#content search input')
  field?.select()
  field?.focus()
  return field !== null
}

/** The page's button for adding something. */
function pressNew(): boolean {
  const action = document.querySelector<HTMLElement>('#content [data-new]')
  action?.click()
  return action !== null
}
