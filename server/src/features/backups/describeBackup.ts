import { fingerprintOf } from '../../platform/access/keyFingerprint.ts'
import { signHeader } from '../../platform/backup/authenticHeader.ts'
import { backupId, type Entry, type Header, type Total } from '../../platform/backup/manifest.ts'
import { sealText } from '../../platform/backup/sealedText.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PostgresSnapshot } from '../../platform/postgres/snapshot.ts'
import { release } from '../../platform/release.ts'
import type { Cut } from './takeCut.ts'

type Stored = Pick<Header, 'instance' | 'sent' | 'contents'> & {
  server: Header['facts']['server']
  cut: Cut<PostgresSnapshot>
  entries: readonly Entry[]
  vanished: readonly string[]
  foreign: readonly string[]
}

/** The header of a backup whose objects are all stored. */
export async function describeBackup(
  { secrets }: Pick<Deps, 'secrets'>,
  passphrase: string,
  { cut, instance, entries, vanished, foreign, sent, contents, server }: Stored,
): Promise<Header> {
  const { migrations, queueSchema, sequences } = cut.snapshot
  return signHeader(passphrase, {
    form: 1,
    id: backupId(cut.at),
    at: cut.at.toISOString(),
    completedAt: new Date().toISOString(),
    matinee: release,
    installation: fingerprintOf(secrets),
    instance,
    postgres: { migrations, queueSchema, sequences },
    facts: { schema: cut.schema, nodes: cut.nodes, server },
    secrets: await sealText(passphrase, JSON.stringify({ signing: secrets.signing.toString('hex') })),
    totals: sumByKind(entries),
    sent: { ...sent },
    excluded: [
      ...cut.nodesLeftOut.map(({ node }) => spoolLeftOut(node)),
      ...nameKeys('Deleted while the backup was made', vanished),
      ...nameKeys('Not files of Matinee', foreign),
    ],
    contents,
  })
}

function sumByKind(entries: readonly Entry[]): Header['totals'] {
  const totals: Record<Entry['kind'], Total> = {
    postgres: { entries: 0, bytes: 0 },
    facts: { entries: 0, bytes: 0 },
    beacons: { entries: 0, bytes: 0 },
    files: { entries: 0, bytes: 0 },
    uploads: { entries: 0, bytes: 0 },
  }
  for (const { kind, content } of entries) {
    totals[kind].entries++
    totals[kind].bytes += content.bytes
  }
  return totals
}

const spoolLeftOut = (node: string) =>
  `The spool of node ${node} is on another machine: beacons that it had not loaded yet are missing.`

const named = 10

function nameKeys(about: string, keys: readonly string[]): string[] {
  if (keys.length === 0) return []
  const rest = keys.length > named ? `, and ${keys.length - named} more` : ''
  return [`${about}: ${keys.slice(0, named).join(', ')}${rest}.`]
}
