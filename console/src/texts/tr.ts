import type { Texts } from './en.ts'
import { earnings } from './earnings.tr.ts'
import { help } from './help.tr.ts'
import { operate } from './operate.tr.ts'
import { palette } from './palette.tr.ts'
import { secondStep } from './secondStep.tr.ts'
import { signedIn } from './signedIn.tr.ts'
import { signedOut } from './signedOut.tr.ts'

export const tr: Texts = {
  ...signedOut,
  ...signedIn,
  ...earnings,
  errors: { ...signedOut.errors, ...signedIn.errors },
  operate,
  palette,
  help,
  secondStep,
}
