import {
  defaultPlayerConfig,
  type PlayerAppearance,
  type PlayerBehavior,
  type PlayerLanguage,
} from '@matinee/contract/plain/video/playerConfig'
import { isColour } from './contrast.ts'

export type PlayerForm = {
  name: string
  language: PlayerLanguage
  appearance: PlayerAppearance
  behavior: PlayerBehavior
}

type Saved = { name: string; language: PlayerLanguage; config: string }

export const colourNames = ['backgroundColor', 'foregroundColor', 'highlightColor'] as const
type ColourName = (typeof colourNames)[number]
export type Colours = Record<ColourName, string>

/** Form values of a saved player; missing and invalid settings get the defaults of a new player. */
export function playerForm({ name, language, config }: Saved): PlayerForm {
  const saved = parse(config)
  return {
    name,
    language,
    appearance: validSettings(saved['appearance'], defaultPlayerConfig.appearance),
    behavior: validSettings(saved['behavior'], defaultPlayerConfig.behavior),
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

function formKey({ name, language, appearance, behavior }: PlayerForm): string {
  const settings = { ...appearance, ...behavior }
  const names = Object.keys(settings).toSorted() as (keyof typeof settings)[]
  return JSON.stringify([name.trim(), language, names.map((one) => [one, settings[one]])])
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
