import { listAudit } from '@matinee/contract/audit'
import { listCommand, viewer, type Group } from '../command.ts'
import { flagsOf, limit } from '../flags.ts'

const list = listCommand({
  usage: 'list',
  about: 'List what was changed, by whom and from where, newest first',
  flags: {
    ...flagsOf(listAudit.query!, {
      account: 'account in which it was done: id or email',
      actor: 'who did it: id or email, or cli',
      kind: 'what was done, such as approved or "DELETE /videos/:id"',
      address: 'network address of the caller',
      from: 'first instant, such as 2026-11-01T00:00:00Z',
      until: 'instant after the last one',
      after: 'older than the entry with this id: next page',
    }),
    limit: limit(50),
  },
  examples: [
    'audit list --actor ops@example.com',
    'audit list --account ayse@example.com --limit 200 --json',
    'audit list --kind signed_in --after 4711',
  ],
  async load(deps, _args, { limit, ...filter }) {
    const { listAudit: list } = await import('../../features/audit/audit.service.ts')
    const { data, hasNext } = await list(deps, { ...filter, perPage: limit }, viewer)
    const next = hasNext ? data.at(-1)!.id : null
    return { rows: data, empty: 'No entry of the audit log matches.', next }
  },
  columns: {
    'AT (UTC)!': 'at',
    WHAT: ({ kind }) => kind.replaceAll('_', ' '),
    ACCOUNT: ({ account }) => account && (account.name ?? account.id),
    BY: ({ actor, actorName }) => actorName ?? actor,
    ADDRESS: 'address',
    DETAILS: ({ details }) => (details && Object.keys(details).length ? JSON.stringify(details) : null),
  },
})

export const commands: Group['commands'] = [list]
