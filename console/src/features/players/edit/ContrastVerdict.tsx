import { formatNumber } from '@matinee/contract/plain/format'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Button } from '../../../ui/form/Button.tsx'
import { contrastRatio, nearestPassing, partContrast, shownRatio, textContrast } from './contrast.ts'
import classes from './ContrastVerdict.module.css'
import type { Colours } from './playerForm.ts'

const pairs = [
  { field: 'foregroundColor', words: 'contrastText', needed: textContrast },
  { field: 'highlightColor', words: 'contrastParts', needed: partContrast },
] as const

type Pair = (typeof pairs)[number]
type Props = { colours: Colours; take: (field: Pair['field'], colour: string) => void }

/** Whether the three colours have enough contrast; if not, the nearest colour that has. */
export function ContrastVerdict({ colours, take }: Props) {
  const t = useTranslations('players')
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={classes.verdict}>
      <h3 id={heading}>{t('contrast')}</h3>
      <ul>
        {pairs.map((pair) => (
          <Line key={pair.field} pair={pair} colours={colours} take={(colour) => take(pair.field, colour)} />
        ))}
      </ul>
    </section>
  )
}

type LineProps = { pair: Pair; colours: Colours; take: (colour: string) => void }

function Line({ pair: { field, words, needed }, colours, take }: LineProps) {
  const t = useTranslations('players')
  const language = useLocale()
  const { backgroundColor: background, [field]: colour } = colours
  const ratio = contrastRatio(colour, background)
  const passes = ratio >= needed
  const suggestion = nearestPassing(colour, background, needed)
  return (
    <li className={classes.line} data-passes={passes}>
      <span className={classes.sample} style={{ background, color: colour }} aria-hidden="true">
        <span className={field === 'foregroundColor' ? classes.letters : classes.part} />
      </span>
      <div className={classes.words}>
        <p className={classes.head}>
          <strong>{t(words)}</strong>
          <span className={classes.result}>
            <span className={classes.ratio}>
              {t('contrastRatio', { ratio: formatNumber(shownRatio(ratio), language, 2) })}
            </span>
            <span className={classes.mark}>
              {passes ? <IconCircleCheck aria-hidden="true" /> : <IconAlertTriangle aria-hidden="true" />}
              {t(passes ? 'contrastGood' : 'contrastBad')}
            </span>
          </span>
        </p>
        <p className={classes.why}>
          {t(`${words}${passes ? 'Good' : 'Bad'}`, { needed: formatNumber(needed, language) })}
        </p>
        {!passes && (
          <Button
            className={classes.take ?? ''}
            aria-label={t('takeColorName', { color: suggestion, field })}
            onClick={() => take(suggestion)}
          >
            <span className={classes.swatch} style={{ background: suggestion }} aria-hidden="true" />
            {t('takeColor', { color: suggestion })}
          </Button>
        )}
      </div>
    </li>
  )
}
