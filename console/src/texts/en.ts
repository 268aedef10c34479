import { earnings } from './earnings.en.ts'
import { help } from './help.en.ts'
import { operate } from './operate.en.ts'
import { palette } from './palette.en.ts'
import { secondStep } from './secondStep.en.ts'
import { signedIn } from './signedIn.en.ts'
import { signedOut } from './signedOut.en.ts'

/** Texts that the source documents quote stay exact, including their spelling. */
export const en = {
  ...signedOut,
  ...signedIn,
  ...earnings,
  errors: { ...signedOut.errors, ...signedIn.errors },
  operate,
  palette,
  help,
  secondStep,
} as const

/** The part that is loaded before the sign-in, and the first one after it. */
export type SignedOutTexts = Widened<typeof signedOut>
export type SignedInTexts = Widened<typeof signedIn>
export type EarningsPart = keyof typeof earnings

/** The keys of every language: a missing or surplus key is a type error. */
export type Texts = Widened<typeof en>
type Widened<T> = { readonly [K in keyof T]: T[K] extends string ? string : Widened<T[K]> }
