import { ConfigError } from '../config.ts'
import type { Db } from '../postgres/postgres.ts'
import { sign, type Secrets } from './secrets.ts'

/** Says whether two keys are the same, and nothing else about them. */
export const fingerprintOf = ({ signing }: Secrets) => sign(signing, 'fingerprint', '').slice(0, 16)

/**
 * Refuses a node whose key is not that of the installation: links, tokens and payment details of one would be invalid at
 * another. The first node to start decides. Throws ConfigError.
 */
export async function checkKey(db: Db, secrets: Secrets): Promise<void> {
  const keyFingerprint = fingerprintOf(secrets)
  await db
    .insertInto('installation')
    .values({ keyFingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const stored = await db.selectFrom('installation').select('keyFingerprint').executeTakeFirstOrThrow()
  if (stored.keyFingerprint !== keyFingerprint)
    throw new ConfigError(
      'MATINEE_SECRETS: the key of this node is not that of the installation, so its links and tokens would be refused by ' +
        'the other nodes. Copy secrets.json from a node that runs. Only if that key is lost for good: matinee secrets adopt',
    )
}

/** False for the key of another installation. Records nothing; before the first node has started, every key is right. */
export async function isOwnKey(db: Db, secrets: Secrets): Promise<boolean> {
  const stored = await db.selectFrom('installation').select('keyFingerprint').executeTakeFirst()
  return stored === undefined || stored.keyFingerprint === fingerprintOf(secrets)
}

/** Makes this key the one of the installation. What the former one signed or encrypted is lost. */
export async function adoptKey(db: Db, secrets: Secrets): Promise<void> {
  const keyFingerprint = fingerprintOf(secrets)
  await db
    .insertInto('installation')
    .values({ keyFingerprint })
    .onConflict((conflict) => conflict.column('isOnly').doUpdateSet({ keyFingerprint }))
    .execute()
}
