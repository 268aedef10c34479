import type { Playback } from '@matinee/contract/plain/playback'

type Captions = Playback['captions']

const key = 'matinee-captions'
const off = 'off'
/** For this page view, also where storage is closed to frames. */
let remembered: string | null = null

/** The language last chosen, `off`, or null while the viewer has not said. No cookie: it ends with the tab. */
export function readChoice(): string | null {
  try {
    return (remembered ??= sessionStorage.getItem(key))
  } catch {
    return remembered
  }
}

export function saveChoice(language: string | null): void {
  remembered = language ?? off
  try {
    sessionStorage.setItem(key, remembered)
  } catch {}
}

const short = (language: string) => language.split('-')[0]!.toLowerCase()

/** Index of the first caption in one of the languages, best first; `de` serves `de-AT`. -1: none. */
export function indexOfLanguage(captions: Captions, languages: readonly string[]): number {
  for (const wish of languages) {
    const exact = captions.findIndex(({ language }) => language.toLowerCase() === wish.toLowerCase())
    const index = exact < 0 ? captions.findIndex(({ language }) => short(language) === short(wish)) : exact
    if (index >= 0) return index
  }
  return -1
}

/** Which captions are shown: what the viewer chose; else none, unless it plays silently without having been asked. */
export function captionsToShow(of: {
  captions: Captions
  choice: string | null
  /** The player's, then the browser's. */
  languages: readonly string[]
  isSilent: boolean
}): number {
  if (of.choice !== null) return of.choice === off ? -1 : indexOfLanguage(of.captions, [of.choice])
  return of.isSilent ? indexOfLanguage(of.captions, of.languages) : -1
}
