import { refusals, type Sentence } from '@matinee/contract/plain/texts/refusals'
import { maxCueTags } from '@matinee/contract/plain/video/captions'
import { clock, parseTiming, type Timing } from './captionTiming.ts'
import { checkRegion, checkSettings } from './captionSettings.ts'

/** Characters of one cue. A readable one has a few hundred; longer ones would stall the pages that draw them. */
const maxCueChars = 2_000

export type Captions = {
  /** The file as it is served: WebVTT in UTF-8, ends of lines and blank lines put right. */
  vtt: string
  cues: number
}

/** The first thing that is wrong with a caption file, for its author. */
export class CaptionProblem extends Error {
  readonly sentence: Sentence
  /** Counted from 1; null when the fault is in no one line. */
  readonly line: number | null
  constructor(what: Sentence, line: number | null) {
    const sentence =
      line === null ? what : { en: `Line ${line}: ${what.en}`, tr: `${line}. satır: ${what.tr}` }
    super(sentence.en)
    this.sentence = sentence
    this.line = line
  }
}

const problem = (index: number, what: Sentence) => new CaptionProblem(what, index + 1)

/**
 * Parses WebVTT or SubRip and serialises it as WebVTT. STYLE blocks go, as they are CSS on strangers' pages, and so
 * do comments. Throws CaptionProblem for the first line that is wrong.
 *
 * One pass over the lines and no nesting: what a stranger sends costs time in proportion to its length. The library
 * webvtt-parser overflows the stack on nested tags (docs: the test "hostile files are read in no time").
 */
export function readCaptions(text: string): Captions {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const isVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0]!)
  const blocks: string[] = []
  let cues = 0
  let at = isVtt ? endOfHeader(lines) : 0
  while (at < lines.length) {
    if (isBlank(lines[at]!)) {
      at++
      continue
    }
    const end = endOfBlock(lines, at)
    const word = isVtt ? /^(?:NOTE|STYLE|REGION)(?=[ \t]|$)/.exec(lines[at]!)?.[0] : undefined
    if (word && !isTiming(lines[at + 1])) {
      if (word === 'REGION' && cues === 0) {
        for (let line = at + 1; line < end; line++) failIf(line, checkRegion(lines[line]!))
        blocks.push(lines.slice(at, end).join('\n'))
      }
      at = end
      continue
    }
    const cue = readCue(lines, at, isVtt)
    if (cue.block) {
      blocks.push(cue.block)
      cues++
    }
    at = cue.end
  }
  if (cues === 0) throw new CaptionProblem(refusals.captionNone, null)
  return { vtt: `${['WEBVTT', ...blocks].join('\n\n')}\n`, cues }
}

const isBlank = (line: string) => line.trim() === ''
const isTiming = (line: string | undefined) => line?.includes('-->') ?? false

function failIf(index: number, what: Sentence | null): void {
  if (what) throw problem(index, what)
}

/** Behind the signature and its header fields; a cue may follow without the blank line. */
function endOfHeader(lines: readonly string[]): number {
  let at = 1
  while (at < lines.length && !isBlank(lines[at]!) && !isTiming(lines[at])) at++
  return at
}

/** A blank line ends a block, and so does the time of a cue that nobody separated. */
function endOfBlock(lines: readonly string[], from: number): number {
  let at = from + 1
  while (at < lines.length && !isBlank(lines[at]!) && !isTiming(lines[at])) at++
  return at
}

/** `block`: null for a cue that shows nothing. */
function readCue(
  lines: readonly string[],
  from: number,
  isVtt: boolean,
): { block: string | null; end: number } {
  const hasName = !isTiming(lines[from])
  const timed = hasName ? from + 1 : from
  if (!isTiming(lines[timed])) throw problem(timed < lines.length ? timed : from, noTime(isVtt, from))
  const timing = parseTiming(lines[timed]!, isVtt)
  if ('en' in timing) throw problem(timed, timing)
  if (isVtt) failIf(timed, checkSettings(timing.settings))
  let end = endOfBlock(lines, timed)
  // The number of the next cue, where the blank line before it is missing.
  if (isTiming(lines[end]) && end - 1 > timed && /^\d{1,6}$/.test(lines[end - 1]!.trim())) end--
  const text = lines.slice(timed + 1, end).map(isVtt ? (line) => line : cueTextOfSubRip)
  if (text.every(isBlank)) return { block: null, end }
  failIf(timed, checkSize(text.join('\n')))
  return {
    block: [...(hasName && isVtt ? [lines[from]!] : []), headOf(timing, isVtt), ...text].join('\n'),
    end,
  }
}

function checkSize(text: string): Sentence | null {
  if (text.length > maxCueChars) return refusals.captionTooLong(maxCueChars)
  return text.split('<').length - 1 > maxCueTags ? refusals.captionTags(maxCueTags) : null
}

const noTime = (isVtt: boolean, from: number) =>
  isVtt || from > 0 ? refusals.captionTiming('00:00:01.000 --> 00:00:04.000') : refusals.captionBegin

function headOf({ startMs, endMs, settings }: Timing, isVtt: boolean): string {
  const times = `${clock(startMs)} --> ${clock(endMs)}`
  return isVtt && settings ? `${times} ${settings}` : times
}

/**
 * SubRip knows bold, italics and underlining as WebVTT does. Colours and positions of other programs go; every other
 * `<` is a character and not a tag.
 */
function cueTextOfSubRip(line: string): string {
  return line
    .replace(/<\/?font\b[^<>]*>|\{\\[^{}]*\}/gi, '')
    .replace(/<(?!\/?[biu]>)/gi, '&lt;')
    .replace(/<\/?[BIU]>/g, (tag) => tag.toLowerCase())
}
