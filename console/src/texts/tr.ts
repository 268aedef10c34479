import type { Texts } from './en.ts'
import { signedIn } from './signedIn.tr.ts'
import { signedOut } from './signedOut.tr.ts'

export const tr: Texts = { ...signedOut, ...signedIn }
