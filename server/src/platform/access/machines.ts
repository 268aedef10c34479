import { machineScopes, type MachineScope } from '@matinee/contract/call'
import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../postgres/postgres.ts'
import { hashToken, newToken, signedOut } from './session.ts'

/** An operators' program that calls the API by a machine token. It has no account. */
export type Machine = { id: string; name: string; scopes: MachineScope[] }

/** Distinguishes machine tokens from users' tokens, also in a leaked file. */
const prefix = 'matinee-machine-'
export const newMachineToken = () => `${prefix}${newToken()}`

/** `used_at` is exact to the minute, so that not every call writes. */
const machineOfToken = `
  with machine as (
    select hash, id, name, scopes, used_at from machine_tokens where hash = $1 and ended_at is null),
  noted as (
    update machine_tokens set used_at = now() from machine
    where machine_tokens.hash = machine.hash
      and (machine.used_at is null or machine.used_at < now() - interval '1 minute'))
  select id, name, scopes from machine`

/**
 * The machine of an `Authorization: Bearer` header; null for any other header. Throws 401 for an invalid or revoked
 * machine token.
 */
export async function readMachine(db: Db, header: string | undefined): Promise<Machine | null> {
  const token = machineToken(header)
  if (token === undefined) return null
  const query = CompiledQuery.raw(machineOfToken, [hashToken(token)])
  const { rows } = await db.executeQuery<Machine>(query)
  if (!rows[0]) throw signedOut()
  const { scopes, ...machine } = rows[0]
  return { ...machine, scopes: machineScopes.filter((scope) => scopes.includes(scope)) }
}

/** Whether the header has a machine token of this installation, also one that was revoked. */
export async function wasMachineToken(db: Db, header: string | undefined): Promise<boolean> {
  const token = machineToken(header)
  if (token === undefined) return false
  const { rows } = await sql`select from machine_tokens where hash = ${hashToken(token)}`.execute(db)
  return rows.length > 0
}

function machineToken(header: string | undefined): string | undefined {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(header ?? '')?.[1]
  return token?.startsWith(prefix) ? token : undefined
}
