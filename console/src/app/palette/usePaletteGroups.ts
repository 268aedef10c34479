import { filterCommands, useActionCommands, useScreenCommands, type CommandGroup } from './commands.tsx'
import { useHelpPageCommands, useHelpSearchCommand } from './helpCommands.tsx'
import { useRecentCommands } from './recentCommands.ts'
import { useSearchCommands } from './searchCommands.tsx'

/** What operators find in addition. `isFirst`: before the publishers' commands. */
export type OperatorCommands = {
  isFirst: boolean
  screens: CommandGroup
  found: readonly CommandGroup[]
  isSearching: boolean
}
const noOperators: OperatorCommands = {
  isFirst: false,
  screens: { id: 'go', commands: [] },
  found: [],
  isSearching: false,
}

export type PaletteGroups = { groups: CommandGroup[]; count: number; isSearching: boolean }

/**
 * Without text: recent commands, screens and actions; with text: the matching ones. Results of the server come last, so
 * that they never displace a row that Enter is about to run: those of the second search wait for those of the first. Pages
 * of the help and its search, which is no result, end the list.
 */
export function usePaletteGroups(typed: string, operators = noOperators): PaletteGroups {
  const recent = useRecentCommands((state) => state.commands)
  const screens = useScreenCommands()
  const actions = useActionCommands()
  const own = useSearchCommands(typed)
  const helpPages = useHelpPageCommands(typed)
  const helpSearch = useHelpSearchCommand(typed)
  const isEmpty = typed.trim() === ''
  const inOrder = <T>(ofOperators: T, others: T) =>
    operators.isFirst ? ([ofOperators, others] as const) : ([others, ofOperators] as const)
  const ownScreens: CommandGroup = { id: 'go', commands: screens }
  const commands: CommandGroup[] = [
    ...inOrder(operators.screens, ownScreens),
    { id: 'actions', commands: actions },
  ]
  const [first, second] = inOrder(
    { groups: operators.found, isSearching: operators.isSearching },
    { groups: own.groups, isSearching: own.isSearching },
  )
  const found: CommandGroup[] = isEmpty
    ? [{ id: 'recent', commands: recent }, ...commands]
    : [
        ...commands.map((group) => ({ ...group, commands: filterCommands(group.commands, typed) })),
        ...first.groups,
        ...(first.isSearching ? [] : second.groups),
      ]
  const isSearching = first.isSearching || second.isSearching
  const foundCount = countRows(found)
  // While nothing was found yet, Enter must not open the help.
  const offersHelp = !isEmpty && (foundCount > 0 || !isSearching)
  const help: CommandGroup[] = [
    { id: 'help', commands: helpPages },
    { id: 'helpSearch', commands: [helpSearch] },
  ]
  return {
    groups: [...found, ...(offersHelp ? help : [])].filter((group) => group.commands.length > 0),
    count: foundCount + (offersHelp ? helpPages.length : 0),
    isSearching,
  }
}

const countRows = (groups: readonly CommandGroup[]) => groups.flatMap(({ commands }) => commands).length
