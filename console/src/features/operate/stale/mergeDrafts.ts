import { isSame } from '../changedFields.ts'

export type Merged<Draft> = {
  /** The other version, with what was typed in place of its fields. */
  draft: Draft
  /** Fields that the other version changed, those that were typed too included. */
  changed: (keyof Draft)[]
  /** Of `changed`, those that were typed too, with another value. */
  typedToo: (keyof Draft)[]
}

/** Puts what was typed since `began` upon a version that somebody else has saved meanwhile. */
export function mergeDrafts<Draft extends object>(began: Draft, typed: Draft, other: Draft): Merged<Draft> {
  const names = Object.keys(began) as (keyof Draft)[]
  const touched = names.filter((name) => !isSame(began[name], typed[name]))
  const changed = names.filter((name) => !isSame(began[name], other[name]))
  const kept = Object.fromEntries(touched.map((name) => [name, typed[name]]))
  return {
    draft: { ...other, ...kept },
    changed,
    typedToo: changed.filter((name) => touched.includes(name) && !isSame(typed[name], other[name])),
  }
}
