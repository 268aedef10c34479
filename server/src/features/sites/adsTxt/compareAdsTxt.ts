import type { AdsTxtCheck } from '@matinee/contract/sites'
import { parseAdsTxtLine, readAdsTxt, type AdsTxtLine } from './parseAdsTxt.ts'

type Live = ReturnType<typeof readAdsTxt>[number]
type Verdicts = Pick<AdsTxtCheck, 'lines' | 'unreadable'>

const maxUnreadable = 100
const maxText = 200
/** Variables that may occur once in a file. */
const single = new Set(['ownerdomain', 'managerdomain'])

/** Looks for the `expected` lines in the file `text`, and lists its unreadable lines. */
export function compareAdsTxt(expected: string[], text: string): Verdicts {
  const live = readAdsTxt(text)
  const bySubject = new Map<string, Live[]>()
  for (const entry of live) {
    const subject = subjectOf(entry.line)
    if (!subject) continue
    const entries = bySubject.get(subject)
    if (entries) entries.push(entry)
    else bySubject.set(subject, [entry])
  }
  return {
    lines: expected.flatMap((line) => {
      const expectedLine = parseAdsTxtLine(line)
      const subject = subjectOf(expectedLine)
      return subject ? [{ line, ...compareLine(expectedLine, bySubject.get(subject) ?? []) }] : []
    }),
    unreadable: live
      .filter(({ line }) => line.kind === 'unreadable')
      .slice(0, maxUnreadable)
      .map(({ number, text }) => ({ number, text: text.slice(0, maxText) })),
  }
}

/** The key of a line: two lines with the same subject can contradict each other. Null for comments and empty lines. */
function subjectOf(line: AdsTxtLine): string | null {
  if (line.kind === 'record') return `${line.domain} ${line.account}`
  if (line.kind !== 'variable') return null
  return single.has(line.name) ? `${line.name}=` : `${line.name}=${line.value}`
}

function compareLine(expectedLine: AdsTxtLine, live: Live[]): Omit<Verdicts['lines'][number], 'line'> {
  if (live.length === 0) return { verdict: 'missing', found: null }
  if (live.some(({ line }) => matches(line, expectedLine))) return { verdict: 'found', found: null }
  return { verdict: 'different', found: live[0]!.text.slice(0, maxText) }
}

/** The authority id is optional: buyers accept a line without it. */
function matches(line: AdsTxtLine, expectedLine: AdsTxtLine): boolean {
  if (line.kind === 'record' && expectedLine.kind === 'record')
    return (
      line.relationship === expectedLine.relationship &&
      (line.authority === expectedLine.authority ||
        line.authority === null ||
        expectedLine.authority === null)
    )
  return line.kind === 'variable' && expectedLine.kind === 'variable' && line.value === expectedLine.value
}
