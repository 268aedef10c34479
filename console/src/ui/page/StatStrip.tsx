import type { CSSProperties, ReactNode } from 'react'
import { Hint } from '../layout/Hint.tsx'
import { Text } from '../layout/Text.tsx'
import classes from './StatStrip.module.css'

type Stat = {
  id: string
  label: ReactNode
  value: string
  /** What the figure is based on, such as a percentile or the number of attempts. */
  basis?: string | undefined
  /** The change against the compared period; left out if there is none. */
  note?: string | undefined
  direction: 'more' | 'less' | null
  /** Default: more is better. */
  isBetter?: boolean | null
}

/** Longer figures are smaller, so that they fit next to each other. */
const maxFullSize = 11
const shrinkToFit = ({ length }: string) =>
  length > maxFullSize ? ({ '--fit': maxFullSize / length } as CSSProperties) : undefined

/** Figures side by side on one card, with lines between them. */
export function StatStrip({ stats }: { stats: readonly Stat[] }) {
  return (
    <ul className={classes.strip}>
      {stats.map(
        ({ id, label, value, basis, note, direction, isBetter = direction && direction === 'more' }) => (
          <li key={id} className={classes.stat}>
            <Hint as="div">{label}</Hint>
            <p className={classes.value} style={shrinkToFit(value)}>
              {value}
            </p>
            {basis && (
              <Text size="small" className={classes.basis}>
                {basis}
              </Text>
            )}
            {note !== undefined && (
              <Text size="caption" tone="quiet" className={classes.note} data-better={isBetter ?? undefined}>
                {direction && (
                  <svg viewBox="0 0 12 12" aria-hidden="true">
                    <path
                      d={direction === 'more' ? 'M6 10V2M2.5 5.5 6 2l3.5 3.5' : 'M6 2v8M2.5 6.5 6 10l3.5-3.5'}
                      fill="none"
                      stroke="currentColor"
                      strokeWidth="1.6"
                      strokeLinecap="round"
                      strokeLinejoin="round"
                    />
                  </svg>
                )}
                {note}
              </Text>
            )}
          </li>
        ),
      )}
    </ul>
  )
}
