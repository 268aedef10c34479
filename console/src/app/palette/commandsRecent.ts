import { create } from 'zustand'
import { useSession } from '../../lib/session/session.ts'
import type { Command } from './commands.tsx'

const most = 5

/** The videos, players and sites opened last from the palette. In memory only: nothing of it outlives the visit. */
export const useRecent = create<{ commands: readonly Command[] }>()(() => ({ commands: [] }))

export function remember(command: Command): void {
  useRecent.setState(({ commands }) => ({
    commands: [command, ...commands.filter(({ id }) => id !== command.id)].slice(0, most),
  }))
}

// The next account to sign in must not see what this one opened.
useSession.subscribe((session, before) => {
  if (session.user?.id !== before.user?.id) useRecent.setState({ commands: [] })
})
