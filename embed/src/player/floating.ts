import { setAttributes } from './dom.ts'

export type Floating = {
  /** Tells how much of the player's own place can be seen. */
  consider: (ratio: number) => void
  /** The viewer closed it: not again until its place has been seen. */
  refuse: () => void
  stop: () => void
}

/** One corner, one player: who floats makes the one before go home. */
let current: (() => void) | null = null

/** Floats the element in a corner while its place is out of sight and it wants to. The place keeps its size. */
export function createFloating(of: {
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
    jumpUnseen(of.element, () => {
      setAttributes(of.element, { floating: floats })
      of.onChange(floats)
    })
  }
  const land = () => turn(false)
  return {
    consider: (ratio) => {
      if (ratio >= 0.5) {
        isRefused = false
        land()
      } else if (ratio < 0.2 && !isRefused && of.wants()) turn(true)
    },
    refuse: () => {
      isRefused = true
      land()
    },
    stop: land,
  }
}

/**
 * What cannot be seen while it jumps is no layout shift, which the publisher's page would be marked down for. Not by
 * `visibility`: what is hidden loses the keyboard's focus.
 */
function jumpUnseen(element: HTMLElement, jump: () => void): void {
  element.style.opacity = '0'
  requestAnimationFrame(() => {
    jump()
    requestAnimationFrame(() => {
      element.style.opacity = ''
    })
  })
}
