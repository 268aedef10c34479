import { formatNumber, formatPercent } from '@matinee/contract/plain/format'
import { useLocale, useTranslations } from 'use-intl'
import { Row } from '../../../ui/layout/Row.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import type { MarkedBreak } from './markedBreaks.ts'
import { useBreakName } from './useBreakName.ts'

/** The marks on the curve in words, each with its sign: ads shown, and how many were completed and skipped. */
export function BreakList({ marked }: { marked: readonly MarkedBreak[] }) {
  const t = useTranslations('adBreaks')
  const language = useLocale()
  const nameOf = useBreakName()
  return (
    <Stack as="ul" gap={4} aria-label={t('onCurve')} style={{ listStyle: 'none', marginTop: 12, padding: 0 }}>
      {marked.map(({ breakMs, sign, impressions, completes, skips }) => (
        <Row as="li" key={breakMs} gap={8} align="baseline" wraps>
          <Text as="span" size="small" weight="strong">
            {sign}. {nameOf(breakMs)}
          </Text>
          <Text as="span" size="small" tone="quiet">
            {[
              t('ofBreak', { shown: impressions, count: formatNumber(impressions, language) }),
              t('completed', { percent: formatPercent((100 * completes) / impressions, language, 1) }),
              t('skipped', { skips, count: formatNumber(skips, language) }),
            ].join(' · ')}
          </Text>
        </Row>
      ))}
    </Stack>
  )
}
