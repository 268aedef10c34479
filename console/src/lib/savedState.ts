import { languages, type Language } from '@matinee/contract/plain/account/accountTypes'
import { create } from 'zustand'
import { persist, type PersistStorage } from 'zustand/middleware'
import { safeReferrer } from './session/safeReferrer.ts'

type Tone = 'info' | 'warning' | 'error'
/** `link.to`: an address of this console. */
export type Notification = {
  tone: Tone
  message: string
  title?: string
  link?: { to: string; text: string }
}

/** The five items that are saved across visits. Session, theme and cached site data have separate keys. */
export type SavedState = {
  sidebarOpen: boolean
  language: Language
  quickFilterModalOpen: boolean
  quickFilter: string | null
  notification: Notification | null
}

const savedStateVersion = 3
const savedStateKey = 'matinee.ui'

const defaults: SavedState = {
  sidebarOpen: true,
  language: 'en',
  quickFilterModalOpen: false,
  quickFilter: null,
  notification: null,
}

/**
 * Any text found in storage → a state of version 3. 0: no version, the sidebar only, bare or wrapped; 1: + language;
 * 2: + quick filter; 3: + notification. A newer version or broken JSON gives the defaults.
 */
export function readSavedState(text: string | null): SavedState {
  const stored = parse(text)
  if (!isRecord(stored)) return defaults
  const version = stored['version'] ?? 0
  const fields = isRecord(stored['state']) ? stored['state'] : stored
  if (typeof version !== 'number' || ![0, 1, 2, 3].includes(version)) return defaults
  return {
    sidebarOpen: booleanOr(fields['sidebarOpen'], defaults.sidebarOpen),
    language: version >= 1 ? readLanguage(fields['language']) : defaults.language,
    quickFilterModalOpen: version >= 2 && booleanOr(fields['quickFilterModalOpen'], false),
    quickFilter: version >= 2 && typeof fields['quickFilter'] === 'string' ? fields['quickFilter'] : null,
    notification: version >= 3 ? readNotification(fields['notification']) : null,
  }
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const booleanOr = (value: unknown, fallback: boolean) => (typeof value === 'boolean' ? value : fallback)

/** Unknown or missing → English. */
export function readLanguage(value: unknown): Language {
  return languages.find((language) => language === value) ?? 'en'
}

function readNotification(value: unknown): Notification | null {
  if (!isRecord(value) || typeof value['message'] !== 'string') return null
  const tone = (['info', 'warning', 'error'] as const).find((known) => known === value['tone'])
  if (!tone) return null
  const title = value['title']
  const link = readLink(value['link'])
  return {
    tone,
    message: value['message'],
    ...(typeof title === 'string' && { title }),
    ...(link && { link }),
  }
}

/** Null for links that leave this console. */
function readLink(value: unknown): Notification['link'] | null {
  if (!isRecord(value)) return null
  const { to, text } = value
  const isInside = typeof to === 'string' && safeReferrer(to) === to
  return isInside && typeof text === 'string' ? { to, text } : null
}

const storage: PersistStorage<SavedState> = {
  getItem: (name) => ({ state: readSavedState(localStorage.getItem(name)), version: savedStateVersion }),
  setItem: (name, value) => localStorage.setItem(name, JSON.stringify(value)),
  removeItem: (name) => localStorage.removeItem(name),
}

export const useSavedState = create<SavedState>()(
  persist(() => defaults, { name: savedStateKey, version: savedStateVersion, storage }),
)

/** False on the first visit with a browser. */
export const hasSavedState = (): boolean => localStorage.getItem(savedStateKey) !== null

/** Shows a toast once, also if the page reloads immediately afterwards. */
export function notify(notification: Notification): void {
  useSavedState.setState({ notification })
}
