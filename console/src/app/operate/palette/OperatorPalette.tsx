import { useState } from 'react'
import { PaletteDialog } from '../../palette/CommandPalette.tsx'
import { usePaletteGroups } from '../../palette/usePaletteGroups.ts'
import { useOperatorCommands } from './useOperatorCommands.ts'

/** The palette of operators: that of publishers, with what only operators find. */
export function OperatorPalette() {
  const [typed, setTyped] = useState('')
  const operators = useOperatorCommands(typed)
  return <PaletteDialog typed={typed} setTyped={setTyped} found={usePaletteGroups(typed, operators)} />
}
