import type { Player } from '@matinee/contract/players'
import { useState } from 'react'
import { completeColours, isSameForm, playerForm, type Colours, type PlayerForm } from './playerForm.ts'

type State = {
  form: PlayerForm
  /** Complete colours for the preview and the swatches while one is being typed. */
  colours: Colours
  /** Fields that the server refused and that were not edited since. */
  refused: ReadonlySet<string>
}

export type PlayerFormState = State & {
  isChanged: boolean
  change: (part: Partial<PlayerForm>) => void
  refuse: (fields: ReadonlySet<string>) => void
}

/** The edited values and the saved player they are based on. */
export function usePlayerForm(player: Player): PlayerFormState {
  const [state, setState] = useState<State>(() => {
    const form = playerForm(player)
    return { form, colours: completeColours(form.appearance), refused: new Set() }
  })
  return {
    ...state,
    isChanged: !isSameForm(state.form, playerForm(player)),
    change: (part) => setState((before) => changed(before, part)),
    refuse: (refused) => setState((before) => ({ ...before, refused })),
  }
}

function changed(before: State, part: Partial<PlayerForm>): State {
  const form = { ...before.form, ...part }
  const touched = new Set([
    ...Object.keys(part),
    ...(part.videoAds ? Object.keys(part.videoAds) : []),
    ...differing(before.form, form),
  ])
  return {
    form,
    colours: completeColours(form.appearance, before.colours),
    refused: new Set([...before.refused].filter((field) => !touched.has(field))),
  }
}

const differing = (before: PlayerForm, after: PlayerForm): string[] =>
  Object.entries({ ...after.appearance, ...after.behavior })
    .filter(([name, value]) => ({ ...before.appearance, ...before.behavior })[name as 'loop'] !== value)
    .map(([name]) => name)
