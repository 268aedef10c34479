import { formatNamedDay } from '@matinee/contract/plain/format'
import { mostCounted } from '@matinee/contract/plain/mostCounted'
import type { TodayItem } from '@matinee/contract/today'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { useFormatInstant } from '../../../lib/useFormatInstant.ts'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { RowList } from '../../../ui/layout/RowList.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'

type Target = Pick<LinkProps, 'to' | 'params' | 'search'>
type Example = TodayItem['examples'][number]

const accountOf = ({ id, account }: Example): Target => ({
  to: '/operate/accounts/$accountId',
  params: { accountId: account?.id ?? id },
})

const campaignOf = ({ id }: Example): Target => ({
  to: '/operate/campaigns/$campaignId',
  params: { campaignId: id },
})

const monthOf = ({ id }: Example): Target => ({ to: '/operate/payments/$term', params: { term: id } })

/** Where all things of a kind are, if there is such a list, and where one of them is. */
const targets: Record<TodayItem['kind'], { all?: Target; one: (example: Example) => Target }> = {
  registrations: { all: { to: '/operate/accounts', search: { status: 'PENDING' } }, one: accountOf },
  sites: {
    all: { to: '/operate/sites', search: { state: 'WITHOUT_PLACEMENT' } },
    one: ({ id }) => ({ to: '/operate/sites/$siteId', params: { siteId: id } }),
  },
  idleCampaigns: { all: { to: '/operate/campaigns', search: { state: 'NOT_SHOWN' } }, one: campaignOf },
  offPaceCampaigns: { all: { to: '/operate/campaigns', search: { state: 'ACTIVE' } }, one: campaignOf },
  openMonths: { all: { to: '/operate/payments' }, one: monthOf },
  waitingPayments: { all: { to: '/operate/payments' }, one: monthOf },
  missingSources: { all: { to: '/operate/demand' }, one: () => ({ to: '/operate/demand/import' }) },
  failedImports: {
    all: { to: '/operate/demand' },
    one: ({ id }) => ({ to: '/operate/demand/imports/$importId', params: { importId: id } }),
  },
  failedVideos: { one: accountOf },
  failedReports: {
    all: { to: '/operate/reports', search: { state: 'failed' } },
    one: ({ id }) => ({ to: '/operate/reports/$reportId', params: { reportId: id } }),
  },
  failedMails: {
    all: { to: '/operate/mails', search: { state: 'failed' } },
    one: ({ id }) => ({ to: '/operate/mails/$mailId', params: { mailId: id } }),
  },
}

/** Things of one kind that wait: how many, the first of them, and where to go on. */
export function WaitingPanel({ item: { kind, count, examples } }: { item: TodayItem }) {
  const t = useTranslations('operate.today')
  const instant = useFormatInstant()
  const language = useLocale()
  const { all, one } = targets[kind]
  const more = count - examples.length
  return (
    <Panel
      title={count < mostCounted ? t(`kinds.${kind}`, { count }) : t('many', { name: t(`names.${kind}`) })}
      lede={t(`advice.${kind}`)}
      controls={all && <Link {...all}>{t('showAll')}</Link>}
    >
      <Stack gap={8}>
        <RowList as="ul">
          {examples.map((example) => (
            <li key={`${example.id} ${example.name}`}>
              <Link {...one(example)}>
                {kind === 'openMonths'
                  ? formatNamedDay(`${example.name}-01`, 'month', language)
                  : example.name}
              </Link>
              <Hint>
                {[example.account?.name, example.at && instant(example.at)].filter(Boolean).join(' · ')}
              </Hint>
            </li>
          ))}
        </RowList>
        {more > 0 && <Hint>{t('more', { count: more })}</Hint>}
      </Stack>
    </Panel>
  )
}
