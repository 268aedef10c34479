import { formatNumber } from '@matinee/contract/plain/format'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { RowList } from '../../../ui/layout/RowList.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
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

/** Shows the contrast of the player's colours and, where it is too low, offers the nearest colour that has enough. */
export function ContrastVerdict({ colours, take }: Props) {
  const t = useTranslations('players')
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={classes.verdict}>
      <Text as="h3" size="body" id={heading}>
        {t('contrast')}
      </Text>
      <RowList>
        {pairs.map((pair) => (
          <Line key={pair.field} pair={pair} colours={colours} take={(colour) => take(pair.field, colour)} />
        ))}
      </RowList>
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
  const Sign = passes ? IconCircleCheck : IconAlertTriangle
  const suggestion = nearestPassing(colour, background, needed)
  return (
    <Row as="li" gap={12} align="start">
      <span className={classes.sample} style={{ background, color: colour }} aria-hidden="true">
        <span className={field === 'foregroundColor' ? classes.letters : classes.part} />
      </span>
      <Stack gap={8} align="start" grows>
        <div>
          <Row as="p" gap={12} wraps className={classes.head}>
            <Text as="strong" weight="medium">
              {t(words)}
            </Text>
            <Row as="span" gap={12}>
              <Text as="span" isNumeric>
                {t('contrastRatio', { ratio: formatNumber(shownRatio(ratio), language, 2) })}
              </Text>
              <Text as="span" tone={passes ? 'good' : 'warning'} weight="medium">
                <Row as="span" gap={4}>
                  <Sign size={16} aria-hidden="true" />
                  {t(passes ? 'contrastGood' : 'contrastBad')}
                </Row>
              </Text>
            </Row>
          </Row>
          <Hint>{t(`${words}${passes ? 'Good' : 'Bad'}`, { needed: formatNumber(needed, language) })}</Hint>
        </div>
        {!passes && (
          <Button
            aria-label={t('takeColorName', { color: suggestion, field })}
            onClick={() => take(suggestion)}
          >
            <span className={classes.swatch} style={{ background: suggestion }} aria-hidden="true" />
            {t('takeColor', { color: suggestion })}
          </Button>
        )}
      </Stack>
    </Row>
  )
}
