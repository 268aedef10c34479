import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { AccountListSearch } from '../features/operate/accounts/accountListSearch.ts'
import type { AuditSearch } from '../features/operate/audit/auditSearch.ts'
import type { CampaignSearch } from '../features/operate/campaigns/campaignSearch.ts'
import type { DemandSearch } from '../features/operate/demand/demandSearch.ts'
import type { MailSearch } from '../features/operate/mails/mailSearch.ts'
import type { ReportSearch } from '../features/operate/reports/reportSearch.ts'
import type { MonthSearch } from '../features/operate/payments/monthSearch.ts'
import type { Place } from '../features/operate/list/useListSearch.ts'
import type { RateSearch } from '../features/operate/rates/rateSearch.ts'
import type { SiteListSearch } from '../features/operate/sites/siteListSearch.ts'
import { useSavedState } from '../lib/savedState.ts'
import { loadPart } from '../lib/texts.ts'
import { requireStaff } from './guards.ts'
import { root } from './signedOutRoutes.tsx'

/** Only types the query. Each page reads its own, so that no publisher downloads what reads it. */
const asTyped = (raw: object) => raw

/** The words of the onboarding, the placements, the checks and the payment details, which histories need too. */
const loadEarnings = () => loadPart('earnings', useSavedState.getState().language)

/** features/operate: the area of operators. Publishers never download its files. */
const operate = createRoute({
  getParentRoute: () => root,
  id: 'operate',
  beforeLoad: requireStaff,
  loader: async () => {
    const { language } = useSavedState.getState()
    await Promise.all([loadPart('signedIn', language), loadPart('operate', language)])
  },
  component: lazyRouteComponent(() => import('./operate/OperateShell.tsx'), 'OperateShell'),
})
const operateHome = createRoute({
  getParentRoute: () => operate,
  path: '/operate',
  beforeLoad: () => {
    throw redirect({ to: '/operate/today', replace: true })
  },
})
const today = createRoute({
  getParentRoute: () => operate,
  path: '/operate/today',
  component: lazyRouteComponent(() => import('../features/operate/today/TodayPage.tsx'), 'TodayPage'),
})
const accounts = createRoute({
  getParentRoute: () => operate,
  path: '/operate/accounts',
  validateSearch: asTyped as () => AccountListSearch,
  component: lazyRouteComponent(
    () => import('../features/operate/accounts/AccountListPage.tsx'),
    'AccountListPage',
  ),
})
const account = createRoute({
  getParentRoute: () => operate,
  path: '/operate/accounts/$accountId',
  loader: loadEarnings,
  component: lazyRouteComponent(() => import('../features/operate/accounts/AccountPage.tsx'), 'AccountPage'),
})
const newAccount = createRoute({
  getParentRoute: () => operate,
  path: '/operate/accounts/new',
  component: lazyRouteComponent(
    () => import('../features/operate/accounts/form/NewAccountPage.tsx'),
    'NewAccountPage',
  ),
})
const editAccount = createRoute({
  getParentRoute: () => operate,
  path: '/operate/accounts/$accountId/edit',
  component: lazyRouteComponent(
    () => import('../features/operate/accounts/form/EditAccountPage.tsx'),
    'EditAccountPage',
  ),
})
const sites = createRoute({
  getParentRoute: () => operate,
  path: '/operate/sites',
  validateSearch: asTyped as () => SiteListSearch,
  component: lazyRouteComponent(() => import('../features/operate/sites/SiteListPage.tsx'), 'SiteListPage'),
})
const site = createRoute({
  getParentRoute: () => operate,
  path: '/operate/sites/$siteId',
  loader: loadEarnings,
  component: lazyRouteComponent(() => import('../features/operate/sites/SitePage.tsx'), 'SitePage'),
})
const programs = createRoute({
  getParentRoute: () => operate,
  path: '/operate/programs',
  component: lazyRouteComponent(
    () => import('../features/operate/programs/ProgramsPage.tsx'),
    'ProgramsPage',
  ),
})
const audit = createRoute({
  getParentRoute: () => operate,
  path: '/operate/audit',
  validateSearch: asTyped as () => AuditSearch,
  loader: loadEarnings,
  component: lazyRouteComponent(() => import('../features/operate/audit/AuditPage.tsx'), 'AuditPage'),
})
const mails = createRoute({
  getParentRoute: () => operate,
  path: '/operate/mails',
  validateSearch: asTyped as () => MailSearch,
  component: lazyRouteComponent(() => import('../features/operate/mails/MailListPage.tsx'), 'MailListPage'),
})
const mail = createRoute({
  getParentRoute: () => operate,
  path: '/operate/mails/$mailId',
  component: lazyRouteComponent(() => import('../features/operate/mails/MailPage.tsx'), 'MailPage'),
})
const reports = createRoute({
  getParentRoute: () => operate,
  path: '/operate/reports',
  validateSearch: asTyped as () => ReportSearch,
  component: lazyRouteComponent(
    () => import('../features/operate/reports/ReportListPage.tsx'),
    'ReportListPage',
  ),
})
const report = createRoute({
  getParentRoute: () => operate,
  path: '/operate/reports/$reportId',
  component: lazyRouteComponent(() => import('../features/operate/reports/ReportPage.tsx'), 'ReportPage'),
})
const campaigns = createRoute({
  getParentRoute: () => operate,
  path: '/operate/campaigns',
  validateSearch: asTyped as () => CampaignSearch,
  component: lazyRouteComponent(
    () => import('../features/operate/campaigns/CampaignListPage.tsx'),
    'CampaignListPage',
  ),
})
const campaign = createRoute({
  getParentRoute: () => operate,
  path: '/operate/campaigns/$campaignId',
  component: lazyRouteComponent(
    () => import('../features/operate/campaigns/CampaignPage.tsx'),
    'CampaignPage',
  ),
})
const newCampaign = createRoute({
  getParentRoute: () => operate,
  path: '/operate/campaigns/new',
  component: lazyRouteComponent(
    () => import('../features/operate/campaigns/form/NewCampaignPage.tsx'),
    'NewCampaignPage',
  ),
})
const editCampaign = createRoute({
  getParentRoute: () => operate,
  path: '/operate/campaigns/$campaignId/edit',
  component: lazyRouteComponent(
    () => import('../features/operate/campaigns/form/EditCampaignPage.tsx'),
    'EditCampaignPage',
  ),
})
const demand = createRoute({
  getParentRoute: () => operate,
  path: '/operate/demand',
  validateSearch: asTyped as () => DemandSearch,
  component: lazyRouteComponent(() => import('../features/operate/demand/DemandPage.tsx'), 'DemandPage'),
})
const demandImport = createRoute({
  getParentRoute: () => operate,
  path: '/operate/demand/import',
  component: lazyRouteComponent(
    () => import('../features/operate/demand/import/ImportFilePage.tsx'),
    'ImportFilePage',
  ),
})
const importRun = createRoute({
  getParentRoute: () => operate,
  path: '/operate/demand/imports/$importId',
  component: lazyRouteComponent(() => import('../features/operate/demand/ImportPage.tsx'), 'ImportPage'),
})
const ledger = createRoute({
  getParentRoute: () => operate,
  path: '/operate/demand/adjustments',
  validateSearch: asTyped as () => DemandSearch,
  component: lazyRouteComponent(() => import('../features/operate/demand/LedgerPage.tsx'), 'LedgerPage'),
})
const rates = createRoute({
  getParentRoute: () => operate,
  path: '/operate/rates',
  validateSearch: asTyped as () => RateSearch,
  component: lazyRouteComponent(() => import('../features/operate/rates/RateListPage.tsx'), 'RateListPage'),
})
const health = createRoute({
  getParentRoute: () => operate,
  path: '/operate/health',
  component: lazyRouteComponent(() => import('../features/operate/health/HealthPage.tsx'), 'HealthPage'),
})
const months = createRoute({
  getParentRoute: () => operate,
  path: '/operate/payments',
  component: lazyRouteComponent(() => import('../features/operate/payments/MonthsPage.tsx'), 'MonthsPage'),
})
const month = createRoute({
  getParentRoute: () => operate,
  path: '/operate/payments/$term',
  validateSearch: asTyped as () => MonthSearch,
  component: lazyRouteComponent(() => import('../features/operate/payments/MonthPage.tsx'), 'MonthPage'),
})
const proof = createRoute({
  getParentRoute: () => operate,
  path: '/operate/payments/$term/proof',
  component: lazyRouteComponent(
    () => import('../features/operate/payments/proof/ProofPage.tsx'),
    'ProofPage',
  ),
})
const payouts = createRoute({
  getParentRoute: () => operate,
  path: '/operate/payouts',
  validateSearch: asTyped as () => Place,
  component: lazyRouteComponent(
    () => import('../features/operate/payouts/PayoutListPage.tsx'),
    'PayoutListPage',
  ),
})
const payout = createRoute({
  getParentRoute: () => operate,
  path: '/operate/payouts/$payoutId',
  component: lazyRouteComponent(() => import('../features/operate/payouts/PayoutPage.tsx'), 'PayoutPage'),
})
const money = [months, month, proof, payouts, payout] as const
export const operateRoutes = operate.addChildren([
  operateHome,
  today,
  accounts,
  account,
  newAccount,
  editAccount,
  sites,
  site,
  campaigns,
  newCampaign,
  campaign,
  editCampaign,
  demand,
  demandImport,
  importRun,
  ledger,
  rates,
  ...money,
  health,
  programs,
  mails,
  mail,
  reports,
  report,
  audit,
])
