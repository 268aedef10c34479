import type { ReplyOf, RequestOf } from '../call.ts'

/**
 * What the API reference says about a call besides its summary: a description in Markdown, and an example request and
 * answer. Only the server imports these modules, so their texts are in no bundle of the console.
 */
export type CallReference<C> = {
  /** One to three sentences. Who may call it is generated from the call's declaration. */
  description?: string
} & (unknown extends RequestOf<C> ? { request?: undefined } : { request: RequestOf<C> }) &
  (ReplyOf<C> extends void ? { reply?: undefined } : { reply: ReplyOf<C> })

/** An entry for each call of a module of the contract; a missing one does not compile. */
export type ReferenceOf<Module> = {
  [
    Name in keyof Module as Module[Name] extends { path: string; access: string } ? Name : never
  ]: CallReference<Module[Name]>
}

/** The reference of any call. */
export type AnyReference = {
  description?: string
  request?: { params?: object; query?: object; body?: unknown } | undefined
  reply?: unknown
}
