import { create } from 'zustand'
import { useSession } from '../../lib/session/session.ts'
import type { Command } from './commands.tsx'

const maxRecent = 5

/** The videos, players and sites, and the accounts and campaigns of operators, opened last from the palette. Not saved: the list ends with the visit. */
export const useRecentCommands = create<{ commands: readonly Command[] }>()(() => ({ commands: [] }))

export function addRecentCommand(command: Command): void {
  useRecentCommands.setState(({ commands }) => ({
    commands: [command, ...commands.filter(({ id }) => id !== command.id)].slice(0, maxRecent),
  }))
}

// The next account to sign in must not see what this one opened.
useSession.subscribe((session, before) => {
  if (session.user?.id !== before.user?.id) useRecentCommands.setState({ commands: [] })
})
