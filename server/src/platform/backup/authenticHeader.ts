import { BackupError } from './backupError.ts'
import type { Header } from './manifest.ts'
import { authenticate, isSameMac, openText } from './sealedText.ts'

/**
 * Detects changes by somebody who can write to the target: the header has a MAC that needs the operator's passphrase, and
 * names the SHA-256 of everything else. Reading a header drops unknown fields, so a new field is a new form.
 */
export async function signHeader(passphrase: string, header: Omit<Header, 'mac'>): Promise<Header> {
  return { ...header, mac: await authenticate(passphrase, header.secrets, signedText(header)) }
}

/** The header may be unchanged: who made it had another passphrase. */
export class OtherPassphrase extends BackupError {}

/** The sealed key of the installation, as the text of its file. Throws BackupError for another passphrase or a changed header. */
export async function openHeader(passphrase: string, header: Header): Promise<string> {
  const mac = await authenticate(passphrase, header.secrets, signedText(header))
  const secrets = await openText(passphrase, header.secrets)
  if (secrets !== null && isSameMac(mac, header.mac)) return secrets
  if (secrets === null)
    throw new OtherPassphrase(
      `The passphrase in BACKUP_KEY_FILE is not the one with which the backup ${header.id} was made. Use the file of that time.`,
    )
  throw new BackupError(
    `backups/${header.id}.json was changed after the backup was made, so nothing in it can be trusted. ` +
      'Use another backup, and find out who can write to the target.',
  )
}

/** Equal for equal headers: the keys are sorted. */
function signedText(header: Omit<Header, 'mac'>): string {
  return JSON.stringify({ ...header, mac: undefined }, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
}
