import { waits, type OperatorScreen } from './operatorScreen.ts'
import { openDialog } from './steps.ts'

const path = () => '/operate/programs'

/** The operators' screens about apps and tokens. */
export const programScreens: OperatorScreen[] = [
  { name: 'operate-programs', path, states: waits },
  {
    name: 'operate-programs-app',
    path,
    states: [],
    open: (page, texts) => openDialog(page, texts.operate.programs.register),
  },
  {
    name: 'operate-programs-token',
    path,
    states: [],
    open: (page, texts) => openDialog(page, texts.operate.programs.createToken),
  },
]
