import type { Playback } from '@matinee/contract/plain/video/playback'

type Captions = Playback['captions']

const key = 'matinee-captions'
const off = 'off'
/** For this page view, in case a frame has no storage. */
let saved: string | null = null

/** The language chosen last, `off`, or null before any choice. No cookie: it ends with the tab. */
export function readChoice(): string | null {
  try {
    return (saved ??= sessionStorage.getItem(key))
  } catch {
    return saved
  }
}

export function saveChoice(language: string | null): void {
  saved = language ?? off
  try {
    sessionStorage.setItem(key, saved)
  } catch {}
}

const short = (language: string) => language.split('-')[0]!.toLowerCase()

/** Index of the first caption in one of the languages, best first; `de` matches `de-AT`. -1: none. */
export function indexOfLanguage(captions: Captions, languages: readonly string[]): number {
  for (const wanted of languages) {
    const exact = captions.findIndex(({ language }) => language.toLowerCase() === wanted.toLowerCase())
    const index = exact < 0 ? captions.findIndex(({ language }) => short(language) === short(wanted)) : exact
    if (index >= 0) return index
  }
  return -1
}

/** Index of the captions to show: the viewer's choice; else none, or for a silent autoplay the first language that fits. */
export function captionsToShow({
  captions,
  choice,
  languages,
  isSilent,
}: {
  captions: Captions
  choice: string | null
  /** The player's, then the browser's. */
  languages: readonly string[]
  isSilent: boolean
}): number {
  if (choice !== null) return choice === off ? -1 : indexOfLanguage(captions, [choice])
  return isSilent ? indexOfLanguage(captions, languages) : -1
}
