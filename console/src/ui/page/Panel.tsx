import { useId, type ReactNode } from 'react'
import classes from './Panel.module.css'

type Props = {
  title: string
  /** Next to the title: an explanation. */
  tip?: ReactNode
  lede?: string
  controls?: ReactNode
  children: ReactNode
  isFlush?: boolean
}

/** A titled surface. `isFlush`: its content reaches the edges, as tables do. */
export function Panel({ title, tip, lede, controls, children, isFlush = false }: Props) {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <header className={classes.header}>
        <div className={classes.titles}>
          <div className={classes.title}>
            <h2 id={id}>{title}</h2>
            {tip}
          </div>
          {lede && <p>{lede}</p>}
        </div>
        {controls}
      </header>
      {children && <div className={isFlush ? classes.flush : classes.content}>{children}</div>}
    </section>
  )
}
