import { AsyncLocalStorage } from 'node:async_hooks'

/** Who made the call that the running code serves, as audit entries name them. */
export type Caller = {
  /** The account that is signed in; null for programs of operators and without a sign-in. */
  accountId: string | null
  /** Who acts: the owner, the agent or operator who works in the account, or `token:` and the id of a machine token. */
  actor: string
  /** The third-party app that made the call for the owner. */
  clientId: string | null
  /** The network address. */
  address: string
  /** Whether the call has written an audit entry. */
  hasEntry: boolean
}

/** The address of a request as entries have it: an IPv4 address also where the socket takes IPv6. */
export const plainAddress = (ip: string): string => ip.replace(/^::ffff:(?=[\d.]+$)/, '')

const callers = new AsyncLocalStorage<Caller>()

/** Undefined in commands and background jobs. */
export const currentCaller = (): Caller | undefined => callers.getStore()

export const withCaller = <T>(caller: Caller, work: () => T): T => callers.run(caller, work)
