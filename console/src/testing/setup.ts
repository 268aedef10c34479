import { cleanup, configure } from '@testing-library/react'
import type { StoreApi } from 'zustand'
import { afterAll, afterEach, vi } from 'vitest'
// The calendar extends the `Date` that exists when it loads, which must not be a test's fake one.
import 'react-day-picker'
import { useRecentCommands } from '../app/palette/recentCommands.ts'
import { useKeys } from '../app/palette/shortcuts.ts'
import { queryClient } from '../app/queryClient.ts'
import { useColourScheme } from '../lib/colourScheme.ts'
import { useDialog } from '../lib/dialogs.ts'
import { useSavedState } from '../lib/savedState.ts'
import { useOwnerQuestion } from '../shared/owner/useOwnerConfirmation.ts'
import { noteServerTime } from '../lib/serverClock.ts'
import { useSession, useSessionEnd } from '../lib/session/session.ts'
import { misfits } from './renderConsole.tsx'

// Page tests share a window and the console's modules, so every test restores them.

// A screen's code loads when it is first shown, which under load takes longer than the default second.
configure({ asyncUtilTimeout: 10_000 })

const reset = <State>(store: StoreApi<State>) => store.setState(store.getInitialState(), true)

function resetStores(): void {
  reset(useSession)
  reset(useSessionEnd)
  reset(useSavedState)
  reset(useDialog)
  reset(useOwnerQuestion)
  reset(useKeys)
  reset(useRecentCommands)
  reset(useColourScheme)
}

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  resetStores()
  noteServerTime(new Date().toUTCString())
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  document.title = ''
  document.body.replaceChildren()
  for (const name of document.documentElement.getAttributeNames())
    document.documentElement.removeAttribute(name)
  vi.unstubAllGlobals()
  const found = misfits.splice(0)
  if (found.length > 0)
    throw new Error(`The server could not have answered this, by the contract:\n${found.join('\n')}`)
})

// A file may mock a function for all of its tests.
afterAll(() => vi.restoreAllMocks())
