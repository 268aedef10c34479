import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { paymentCurrencies } from '@matinee/contract/plain/reports/paymentRules'
import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import classes from './CurrencyField.module.css'
import { currencyName } from './currencyName.ts'
import type { PaymentFormState } from './usePaymentForm.ts'

/** A new account has no currency selected. */
export function CurrencyField({ state }: { state: PaymentFormState }) {
  const t = useTranslations('payments')
  const language = useLocale()
  const name = useId()
  const error = state.problem === 'noCurrency' ? t('chooseOne') : state.errorOf('paymentCurrency')
  return (
    <Row
      wraps
      gap={8}
      role="radiogroup"
      aria-label={t('fields.paymentCurrency')}
      aria-describedby={error ? `${name}-note` : undefined}
      data-invalid={error ? true : undefined}
      className={classes.group}
    >
      {paymentCurrencies.map((currency) => (
        <label key={currency} className={classes.choice}>
          <input
            type="radio"
            name={name}
            value={currency}
            checked={state.values.paymentCurrency === currency}
            onChange={() => state.choose(currency)}
          />
          {currencyName(currency, language)}
        </label>
      ))}
      {error && (
        <Text size="small" tone="bad" id={`${name}-note`} className={classes.error}>
          {error}
        </Text>
      )}
    </Row>
  )
}
