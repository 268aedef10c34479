import type { CampaignDetails } from '@matinee/contract/campaigns'
import type { IntegrationType } from '@matinee/contract/plain/account/accountTypes'
import { quotaNames, type QuotaName } from '@matinee/contract/plain/account/quotas'
import { useLocale, useTranslations } from 'use-intl'
import { languageName } from '../../../shared/languageName.ts'
import { useQuotaAmount } from '../../../shared/quotas/useQuotaAmount.ts'
import { countryName } from '../../../shared/useCountries.ts'
import { typeTexts } from '../accounts/accountTypes.ts'
import { useRuleWords } from '../campaigns/useRuleWords.ts'

export type Fields = Record<string, unknown>

/** Words for a value of a field, by the entry's other fields; undefined where it has none. */
type FieldWords = (value: unknown, beside: Fields) => string | undefined

/** Words for the values of single fields, the same as on the screens of these things. */
export function useFieldWords(): Record<string, FieldWords> {
  const t = useTranslations()
  const { hoursWord, capWord } = useRuleWords()
  const language = useLocale()
  const among = useTextsBy()
  const codeOfCurrency: FieldWords = (code) => (typeof code === 'string' ? code.toUpperCase() : undefined)
  return {
    ...useLimitWords(),
    ...useStepWords(),
    integrationType: (type) => {
      const text = typeTexts[type as IntegrationType]
      return text && t(`operate.types.${text}`)
    },
    staffRole: among('operate.roles'),
    status: (status, beside) => among(statusTexts(beside))(status, beside),
    mailKind: among('operate.mails.letters'),
    paid: (state) => {
      const text = paidTexts[state as number]
      return text && t(`operate.payments.${text}`)
    },
    kind: (kind, beside) =>
      among('payoutId' in beside ? 'operate.payments.payout.kinds' : 'operate.campaigns.adKinds')(
        kind,
        beside,
      ),
    format: among('operate.payments.payout.kinds'),
    state: among('operate.demand.states'),
    by: among('operate.sites.proofs'),
    scopes: (scope, beside) =>
      scope === 'revenue.import'
        ? t('operate.programs.importsRevenue')
        : among('operate.account.scopes')(scope, beside),
    pricing: among('operate.campaigns.pricings'),
    platforms: among('operate.sites.platformNames'),
    breakdowns: among('operate.sites.breakdownNames'),
    period: among('scheduledReports.form.periods'),
    reportType: among('scheduledReports.types'),
    reportStatus: (status) => t(status === 1 ? 'operate.audit.yes' : 'operate.audit.no'),
    currency: codeOfCurrency,
    payoutCurrency: codeOfCurrency,
    language: (code) => languageName(String(code), language),
    countries: (code) => (typeof code === 'string' ? countryName(code, language) : undefined),
    schedule: (schedule) => hoursWord(schedule as CampaignDetails['schedule']),
    frequencyCap: (cap) => capWord(cap as CampaignDetails['frequencyCap']),
  }
}

/** Words of a list of texts, by the value as their key. */
function useTextsBy(): (list: string) => FieldWords {
  const t = useTranslations()
  return (list) => (value) => {
    const text = `${list}.${String(value)}`
    // A dot in the value would lead into other texts.
    return typeof value === 'string' && !value.includes('.') && t.has(text as 'operate.audit.yes')
      ? t(text as 'operate.audit.yes')
      : undefined
  }
}

function statusTexts(beside: Fields): string {
  if ('campaign' in beside) return 'operate.campaigns.statuses'
  return 'site' in beside ? 'operate.sites.states' : 'operate.filters'
}

/** Limits are recorded by the name of the quota; without one the default applies. */
function useLimitWords(): Record<string, FieldWords> {
  const t = useTranslations('operate.limits')
  const amount = useQuotaAmount()
  const ofQuota =
    (quota: QuotaName): FieldWords =>
    (limit, beside) => {
      if (!('quotas' in beside)) return undefined
      return typeof limit === 'number' ? amount(quota, limit) : t('preset')
    }
  return Object.fromEntries(quotaNames.map((quota) => [quota, ofQuota(quota)]))
}

function useStepWords(): Record<string, FieldWords> {
  const t = useTranslations()
  const nameStep = (step: string) => {
    if (step === '-1') return t('operate.sites.stepsDone')
    const text = `sites.onboarding.step${step}` as 'sites.onboarding.step0'
    return t.has(text) ? t(text) : step
  }
  return {
    onboardingStep: (step) => nameStep(String(step)),
    onboardingSteps: (steps) => String(steps).split(',').map(nameStep).join(', '),
  }
}

/** By the number of the state: see `paidStates`. */
const paidTexts = ['waiting', 'carried', 'approved', 'paid'] as const
