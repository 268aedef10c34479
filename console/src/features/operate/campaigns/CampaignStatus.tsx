import type { Campaign } from '@matinee/contract/campaigns'
import { useTranslations } from 'use-intl'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { StatusBadge } from '../../../ui/table/StatusBadge.tsx'

const tones = { ACTIVE: 'good', PAUSED: 'neutral', ENDED: 'neutral' } as const

/** The state in a word, and why an active campaign is not shown. */
export function CampaignStatus({ campaign: { status, obstacle } }: { campaign: Campaign }) {
  const t = useTranslations('operate.campaigns')
  return (
    <div>
      <StatusBadge tone={obstacle && obstacle !== 'outside its hours' ? 'warning' : tones[status]}>
        {t(`statuses.${status}`)}
      </StatusBadge>
      {obstacle && <Hint>{t(`obstacles.${obstacle}`)}</Hint>}
    </div>
  )
}
