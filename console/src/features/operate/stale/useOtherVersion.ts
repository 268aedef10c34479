import { useState } from 'react'
import { AppError } from '../../../lib/apiError.ts'
import type { OtherChange } from './StaleNotice.tsx'
import { mergeDrafts } from './mergeDrafts.ts'

type Options<Version, Draft> = {
  /** Reads the version that is stored now. */
  load: () => Promise<Version | null>
  read: (version: Version) => Draft
  /** The version that the form began with; null in the form of a new one. */
  began: Version | null
  draft: Draft
  /** Sets the form to a version as its new beginning, with what was typed upon it. */
  set: (version: Version, draft: Draft) => void
}

type Found<Version> = { version: Version; who: string | null; at: string | null }

/**
 * The version that somebody else saved while a form was open. `watch` sends the form; when it is refused as stale, `other`
 * says what changed, and takes that into the form, which can then be saved.
 */
export function useOtherVersion<Version, Draft extends object>(options: Options<Version, Draft>) {
  const { load, read, began, draft, set } = options
  const [found, setFound] = useState<Found<Version> | null>(null)
  const watch = async <Done>(send: () => Promise<Done>): Promise<Done> => {
    setFound(null)
    try {
      return await send()
    } catch (error) {
      if (error instanceof AppError && error.code === 'stale') {
        const { details } = error
        const change = details && 'changedAt' in details ? details : null
        // Without an answer the refusal itself says who was faster.
        const version = await load().catch(() => null)
        if (version) setFound({ version, who: change?.changedBy ?? null, at: change?.changedAt ?? null })
      }
      throw error
    }
  }
  return {
    watch,
    other: found && began && describe(found, { began, draft, read, set, forget: () => setFound(null) }),
  }
}

type Form<Version, Draft> = Omit<Options<Version, Draft>, 'load'> & { began: Version; forget: () => void }

function describe<Version, Draft extends object>(
  { version, who, at }: Found<Version>,
  { began, draft, read, set, forget }: Form<Version, Draft>,
): OtherChange<Draft> {
  const theirs = read(version)
  const merged = mergeDrafts(read(began), draft, theirs)
  return {
    who,
    at,
    theirs,
    changed: merged.changed,
    typedToo: merged.typedToo,
    take: () => {
      forget()
      set(version, merged.draft)
    },
  }
}
