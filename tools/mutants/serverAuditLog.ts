import type { Mutant } from './mutant.ts'

/** Faults in what the audit log has and how it is read. */
export const serverAuditLog: Mutant[] = [
  {
    name: 'the audit log has no sign-outs',
    file: 'server/src/features/auth/sessions.service.ts',
    from: "await writeAudit(tx, { kind: 'signed_out', accountId, actor, details })",
    to: '',
    tests: ['server/src/features/audit/audit.test.ts'],
  },
  {
    name: 'the audit log names no page after the first on the command line',
    file: 'server/src/cli/users/audit.ts',
    from: 'hasNext ? data.at(-1)!.id : null',
    to: 'null',
    tests: ['server/src/features/audit/audit.test.ts'],
  },
  {
    name: 'the audit log does not have a lost proof of a domain',
    file: 'server/src/features/sites/proof/proof.service.ts',
    from: 'await auditChange(tx, entry, { unprovenSince: site.unprovenSince }, { unprovenSince })',
    to: '',
    tests: ['server/src/features/sites/proof/proof.test.ts'],
  },
  {
    name: 'the audit log names the daily check where a person checks a domain',
    file: 'server/src/features/sites/sites.routes.ts',
    from: 'await checkProof(deps, account.id, params.id, { actor })',
    to: 'await checkProof(deps, account.id, params.id)',
    tests: ['server/src/features/sites/proof/proof.test.ts'],
  },
  {
    name: 'the audit log does not have who unsubscribed from reports',
    file: 'server/src/features/scheduledReports/recipients/unsubscribe.service.ts',
    from: "await writeAudit(tx, { kind: 'recipient_left', accountId, actor: recipientActor, details })",
    to: '',
    tests: ['server/src/features/scheduledReports/recipients/unsubscribe.test.ts'],
  },
  {
    name: 'a restore empties the audit log while its triggers refuse that',
    file: 'server/src/platform/postgres/restoreSnapshot.ts',
    from: 'for (const name of missing.keys()) await client.query(`alter table ${name} disable trigger user`)',
    to: '',
    tests: ['server/src/platform/postgres/snapshot.test.ts'],
  },
  {
    name: 'every operator reads amounts of payments in the audit log',
    file: 'server/src/features/audit/entryRights.ts',
    from: '!mayReadMoney(viewer)',
    to: '!viewer.id',
    tests: ['server/src/features/audit/entryRights.test.ts'],
  },
  {
    name: 'a filter of the audit log tells from where an operator signs in',
    file: 'server/src/features/audit/audit.store.ts',
    from: '!mayReadAccess(viewer)',
    to: '!viewer.id',
    tests: ['server/src/features/audit/entryRights.test.ts'],
  },
]
