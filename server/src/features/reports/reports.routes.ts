import * as calls from '@matinee/contract/reports'
import type { Deps } from '../../platform/deps.ts'
import { abortOnClose } from '../../platform/http/abortOnClose.ts'
import { on, WrittenReply, type App } from '../../platform/http/http.ts'
import { linkedAccounts, listAppsOf, readAppReport } from './appReport.service.ts'
import { explainChange } from './change.service.ts'
import { compareAppReport, compareSiteReport } from './comparison.service.ts'
import { explainMetric } from './explain.service.ts'
import { readSiteReport, type UnrenderedReport } from './siteReport.service.ts'

export function reportRoutes(app: App, deps: Deps): void {
  on(app, calls.readSiteReport, async ({ params, body, account, reply, language }) =>
    render(await readSiteReport(deps, account, params.id, body, { signal: abortOnClose(reply), language })),
  )
  on(app, calls.compareSiteReport, async ({ params, body, account, reply }) => ({
    data: await compareSiteReport(deps, account, params.id, body, { signal: abortOnClose(reply) }),
  }))
  on(app, calls.explainChange, async ({ params, body, account, reply }) => ({
    data: await explainChange(deps, account, params.id, body, { signal: abortOnClose(reply) }),
  }))
  on(app, calls.explainMetric, async ({ params, body, account, reply }) => ({
    data: await explainMetric(deps, account, params.id, body, { signal: abortOnClose(reply) }),
  }))
  on(app, calls.readAppReport, async ({ body, account, reply, language }) =>
    render(await readAppReport(deps, account, body, { signal: abortOnClose(reply), language })),
  )
  on(app, calls.compareAppReport, async ({ body, account, reply }) => ({
    data: await compareAppReport(deps, account, body, { signal: abortOnClose(reply) }),
  }))
  on(app, calls.listApps, async ({ query, account }) => ({
    data: await listAppsOf(deps.db, linkedAccounts(account, query.userId ?? null)),
    appUsers: account.appUsers,
  }))
}

/** The reply of a report; its rows are rendered piece by piece, so that each piece is short-lived. */
const render = <R extends { results: unknown[] }, Row>(
  report: UnrenderedReport<R, Row>,
): WrittenReply<{ data: R }> => new WrittenReply(renderPieces<R, Row>(report))

/** About as many rows as a socket takes in one write. */
const pieceRows = 100

function* renderPieces<R extends { results: unknown[] }, Row>({
  rows,
  present,
  ...others
}: UnrenderedReport<R, Row>): Generator<string> {
  let text = '{"data":{"results":['
  for (let at = 0; at < rows.length; at += pieceRows) {
    const piece = rows.slice(at, at + pieceRows).map(present)
    yield `${text}${JSON.stringify(piece).slice(1, -1)}`
    text = ','
  }
  yield `${rows.length === 0 ? text : ''}],${JSON.stringify(others).slice(1)}}`
}
