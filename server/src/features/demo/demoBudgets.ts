import { changeCampaign, readCampaign } from '../ads/campaigns.service.ts'
import type { Deps } from '../../platform/deps.ts'
import type { DemoCampaign } from './demoCampaigns.ts'

/** What each campaign has spent, as a share of what an even delivery of its budget expects by then. */
const spentShares: Record<string, number> = { 'Spring tea': 1.4, 'Night trains': 0.6, 'Çay bahçesi': 1 }

const dayMs = 86_400_000
const runsDays = 76
/** Renewed earlier than it could end: the demo shows ads as long as it is started. */
const [leastDays, mostSpent] = [30, 0.8]

/**
 * Gives the demo campaigns budgets and ends by what they have spent, so that one is ahead, one behind and one on pace.
 * Those whose end or budget comes near are renewed. Without spending there is no budget. `now`: epoch ms.
 */
export async function planBudgets(
  deps: Pick<Deps, 'db' | 'facts'>,
  campaigns: readonly DemoCampaign[],
  now: number,
): Promise<void> {
  for (const { id, name } of campaigns) {
    const share = spentShares[name]
    const { sums, status, startsAt, ...planned } = await readCampaign(deps, id)
    if (share === undefined || status !== 'ACTIVE' || !sums?.spentMicros) continue
    if (!needsPlan({ ...planned, spentMicros: sums.spentMicros }, now)) continue
    const endsAt = new Date(Math.ceil(now / dayMs + runsDays) * dayMs)
    const start = Date.parse(startsAt)
    const elapsed = (now - start) / (endsAt.getTime() - start)
    const budgetMicros = roundAmount(sums.spentMicros / elapsed / share)
    await changeCampaign(deps.db, id, { budgetMicros, endsAt: endsAt.toISOString() }, 'demo')
  }
}

type Planned = { budgetMicros: number | null; endsAt: string | null; spentMicros: number }

const needsPlan = ({ budgetMicros, endsAt, spentMicros }: Planned, now: number): boolean =>
  budgetMicros === null ||
  endsAt === null ||
  Date.parse(endsAt) - now < leastDays * dayMs ||
  spentMicros > mostSpent * budgetMicros

/** To two digits, as people write budgets. */
function roundAmount(micros: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(micros)) - 1)
  return Math.round(micros / unit) * unit
}
