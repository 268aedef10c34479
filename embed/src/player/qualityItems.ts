import type { EngineState } from '../engine/state.ts'
import type { MenuItem } from './menu.ts'

/** Automatic, then the renditions, largest first. What is ticked is what the engine says, not what was pressed. */
export function qualityItems(
  { qualities, quality, playingQuality }: EngineState,
  automatic: string,
  choose: (index: number) => void,
): MenuItem[] {
  const playing = quality < 0 && qualities.find(({ index }) => index === playingQuality)
  const item = (text: string, index: number) => ({
    text,
    isChosen: quality === index,
    choose: () => choose(index),
  })
  return [
    item(playing ? `${automatic} (${playing.height}p)` : automatic, -1),
    ...qualities
      .toSorted((one, other) => other.height - one.height)
      .map(({ index, height }) => item(`${height}p`, index)),
  ]
}
