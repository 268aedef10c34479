import type { Language } from '@matinee/contract/plain/account/accountTypes'
import { create } from 'zustand'
import type { EarningsPart, en, SignedInPart, SignedOutPart, Texts } from '../texts/en.ts'
import { signedOut as signedOutEn } from '../texts/signedOut.en.ts'
import { signedOut as signedOutTr } from '../texts/signedOut.tr.ts'

/** Loaded before the sign-in. */
type FirstTexts = Pick<Texts, SignedOutPart>
/** The screens of a later part have its texts before they are shown. */
export type LoadedTexts = FirstTexts & Partial<Texts>

/** Before the sign-in both languages come with the program: 3 KB more are sooner there than a file to wait for. */
const firstTexts: Record<Language, FirstTexts> = { en: signedOutEn, tr: signedOutTr }

/** Loaded when a screen needs them: all signed-in screens, those about money, the palette. */
const laterTexts = {
  signedIn: {
    en: async () => (await import('../texts/signedIn.en.ts')).signedIn,
    tr: async () => (await import('../texts/signedIn.tr.ts')).signedIn,
  },
  earnings: {
    en: async () => (await import('../texts/earnings.en.ts')).earnings,
    tr: async () => (await import('../texts/earnings.tr.ts')).earnings,
  },
  palette: {
    en: () => import('../texts/palette.en.ts'),
    tr: () => import('../texts/palette.tr.ts'),
  },
} satisfies {
  signedIn: Record<Language, () => Promise<Pick<Texts, SignedInPart>>>
  earnings: Record<Language, () => Promise<Pick<Texts, EarningsPart>>>
  palette: Record<Language, () => Promise<Pick<Texts, 'palette'>>>
}
export type LaterPart = keyof typeof laterTexts

/** A text of each part, whose presence shows that the part has loaded. */
const markOf = { signedIn: 'videos', earnings: 'payments', palette: 'palette' } as const satisfies Record<
  LaterPart,
  keyof Texts
>

type Held = { loaded: Partial<Record<Language, LoadedTexts>>; wanted: readonly LaterPart[] }

/** The texts that have arrived, and the parts that come with each language from now on. */
export const useTexts = create<Held>()(() => ({ loaded: {}, wanted: [] }))

/** Only what is needed of the language in use is fetched, and only once. */
export async function loadTexts(language: Language): Promise<LoadedTexts> {
  const { wanted, loaded } = useTexts.getState()
  const there = loaded[language]
  const missing = wanted.filter((part) => !there || !(markOf[part] in there))
  if (there && missing.length === 0) return there
  const parts = await Promise.all(missing.map((part) => laterTexts[part][language]()))
  useTexts.setState((state) => ({
    loaded: {
      ...state.loaded,
      [language]: Object.assign({}, firstTexts[language], state.loaded[language], ...parts),
    },
  }))
  return useTexts.getState().loaded[language]!
}

/** From now on the texts of this part come with the others. */
export async function loadPart(part: LaterPart, language: Language): Promise<void> {
  useTexts.setState(({ wanted }) => (wanted.includes(part) ? {} : { wanted: [...wanted, part] }))
  await loadTexts(language)
}

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: typeof en
  }
}
