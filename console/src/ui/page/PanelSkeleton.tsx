import { useTranslations } from 'use-intl'
import classes from './PanelSkeleton.module.css'

type Props = {
  heights: readonly number[]
  /** Those of a second column; the grid of both is the page's, `className`. */
  aside?: readonly number[]
  className?: string | undefined
  /** They will be as dark as the marquee board. */
  isBoard?: true | undefined
}

/** Stands where panels of about these heights will be, so that nothing jumps. */
export function PanelSkeleton({ heights, aside, className, isBoard }: Props) {
  const t = useTranslations('common')
  return (
    <output className={className ?? classes.panels} aria-label={t('loading')}>
      {aside ? (
        <>
          <Column heights={heights} />
          <Column heights={aside} />
        </>
      ) : (
        <Panels heights={heights} isBoard={isBoard} />
      )}
    </output>
  )
}

const Column = ({ heights }: { heights: readonly number[] }) => (
  <span className={classes.panels}>
    <Panels heights={heights} />
  </span>
)

const Panels = ({ heights, isBoard }: Pick<Props, 'heights' | 'isBoard'>) =>
  heights.map((height, index) => (
    <span key={index} className={classes.panel} data-board={isBoard} style={{ height }} />
  ))
