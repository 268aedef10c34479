import type { CSSProperties, ReactNode } from 'react'
import type { Space } from './box.ts'
import classes from './Facts.module.css'

type Props = {
  facts: readonly { name: string; value: ReactNode }[]
  /** `rows`: a column of names and one of values; `ends`: the values at the right end; `columns`: each value under its name. */
  look?: 'rows' | 'ends' | 'columns'
  /** The minimum width of `columns`, in pixels. */
  narrowest?: number
  /** Values are set in medium weight. */
  isStrong?: boolean
  /** The space between `rows`. */
  gap?: Space
  /** On phones each value of `rows` is below its name. */
  stacks?: boolean
}

/** Named values. On phones `columns` become lines with the values at the right end. */
export const Facts = ({ facts, look = 'rows', narrowest = 150, gap = 4, isStrong, stacks }: Props) => (
  <dl
    className={classes.facts}
    data-look={look}
    data-strong={isStrong || undefined}
    data-stacks={stacks || undefined}
    style={{ '--narrowest': `${narrowest}px`, '--rows': `var(--space-${gap})` } as CSSProperties}
  >
    {facts.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
