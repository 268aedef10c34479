import type { Page } from '@playwright/test'
import type { Texts } from '../../console/src/texts/en.ts'

/** As `Screen` of `screens.ts`, which lists them: all are in the operators' area and shown to its demo account. */
export type OperatorScreen = {
  name: string
  path: () => string
  /** In addition to `full`. */
  states: ('loading' | 'failed')[]
  open?: (page: Page, texts: Texts) => Promise<void>
}

export const waits: OperatorScreen['states'] = ['loading', 'failed']
