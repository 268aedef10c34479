import { useTranslations } from 'use-intl'
import { Stack } from '../layout/Stack.tsx'
import classes from './PanelSkeleton.module.css'

type Props = {
  heights: readonly number[]
  /** The heights in a second column; `className` is the grid of both. */
  aside?: readonly number[]
  className?: string | undefined
  /** As dark as the marquee board. */
  isBoard?: true | undefined
}

/** Placeholders for loading panels of about these heights in px, so that nothing moves when they arrive. */
export function PanelSkeleton({ heights, aside, className, isBoard }: Props) {
  const t = useTranslations('common')
  return (
    <Stack as="output" gap={24} className={className} aria-label={t('loading')}>
      {aside ? (
        <>
          <Column heights={heights} />
          <Column heights={aside} />
        </>
      ) : (
        <Panels heights={heights} isBoard={isBoard} />
      )}
    </Stack>
  )
}

const Column = ({ heights }: { heights: readonly number[] }) => (
  <Stack as="span" gap={24}>
    <Panels heights={heights} />
  </Stack>
)

const Panels = ({ heights, isBoard }: Pick<Props, 'heights' | 'isBoard'>) =>
  heights.map((height, index) => (
    <span key={index} className={classes.panel} data-board={isBoard} style={{ height }} />
  ))
