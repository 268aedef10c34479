import type { ComponentProps, ReactNode } from 'react'
import classes from './Button.module.css'

/** `quietBad`: opens the question before a deletion. `inline`: within a sentence. `menu`: see `MenuButton`. */
export type ButtonLook = 'main' | 'quiet' | 'quietBad' | 'bad' | 'plain' | 'inline' | 'menu'

/** For links that look like buttons. */
export const buttonClass = (look: ButtonLook = 'quiet', extra = '') =>
  [classes.button, classes[look], extra].filter(Boolean).join(' ')

type Props = ComponentProps<'button'> & {
  look?: ButtonLook
  icon?: ReactNode
  isBusy?: boolean
  /** Has nothing to do: looks disabled but keeps the focus. */
  isIdle?: boolean
}

/** A spinner. */
export const Wheel = () => <span className={classes.wheel} aria-hidden="true" />

/** While busy it keeps its focus and ignores presses. */
export function Button({ look = 'quiet', icon, isBusy = false, isIdle = false, ...props }: Props) {
  const { children, className = '', ...rest } = props
  const ignoresPresses = isBusy || isIdle
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(look, className)}
      aria-busy={isBusy || undefined}
      aria-disabled={ignoresPresses || undefined}
      data-idle={isIdle || undefined}
      onClick={ignoresPresses ? (event) => event.preventDefault() : rest.onClick}
    >
      {isBusy ? <Wheel /> : icon}
      {children}
    </button>
  )
}
