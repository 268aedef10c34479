import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import type { ExchangeRate } from '@matinee/contract/rates'
import { useTranslations } from 'use-intl'
import { useFormatInstant } from '../../../lib/useFormatInstant.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Notice } from '../../../ui/page/Notice.tsx'
import { readAmount } from '../readAmount.ts'
import type { RateDraft } from './rateForm.ts'
import { useRateText } from './useRateText.ts'

type Props = { other: ExchangeRate; draft: RateDraft; keep: () => void }

/** What somebody else has stored for the day meanwhile, beside what is typed, and a button that leaves it. */
export function OtherRate({ other, draft, keep }: Props) {
  const t = useTranslations('operate.rates')
  const instant = useFormatInstant()
  const rateText = useRateText()
  const micros = readAmount(draft.rate)
  const rate = rateText(other)
  return (
    <Notice tone="bad" role="alert">
      <Stack gap={10}>
        {t('other', {
          day: showReportDay(other.day),
          rate,
          source: other.source,
          at: instant(other.storedAt),
          typed: micros ? rateText({ rateMicros: micros }) : draft.rate,
        })}
        <Row gap={12}>
          <Button onClick={keep}>{t('keepOther', { rate })}</Button>
        </Row>
      </Stack>
    </Notice>
  )
}
