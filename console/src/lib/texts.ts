import type { Language } from '@matinee/contract/plain/account/accountTypes'
import { create } from 'zustand'
import type { EarningsPart, en, SignedInTexts, SignedOutTexts, Texts } from '../texts/en.ts'
import { signedOut as signedOutEn } from '../texts/signedOut.en.ts'
import { signedOut as signedOutTr } from '../texts/signedOut.tr.ts'

/** A screen is shown after the part with its texts has loaded. */
export type LoadedTexts = SignedOutTexts & Partial<Omit<Texts, keyof SignedOutTexts>>

/** Both languages are in the first bundle: 3 KB cost less than another request. */
const firstTexts: Record<Language, SignedOutTexts> = { en: signedOutEn, tr: signedOutTr }

/** Loaded when a screen needs them: the second step of a sign-in, all signed-in screens, those about money, those of operators, the palette, the help. */
const laterTexts = {
  secondStep: {
    en: () => import('../texts/secondStep.en.ts'),
    tr: () => import('../texts/secondStep.tr.ts'),
  },
  signedIn: {
    en: async () => (await import('../texts/signedIn.en.ts')).signedIn,
    tr: async () => (await import('../texts/signedIn.tr.ts')).signedIn,
  },
  earnings: {
    en: async () => (await import('../texts/earnings.en.ts')).earnings,
    tr: async () => (await import('../texts/earnings.tr.ts')).earnings,
  },
  operate: {
    en: () => import('../texts/operate.en.ts'),
    tr: () => import('../texts/operate.tr.ts'),
  },
  palette: {
    en: () => import('../texts/palette.en.ts'),
    tr: () => import('../texts/palette.tr.ts'),
  },
  help: {
    en: () => import('../texts/help.en.ts'),
    tr: () => import('../texts/help.tr.ts'),
  },
} satisfies {
  secondStep: Record<Language, () => Promise<Pick<Texts, 'secondStep'>>>
  signedIn: Record<Language, () => Promise<SignedInTexts>>
  earnings: Record<Language, () => Promise<Pick<Texts, EarningsPart>>>
  operate: Record<Language, () => Promise<Pick<Texts, 'operate'>>>
  palette: Record<Language, () => Promise<Pick<Texts, 'palette'>>>
  help: Record<Language, () => Promise<Pick<Texts, 'help'>>>
}
export type LaterPart = keyof typeof laterTexts

/** One key of each part; its presence shows that the part has loaded. */
const partKeys = {
  secondStep: 'secondStep',
  signedIn: 'videos',
  earnings: 'payments',
  operate: 'operate',
  palette: 'palette',
  help: 'help',
} as const satisfies Record<LaterPart, keyof Texts>

type TextsState = { loaded: Partial<Record<Language, LoadedTexts>>; wanted: readonly LaterPart[] }

/** `loaded`: texts by language; `wanted`: the parts that are loaded with every language from now on. */
export const useTexts = create<TextsState>()(() => ({ loaded: {}, wanted: [] }))

/** Loads the wanted parts of a language that are missing, and returns all its texts. */
export async function loadTexts(language: Language): Promise<LoadedTexts> {
  const { wanted, loaded } = useTexts.getState()
  const present = loaded[language]
  const missing = wanted.filter((part) => !present || !(partKeys[part] in present))
  if (present && missing.length === 0) return present
  const parts = await Promise.all(missing.map((part) => laterTexts[part][language]()))
  useTexts.setState((state) => {
    const all = [state.loaded[language] ?? firstTexts[language], ...parts]
    // Two parts have texts of errors.
    const errors = Object.assign({}, ...all.map((part) => ('errors' in part ? part.errors : {})))
    return { loaded: { ...state.loaded, [language]: Object.assign({}, ...all, { errors }) } }
  })
  return useTexts.getState().loaded[language]!
}

/** Loads a part now, and with every other language later. */
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
