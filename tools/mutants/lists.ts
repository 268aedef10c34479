import { consoleMutants } from './console.ts'
import { consoleVideos } from './consoleVideos.ts'
import { contract } from './contract.ts'
import { embed } from './embed.ts'
import type { MutantLists } from './mutant.ts'
import { platform } from './platform.ts'
import { serverAccounts } from './serverAccounts.ts'
import { serverAuditLog } from './serverAuditLog.ts'
import { serverAds } from './serverAds.ts'
import { serverMails } from './serverMails.ts'
import { serverMoney } from './serverMoney.ts'
import { serverRevenue } from './serverRevenue.ts'
import { serverVideos } from './serverVideos.ts'
import { targeting } from './targeting.ts'
import { videoAds } from './videoAds.ts'

export const lists: MutantLists = {
  'tools/mutants/console.ts': consoleMutants,
  'tools/mutants/consoleVideos.ts': consoleVideos,
  'tools/mutants/contract.ts': contract,
  'tools/mutants/embed.ts': embed,
  'tools/mutants/platform.ts': platform,
  'tools/mutants/serverAccounts.ts': serverAccounts,
  'tools/mutants/serverAuditLog.ts': serverAuditLog,
  'tools/mutants/serverAds.ts': serverAds,
  'tools/mutants/serverMails.ts': serverMails,
  'tools/mutants/serverMoney.ts': serverMoney,
  'tools/mutants/serverRevenue.ts': serverRevenue,
  'tools/mutants/serverVideos.ts': serverVideos,
  'tools/mutants/targeting.ts': targeting,
  'tools/mutants/videoAds.ts': videoAds,
}
