// One file for both, fetched when one of them is first reached for.
export { CommandPalette } from './CommandPalette.tsx'
export { ShortcutHelp } from './ShortcutHelp.tsx'
