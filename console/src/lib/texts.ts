import type { Language } from '@matinee/contract/plain/accountTypes'
import { create } from 'zustand'
import type { en, SignedOutPart, Texts } from '../texts/en.ts'
import { signedOut as signedOutEn } from '../texts/signedOut.en.ts'
import { signedOut as signedOutTr } from '../texts/signedOut.tr.ts'

/** Before the sign-in both languages come with the program: 3 KB more are sooner there than a file to wait for. */
const sources = {
  en: { signedOut: signedOutEn, signedIn: async () => (await import('../texts/signedIn.en.ts')).signedIn },
  tr: { signedOut: signedOutTr, signedIn: async () => (await import('../texts/signedIn.tr.ts')).signedIn },
} satisfies Record<Language, { signedOut: FirstTexts; signedIn: () => Promise<Omit<Texts, SignedOutPart>> }>

/** What is there before the sign-in. */
type FirstTexts = Pick<Texts, SignedOutPart>
/** The screens behind the sign-in have theirs before they are shown. */
export type LoadedTexts = FirstTexts & Partial<Texts>

/** The texts that have arrived, and whether those behind the sign-in are wanted. */
export const useTexts = create<{ loaded: Partial<Record<Language, LoadedTexts>>; isSignedIn: boolean }>(
  () => ({
    loaded: {},
    isSignedIn: false,
  }),
)

/** Only what is needed of the language in use is fetched, and only once. */
export async function loadTexts(language: Language): Promise<LoadedTexts> {
  const { isSignedIn, loaded } = useTexts.getState()
  const there = loaded[language]
  if (there && (!isSignedIn || 'videos' in there)) return there
  const { signedOut, signedIn } = sources[language]
  const rest = isSignedIn ? await signedIn() : undefined
  const texts = { ...useTexts.getState().loaded[language], ...signedOut, ...rest }
  useTexts.setState((state) => ({ loaded: { ...state.loaded, [language]: texts } }))
  return texts
}

/** From now on the texts behind the sign-in come with the others. */
export async function loadSignedInTexts(language: Language): Promise<void> {
  if (!useTexts.getState().isSignedIn) useTexts.setState({ isSignedIn: true })
  await loadTexts(language)
}

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: typeof en
  }
}
