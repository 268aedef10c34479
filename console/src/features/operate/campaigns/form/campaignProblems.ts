import { instantAt } from '@matinee/contract/plain/calendar'
import { maxSkipAfterMs } from '@matinee/contract/plain/operate/campaignPricing'
import { areTags, readTags } from '@matinee/contract/plain/video/videoTags'
import { readAmount } from '../../readAmount.ts'
import { hasCap, type CampaignDraft } from './campaignForm.ts'

/** The largest CPM and budget, and the largest counts, that the call takes. */
export const [mostCpm, mostBudget] = [1_000_000, 9_000_000_000]
const [mostImpressions, mostHours] = [1_000, 24]

/** Keys of `operate.campaigns.unreadable`; `required` is the sentence of every empty field. */
type CampaignProblem =
  | 'required'
  | 'clickUrl'
  | 'cpm'
  | 'cpmTooLarge'
  | 'budget'
  | 'budgetTooLarge'
  | 'starts'
  | 'ends'
  | 'endsEarly'
  | 'hours'
  | 'capImpressions'
  | 'capHours'
  | 'tags'
  | 'skipAfter'

export type CampaignProblems = Partial<Record<keyof CampaignDraft, CampaignProblem>>

/** What is wrong with each field, all at once. */
export function findProblems(draft: CampaignDraft, zone: string): CampaignProblems {
  const found: Partial<Record<keyof CampaignDraft, CampaignProblem | null>> = {
    name: emptyProblem(draft.name),
    advertiser: emptyProblem(draft.advertiser),
    clickUrl: emptyProblem(draft.clickUrl) ?? (isWebAddress(draft.clickUrl.trim()) ? null : 'clickUrl'),
    [draft.pricing]: emptyProblem(draft[draft.pricing]) ?? cpmProblem(draft[draft.pricing]),
    budget: draft.budget.trim() === '' ? null : budgetProblem(draft.budget),
    ...findTimeProblems(draft, zone),
    capImpressions:
      hasCap(draft) && !isCount(draft.capImpressions, mostImpressions) ? 'capImpressions' : null,
    capHours: hasCap(draft) && !isCount(draft.capHours, mostHours) ? 'capHours' : null,
    tags: areTags(readTags(draft.tags)) ? null : 'tags',
    skipAfter: draft.skipAfter.trim() === '' || isSkipTime(draft.skipAfter) ? null : 'skipAfter',
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem))
}

function findTimeProblems({ starts, ends, hasHours, hours }: CampaignDraft, zone: string) {
  const begin = instantAt(starts, zone)
  const end = instantAt(ends, zone)
  const isEarly = begin !== null && end !== null && Date.parse(end) <= Date.parse(begin)
  const isHoursWrong = hasHours && (hours.days.length === 0 || hours.fromHour >= hours.untilHour)
  return {
    starts: begin === null ? ('starts' as const) : null,
    ends: ends !== '' && end === null ? ('ends' as const) : isEarly ? ('endsEarly' as const) : null,
    hours: isHoursWrong ? ('hours' as const) : null,
  }
}

const emptyProblem = (text: string): CampaignProblem | null => (text.trim() === '' ? 'required' : null)

const cpmProblem = (text: string): CampaignProblem | null =>
  isAbove(text, mostCpm) ? 'cpmTooLarge' : readAmount(text, 3) ? null : 'cpm'

const budgetProblem = (text: string): CampaignProblem | null =>
  isAbove(text, mostBudget) ? 'budgetTooLarge' : readAmount(text) ? null : 'budget'

/** Also for amounts that are too long for `readAmount`. */
const isAbove = (text: string, most: number) =>
  /^\d+([.,]\d+)?$/.test(text.trim()) && Number(text.trim().replace(',', '.')) > most

const isCount = (text: string, most: number) =>
  /^\d{1,4}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most

const isSkipTime = (text: string) => /^\d{1,2}$/.test(text.trim()) && Number(text) * 1_000 <= maxSkipAfterMs

const isWebAddress = (text: string) => /^https?:\/\//i.test(text) && URL.canParse(text)
