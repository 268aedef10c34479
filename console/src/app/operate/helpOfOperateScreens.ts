import type { RegisteredRouter } from '@tanstack/react-router'
import type { OperatorHelpPage } from '../../../help/operatorContents.ts'

type ScreenId = Extract<keyof RegisteredRouter['routesById'], `/operate/${string}`>

/** The help page about each screen of operators, by the route's id. A screen without one does not compile. */
const helpOfScreens: Record<ScreenId, OperatorHelpPage> = {
  '/operate/operate': 'operate-today',
  '/operate/operate/accounts': 'operate-accounts',
  '/operate/operate/accounts/$accountId': 'operate-accounts',
  '/operate/operate/accounts/$accountId/edit': 'operate-accounts',
  '/operate/operate/accounts/new': 'operate-accounts',
  '/operate/operate/audit': 'operate-audit',
  '/operate/operate/campaigns': 'operate-campaigns',
  '/operate/operate/campaigns/$campaignId': 'operate-campaigns',
  '/operate/operate/campaigns/$campaignId/edit': 'operate-campaigns',
  '/operate/operate/campaigns/new': 'operate-campaigns',
  '/operate/operate/demand': 'operate-demand',
  '/operate/operate/demand/adjustments': 'operate-demand',
  '/operate/operate/demand/import': 'operate-import',
  '/operate/operate/demand/imports/$importId': 'operate-import',
  '/operate/operate/health': 'operate-health',
  '/operate/operate/mails': 'operate-mails',
  '/operate/operate/mails/$mailId': 'operate-mails',
  '/operate/operate/payments': 'operate-payments',
  '/operate/operate/payments/$term': 'operate-payments',
  '/operate/operate/payments/$term/proof': 'operate-payments',
  '/operate/operate/payouts': 'operate-payouts',
  '/operate/operate/payouts/$payoutId': 'operate-payouts',
  '/operate/operate/programs': 'operate-programs',
  '/operate/operate/rates': 'operate-import',
  '/operate/operate/reports': 'operate-reports',
  '/operate/operate/reports/$reportId': 'operate-reports',
  '/operate/operate/sites': 'operate-sites',
  '/operate/operate/sites/$siteId': 'operate-sites',
  '/operate/operate/today': 'operate-today',
}

/** The help page about the screen of operators that is open. */
export const helpOfOperateScreen = (routeId: string): OperatorHelpPage => helpOfScreens[routeId as ScreenId]
