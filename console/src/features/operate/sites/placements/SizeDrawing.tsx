import { useTranslations } from 'use-intl'
import { Hint } from '../../../../ui/layout/Hint.tsx'
import { sidesOf } from './scaleOf.ts'
import classes from './SizeDrawing.module.css'

type Props = { label: string; size: string | null; scale: number }

/** A rectangle of the size at the scale, and its measures in pixels. */
export function SizeDrawing({ label, size, scale }: Props) {
  const t = useTranslations('operate.sites')
  if (size === null) return <Hint>{t('notServed', { platform: label })}</Hint>
  const [width, height] = sidesOf(size)
  return (
    <figure className={classes.drawing}>
      <div
        className={classes.box}
        style={{ width: width * scale, height: height * scale }}
        aria-hidden="true"
      />
      <figcaption>
        <Hint as="span" isNumeric>
          {t('measures', { platform: label, width: String(width), height: String(height) })}
        </Hint>
      </figcaption>
    </figure>
  )
}
