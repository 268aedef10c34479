import type { Page } from '@playwright/test'
import type { Texts } from '../../console/src/texts/en.ts'
import { openDialog } from './steps.ts'

/** As `Screen` of `screens.ts`, which lists them. */
type ProgramScreen = {
  name: string
  path: () => string
  states: ('loading' | 'failed')[]
  open?: (page: Page, texts: Texts) => Promise<void>
}

const path = () => '/operate/programs'

/** The operators' screens about apps and tokens. */
export const programScreens: ProgramScreen[] = [
  { name: 'operate-programs', path, states: ['loading', 'failed'] },
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
