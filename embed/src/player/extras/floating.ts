import { setAttributes } from '../stage/dom.ts'

export type Floating = {
  /** `ratio`: the share of the player's own place that is in sight. */
  update: (ratio: number) => void
  /** The viewer closed it: it does not float until its place has been in sight again. */
  refuse: () => void
  stop: () => void
}

/** Only one player floats: the next one sends the previous one back. */
let current: (() => void) | null = null

/** Floats the element in a corner while its place is out of sight and `wants` is true. The place keeps its size. */
export function createFloating({
  element,
  wants,
  onChange,
}: {
  element: HTMLElement
  wants: () => boolean
  onChange: (isFloating: boolean) => void
}): Floating {
  let isFloating = false
  let isRefused = false
  const turn = (floats: boolean) => {
    if (floats === isFloating) return
    isFloating = floats
    if (floats) current?.()
    current = floats ? land : null
    moveUnseen(element, () => {
      setAttributes(element, { floating: floats })
      onChange(floats)
    })
  }
  const land = () => turn(false)
  return {
    update: (ratio) => {
      if (ratio >= 0.5) {
        isRefused = false
        land()
      } else if (ratio < 0.2 && !isRefused && wants()) turn(true)
    },
    refuse: () => {
      isRefused = true
      land()
    },
    stop: land,
  }
}

/**
 * Moves the element while it is transparent, so that no layout shift lowers the rating of the publisher's page. Not by
 * `visibility`, because a hidden element loses the keyboard focus.
 */
function moveUnseen(element: HTMLElement, move: () => void): void {
  element.style.opacity = '0'
  requestAnimationFrame(() => {
    move()
    requestAnimationFrame(() => {
      element.style.opacity = ''
    })
  })
}
