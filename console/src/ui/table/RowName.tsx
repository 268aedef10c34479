import { Link, type LinkProps } from '@tanstack/react-router'
import classes from './RowName.module.css'

type Props = {
  name: string
  /** One quiet line below it. */
  detail?: string
  /** The row's target; left out for rows that open nothing. */
  opens?: Pick<LinkProps, 'to' | 'params'> | undefined
  isGone?: boolean
}

/** A row's name: its own link, and the first line of its card on small screens. */
export function RowName({ name, detail, opens, isGone = false }: Props) {
  return (
    <div className={classes.words}>
      {opens ? (
        <Link {...opens} className={classes.name}>
          {name}
        </Link>
      ) : (
        <span className={classes.name} data-gone={isGone || undefined}>
          {name}
        </span>
      )}
      {detail !== undefined && <span className={classes.detail}>{detail}</span>}
    </div>
  )
}
