import type { PaymentInfo } from '@matinee/contract/payments'
import { paymentFields } from '@matinee/contract/plain/reports/paymentRules'
import { Link } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { countryName } from '../../shared/useCountries.ts'
import { buttonClass } from '../../ui/form/Button.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import { currencyName } from './currencyName.ts'
import { hasInfo } from './maskedValue.ts'

type Props = {
  info: PaymentInfo
  /** Undefined while unknown. */
  hasPaid: boolean | undefined
}

export function PaymentInfoPanel({ info, hasPaid }: Props) {
  const t = useTranslations('payments')
  const update = (
    <Link to="/payments/edit" className={buttonClass(hasInfo(info) ? 'quiet' : 'main')}>
      {t('update')}
    </Link>
  )
  if (hasInfo(info) && hasPaid !== false)
    return (
      <Panel title={t('info')} controls={update}>
        <Details info={info} />
      </Panel>
    )
  return (
    <Panel title={t('info')}>
      <Stack gap={16} align="start">
        <p>{t(hasInfo(info) ? 'received' : 'noInfo')}</p>
        {update}
      </Stack>
    </Panel>
  )
}

function Details({ info }: { info: PaymentInfo }) {
  const t = useTranslations('payments')
  const language = useLocale()
  const shown = {
    ...info,
    bankCountry: info.bankCountry && countryName(info.bankCountry, language),
    paymentCurrency: info.paymentCurrency && currencyName(info.paymentCurrency, language),
  }
  return (
    <Facts
      look="columns"
      narrowest={190}
      facts={paymentFields.map((field) => ({ name: t(`fields.${field}`), value: shown[field] }))}
    />
  )
}
