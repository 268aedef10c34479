import type { ComponentProps, ReactNode } from 'react'
import classes from './Button.module.css'

/** `quietBad`: leads to a question about deleting. `inline`: a word of a sentence. `menu`: see `MenuButton`. */
export type ButtonLook = 'main' | 'quiet' | 'quietBad' | 'bad' | 'plain' | 'inline' | 'menu'

/** For links that look like buttons. */
export const buttonClass = (look: ButtonLook = 'quiet', extra = '') =>
  [classes.button, classes[look], extra].filter(Boolean).join(' ')

type Props = ComponentProps<'button'> & {
  look?: ButtonLook
  icon?: ReactNode
  isBusy?: boolean
  /** For buttons that what they did leaves with nothing to do: looks disabled, and keeps the focus. */
  isIdle?: boolean
}

/** Turns while something is under way. */
export const Wheel = () => <span className={classes.wheel} aria-hidden="true" />

/** While busy it keeps its width and its focus, and takes no second press. */
export function Button({ look = 'quiet', icon, isBusy = false, isIdle = false, ...of }: Props) {
  const { children, className = '', ...rest } = of
  const takesNoPress = isBusy || isIdle
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(look, className)}
      aria-busy={isBusy || undefined}
      aria-disabled={takesNoPress || undefined}
      data-idle={isIdle || undefined}
      onClick={takesNoPress ? (event) => event.preventDefault() : rest.onClick}
    >
      {isBusy ? <Wheel /> : icon}
      {children}
    </button>
  )
}
