import { machineScopes, type MachineScope } from '@matinee/contract/call'
import { CompiledQuery } from 'kysely'
import type { Db } from '../postgres/postgres.ts'
import { hashToken, newToken, signedOut } from './session.ts'

/** A program of the operators that makes a call. It is no account and sees none. */
export type Machine = { id: string; name: string; scopes: MachineScope[] }

/** Tells the tokens of programs from those of people, also where one was left lying about. */
const prefix = 'matinee-machine-'
export const newMachineToken = () => `${prefix}${newToken()}`

/** When it was last used is known to the minute: not every call writes. */
const machineOfToken = `
  with machine as (
    select hash, id, name, scopes, used_at from machine_tokens where hash = $1 and ended_at is null),
  noted as (
    update machine_tokens set used_at = now() from machine
    where machine_tokens.hash = machine.hash
      and (machine.used_at is null or machine.used_at < now() - interval '1 minute'))
  select id, name, scopes from machine`

/**
 * The program behind an `Authorization: Bearer` header; null where the header is none of a program's. Throws 401 for
 * one that does not hold.
 */
export async function readMachine(db: Db, header: string | undefined): Promise<Machine | null> {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(header ?? '')?.[1]
  if (!token?.startsWith(prefix)) return null
  const query = CompiledQuery.raw(machineOfToken, [hashToken(token)])
  const { rows } = await db.executeQuery<Machine>(query)
  if (!rows[0]) throw signedOut()
  const { scopes, ...machine } = rows[0]
  return { ...machine, scopes: machineScopes.filter((scope) => scopes.includes(scope)) }
}
