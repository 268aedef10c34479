import type { AdsTxtCheck } from '@matinee/contract/sites'
import { parseAdsTxtLine, readAdsTxt, type AdsTxtLine } from './parseAdsTxt.ts'

type Live = ReturnType<typeof readAdsTxt>[number]
type Verdicts = Pick<AdsTxtCheck, 'lines' | 'unreadable'>

const maxUnreadable = 100
const maxText = 200
/** Variables that a file names once. */
const single = new Set(['ownerdomain', 'managerdomain'])

/** Which of `expected` a buyer finds in the file `text`, and which of its lines no buyer can read. */
export function compareAdsTxt(expected: string[], text: string): Verdicts {
  const live = readAdsTxt(text)
  const bySubject = new Map<string, Live[]>()
  for (const entry of live) {
    const subject = subjectOf(entry.line)
    if (!subject) continue
    const there = bySubject.get(subject)
    if (there) there.push(entry)
    else bySubject.set(subject, [entry])
  }
  return {
    lines: expected.flatMap((line) => {
      const wanted = parseAdsTxtLine(line)
      const subject = subjectOf(wanted)
      return subject ? [{ line, ...judge(wanted, bySubject.get(subject) ?? []) }] : []
    }),
    unreadable: live
      .filter(({ line }) => line.kind === 'unreadable')
      .slice(0, maxUnreadable)
      .map(({ number, text }) => ({ number, text: text.slice(0, maxText) })),
  }
}

/** What a line speaks about; lines about the same differ in what they say of it. Null: about nothing. */
function subjectOf(line: AdsTxtLine): string | null {
  if (line.kind === 'record') return `${line.domain} ${line.account}`
  if (line.kind !== 'variable') return null
  return single.has(line.name) ? `${line.name}=` : `${line.name}=${line.value}`
}

function judge(wanted: AdsTxtLine, there: Live[]): Omit<Verdicts['lines'][number], 'line'> {
  if (there.length === 0) return { verdict: 'missing', found: null }
  if (there.some(({ line }) => says(line, wanted))) return { verdict: 'found', found: null }
  return { verdict: 'different', found: there[0]!.text.slice(0, maxText) }
}

/** The authority id is optional: without one a buyer takes the line all the same. */
function says(line: AdsTxtLine, wanted: AdsTxtLine): boolean {
  if (line.kind === 'record' && wanted.kind === 'record')
    return (
      line.relationship === wanted.relationship &&
      (line.authority === wanted.authority || line.authority === null || wanted.authority === null)
    )
  return line.kind === 'variable' && wanted.kind === 'variable' && line.value === wanted.value
}
