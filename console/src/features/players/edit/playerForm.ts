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

/** A saved player as the form holds it; what its config does not say, or says wrongly, is as in a new player. */
export function playerForm({ name, language, config }: Saved): PlayerForm {
  const saved = parse(config)
  return {
    name,
    language,
    appearance: known(saved['appearance'], defaultPlayerConfig.appearance),
    behavior: known(saved['behavior'], defaultPlayerConfig.behavior),
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

/** The settings that there are, each of its kind; the server refuses any other. */
function known<T extends PlayerAppearance | PlayerBehavior>(saved: unknown, defaults: T): T {
  const values = (saved ?? {}) as Loose
  const kept = Object.entries(defaults).map(([name, fallback]) => {
    const kind = typeof (fallback ?? false)
    return [name, typeof values[name] === kind ? values[name] : fallback]
  })
  return Object.fromEntries(kept) as T
}

export const isSameForm = (one: PlayerForm, other: PlayerForm): boolean => formKey(one) === formKey(other)

function formKey({ name, language, appearance, behavior }: PlayerForm): string {
  const settings = { ...appearance, ...behavior }
  const names = Object.keys(settings).toSorted() as (keyof typeof settings)[]
  return JSON.stringify([name.trim(), language, names.map((one) => [one, settings[one]])])
}

/** The colours that are complete; for the others, those that were complete last. */
export function completeColours(typed: Colours, last: Colours = defaultPlayerConfig.appearance): Colours {
  const complete = (name: ColourName) => (isColour(typed[name]) ? typed[name] : last[name])
  return {
    backgroundColor: complete('backgroundColor'),
    foregroundColor: complete('foregroundColor'),
    highlightColor: complete('highlightColor'),
  }
}
