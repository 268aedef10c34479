import type { Language } from '@matinee/contract/plain/accountTypes'
import type { Deps } from '../../platform/deps.ts'
import { renderLetter } from './renderLetter.ts'

export type Reader = { name: string; email: string; language: Language }

/** What a mail says. Instants are epoch ms; `link` is absolute. */
export type Letter =
  | { kind: 'activation'; link: string; days: number }
  | { kind: 'reset'; link: string; minutes: number }
  | { kind: 'passwordChanged'; at: number; timezone: string }
  /** To somebody who registered: an operator will look at it. */
  | { kind: 'registered' }
  /** To the operators: somebody registered. */
  | { kind: 'newRegistration'; name: string; email: string; id: string }

/** Renders the letter in the reader's language and hands it to the mailer. `id`: the same for each try. */
export async function deliver(
  deps: Pick<Deps, 'mailer' | 'config'>,
  id: string,
  to: Reader,
  letter: Letter,
): Promise<void> {
  const parts = renderLetter(to, letter, deps.config)
  await deps.mailer.send({ id, to: { name: to.name, address: to.email }, ...parts })
}
