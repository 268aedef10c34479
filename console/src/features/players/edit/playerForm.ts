import type { VideoAds } from '@matinee/contract/plain/video/adBreaks'
import {
  defaultPlayerConfig,
  type PlayerAppearance,
  type PlayerBehavior,
  type PlayerLanguage,
} from '@matinee/contract/plain/video/playerConfig'
import type { VideoAdsDraft } from '../../../shared/videoAds/videoAdsDraft.ts'
import { isColour } from './contrast.ts'

export type PlayerForm = {
  name: string
  language: PlayerLanguage
  appearance: PlayerAppearance
  behavior: PlayerBehavior
  /** Null: as the account. */
  videoAds: VideoAdsDraft | null
}

type Saved = { name: string; language: PlayerLanguage; config: string; videoAds: VideoAds | null }

export const colourNames = ['backgroundColor', 'foregroundColor', 'highlightColor'] as const
type ColourName = (typeof colourNames)[number]
export type Colours = Record<ColourName, string>

/** Form values of a saved player; missing and invalid settings get the defaults of a new player. */
export function playerForm({ name, language, config, videoAds }: Saved): PlayerForm {
  const saved = parse(config)
  return {
    name,
    language,
    appearance: validSettings(saved['appearance'], defaultPlayerConfig.appearance),
    behavior: validSettings(saved['behavior'], defaultPlayerConfig.behavior),
    videoAds,
  }
}

type Loose = Record<string, unknown>

function parse(config: string): Loose {
  try {
    return (JSON.parse(config) as Loose | null) ?? {}
  } catch {
    return {}
  }
}

/** Only the settings in `defaults`, each of its type; the server refuses others. */
function validSettings<T extends PlayerAppearance | PlayerBehavior>(saved: unknown, defaults: T): T {
  const values = (saved ?? {}) as Loose
  const settings = Object.entries(defaults).map(([name, fallback]) => {
    const kind = typeof (fallback ?? false)
    return [name, typeof values[name] === kind ? values[name] : fallback]
  })
  return Object.fromEntries(settings) as T
}

export const isSameForm = (one: PlayerForm, other: PlayerForm): boolean => formKey(one) === formKey(other)

function formKey({ name, language, appearance, behavior, videoAds }: PlayerForm): string {
  const inOrder = (settings: object) =>
    Object.entries(settings).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([
    name.trim(),
    language,
    inOrder({ ...appearance, ...behavior }),
    videoAds && inOrder(videoAds),
  ])
}

/** Replaces incomplete colours by their last complete value. */
export function completeColours(typed: Colours, last: Colours = defaultPlayerConfig.appearance): Colours {
  const complete = (name: ColourName) => (isColour(typed[name]) ? typed[name] : last[name])
  return {
    backgroundColor: complete('backgroundColor'),
    foregroundColor: complete('foregroundColor'),
    highlightColor: complete('highlightColor'),
  }
}
