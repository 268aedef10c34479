import type { ComponentProps, ReactNode } from 'react'
import classes from './IconButton.module.css'

type Look = { label: string; icon: ReactNode; tip?: string; isBad?: boolean | undefined }

/** For links that look like icon buttons. */
export const iconButtonClass = (isBad = false, extra = '') =>
  [classes.button, isBad && classes.bad, extra].filter(Boolean).join(' ')

/** An icon with an accessible name and a tooltip. */
export function IconButton({ label, icon, tip, isBad, className, ...rest }: Look & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      data-tip={tip ?? label}
      className={iconButtonClass(isBad, className)}
    >
      {icon}
    </button>
  )
}
