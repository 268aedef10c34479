// One bundle for both, loaded when the user points at, focuses or opens one of them.
export { CommandPalette } from './CommandPalette.tsx'
export { ShortcutHelp } from './ShortcutHelp.tsx'
