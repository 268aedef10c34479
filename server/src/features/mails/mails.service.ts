import type { Deps } from '../../platform/deps.ts'
import type { Mail } from '../../platform/mail.ts'
import type { Letter, Reader } from './letter.ts'
import { renderLetter } from './renderLetter.ts'

/**
 * Renders the letter in the reader's language and hands it to the mailer. `id`: the same for each try. Throws what the
 * mailer throws.
 */
export async function deliver(
  deps: Pick<Deps, 'mailer' | 'config'>,
  id: string,
  to: Reader,
  letter: Letter,
  besides: Pick<Mail, 'attachments' | 'unsubscribeUrl'> = {},
): Promise<void> {
  const parts = renderLetter(to, letter, deps.config)
  await deps.mailer.send({ id, to: { name: to.name, address: to.email }, ...parts, ...besides })
}
