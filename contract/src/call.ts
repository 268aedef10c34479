import { z } from 'zod'
import type { Right } from './plain/account/accountTypes.ts'
import type { StaffRight } from './plain/account/staffRoles.ts'
import { maxReasonLength } from './plain/limits.ts'

/**
 * `public`: no sign-in needed; a bearer token is still read. `signedIn`: any account type. A staff right: operators of this
 * installation whose role has it; for everybody else the call does not exist.
 */
export type Access = 'public' | 'signedIn' | StaffRight | Right

/** Scopes of third-party apps: reading, or changing, a user's players, sites and videos. */
export type OauthScope = 'read' | 'write'

/** The scopes of machine tokens for operators' programs. */
export const machineScopes = ['revenue.import'] as const
export type MachineScope = (typeof machineScopes)[number]

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * One call of the API: the only definition of its path and fields. Fields outside the reply schema never leave the
 * server. `reply: null` answers 204.
 */
export type Call<
  P extends z.ZodObject = z.ZodObject,
  Q extends z.ZodObject = z.ZodObject,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType | null = z.ZodType | null,
> = {
  method: Method
  /** Below /api/v1, parameters as `:name`. */
  path: `/${string}`
  summary: string
  access: Access
  /** The scope that opens this call to third-party tokens. Without it they are refused. */
  oauth?: OauthScope
  /** The scope that opens this call to machine tokens as well. Without it they are refused. */
  machine?: MachineScope
  /** For the account's owner only; users who act in the account are refused. */
  isPersonal?: true
  /** No entry for the call itself: it only reads, is a step of another one, or its feature writes an entry when it has changed something. */
  isUnrecorded?: true
  /** Recorded although its right is one of reading: it asks for a further one itself. */
  isRecorded?: true
  /** Accepts `application/x-www-form-urlencoded`, with errors as in RFC 6749. */
  isForm?: true
  /** Also accepts `application/x-www-form-urlencoded`, and lists as numbered keys (`tags[0]`) in both formats. */
  takesForm?: true
  /** Largest body in bytes. Default: 16 KiB for public calls, 1 MiB for others. */
  bodyLimit?: number
  params?: P
  query?: Q
  body?: B
  reply: R
}

export function call<
  P extends z.ZodObject = z.ZodObject<Record<never, never>>,
  Q extends z.ZodObject = z.ZodObject<Record<never, never>>,
  B extends z.ZodType = z.ZodUndefined,
  R extends z.ZodType | null = null,
>(definition: Call<P, Q, B, R>): Call<P, Q, B, R> {
  return definition
}

export type ParamsOf<C> =
  C extends Call<infer P, z.ZodObject, z.ZodType, z.ZodType | null> ? z.output<P> : never
export type QueryOf<C> =
  C extends Call<z.ZodObject, infer Q, z.ZodType, z.ZodType | null> ? z.output<Q> : never
export type BodyOf<C> =
  C extends Call<z.ZodObject, z.ZodObject, infer B, z.ZodType | null> ? z.output<B> : never
export type ReplyOf<C> =
  C extends Call<z.ZodObject, z.ZodObject, z.ZodType, infer R>
    ? R extends z.ZodType
      ? z.output<R>
      : void
    : never

/** A caller's input: the parts that the call declares, before defaults apply. */
export type RequestOf<C> =
  C extends Call<infer P, infer Q, infer B, z.ZodType | null>
    ? Part<'params', z.input<P>> &
        Part<'query', z.input<Q>> &
        (B extends z.ZodUndefined ? unknown : { body: z.input<B> })
    : never

/** An undeclared part is typed by an empty schema with any keys; a part without required fields is optional. */
type Part<Name extends string, Fields> = string extends keyof Fields
  ? unknown
  : Partial<Fields> extends Fields
    ? { [N in Name]?: Fields }
    : { [N in Name]: Fields }

/** Opaque ids: letters, digits, `-`, `_`; ids of external videos begin with `nkt:`. */
export const Id = z.string().regex(/^[\w:-]{1,128}$/)
export const IdParams = z.object({ id: Id })
/** ISO 8601 in UTC. */
export const Instant = z.iso.datetime()
/** An operator's reason of what a call does. */
export const ReasonText = z.string().trim().max(maxReasonLength)
export const Reason = ReasonText.min(1, 'This field is required.')
export const Success = z.object({ success: z.literal(true) })
