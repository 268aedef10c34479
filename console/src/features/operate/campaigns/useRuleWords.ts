import type { CampaignDetails } from '@matinee/contract/campaigns'
import { useLocale, useTranslations } from 'use-intl'
import { clockOf, nameDay } from './weekHours.ts'

/** When and how often a campaign is shown, in words. */
export function useRuleWords() {
  const t = useTranslations('operate.campaigns')
  const language = useLocale()
  const hoursWord = (schedule: CampaignDetails['schedule']) => {
    if (!schedule) return t('everyHour')
    const days = schedule.days.map((day) => nameDay(day, 'shortWeekday', language))
    return t('hoursOf', {
      days: days.join(', '),
      from: clockOf(schedule.fromHour),
      until: clockOf(schedule.untilHour),
      zone: schedule.timezone,
    })
  }
  const capWord = (cap: CampaignDetails['frequencyCap']) => (cap ? t('capOf', cap) : t('noCap'))
  return { hoursWord, capWord }
}
