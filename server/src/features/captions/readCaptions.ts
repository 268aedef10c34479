import { refusals, type Sentence } from '@matinee/contract/plain/texts/refusals'
import { maxCueTags } from '@matinee/contract/plain/video/captions'
import { formatTime, parseTiming, type Timing } from './captionTiming.ts'
import { checkRegion, checkSettings } from './captionSettings.ts'

/** Characters of one cue. A readable one has a few hundred; longer ones would make pages freeze while they draw them. */
const maxCueChars = 2_000

export type Captions = {
  /** The file as it is served: WebVTT in UTF-8 with normalised line ends and blank lines. */
  vtt: string
  cues: number
}

/** The first fault of a caption file, written for its author. */
export class CaptionProblem extends Error {
  readonly sentence: Sentence
  /** Counted from 1; null if the fault is not in one line. */
  readonly line: number | null
  constructor(fault: Sentence, line: number | null) {
    const sentence =
      line === null ? fault : { en: `Line ${line}: ${fault.en}`, tr: `${line}. satır: ${fault.tr}` }
    super(sentence.en)
    this.sentence = sentence
    this.line = line
  }
}

const problem = (index: number, sentence: Sentence) => new CaptionProblem(sentence, index + 1)

/**
 * Parses WebVTT or SubRip and serialises it as WebVTT. STYLE blocks are removed, because they are CSS on other people's
 * pages, and so are comments. Throws CaptionProblem for the first faulty line.
 *
 * One pass over the lines without nesting, so that hostile input costs time in proportion to its length. The library
 * webvtt-parser overflows the stack on nested tags (see the test of hostile files).
 */
export function readCaptions(text: string): Captions {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const isVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0]!)
  const blocks: string[] = []
  let cues = 0
  let at = isVtt ? findHeaderEnd(lines) : 0
  while (at < lines.length) {
    if (isBlank(lines[at]!)) {
      at++
      continue
    }
    const end = findBlockEnd(lines, at)
    const word = isVtt ? /^(?:NOTE|STYLE|REGION)(?=[ \t]|$)/.exec(lines[at]!)?.[0] : undefined
    if (word && !isTiming(lines[at + 1])) {
      if (word === 'REGION' && cues === 0) {
        for (let line = at + 1; line < end; line++) refuseIf(line, checkRegion(lines[line]!))
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

function refuseIf(index: number, sentence: Sentence | null): void {
  if (sentence) throw problem(index, sentence)
}

/** Index after the signature and its header fields; a cue may follow without a blank line. */
function findHeaderEnd(lines: readonly string[]): number {
  let at = 1
  while (at < lines.length && !isBlank(lines[at]!) && !isTiming(lines[at])) at++
  return at
}

/** A blank line ends a block, and so does the timing line of a cue without a blank line before it. */
function findBlockEnd(lines: readonly string[], from: number): number {
  let at = from + 1
  while (at < lines.length && !isBlank(lines[at]!) && !isTiming(lines[at])) at++
  return at
}

/** `block` is null for a cue without text. */
function readCue(
  lines: readonly string[],
  from: number,
  isVtt: boolean,
): { block: string | null; end: number } {
  const hasName = !isTiming(lines[from])
  const timingIndex = hasName ? from + 1 : from
  if (!isTiming(lines[timingIndex]))
    throw problem(timingIndex < lines.length ? timingIndex : from, missingTime(isVtt, from))
  const timing = parseTiming(lines[timingIndex]!, isVtt)
  if ('en' in timing) throw problem(timingIndex, timing)
  if (isVtt) refuseIf(timingIndex, checkSettings(timing.settings))
  let end = findBlockEnd(lines, timingIndex)
  // The number of the next cue, if the blank line before it is missing.
  if (isTiming(lines[end]) && end - 1 > timingIndex && /^\d{1,6}$/.test(lines[end - 1]!.trim())) end--
  const text = lines.slice(timingIndex + 1, end).map(isVtt ? (line) => line : convertSubRipText)
  if (text.every(isBlank)) return { block: null, end }
  refuseIf(timingIndex, checkSize(text.join('\n')))
  return {
    block: [...(hasName && isVtt ? [lines[from]!] : []), formatTiming(timing, isVtt), ...text].join('\n'),
    end,
  }
}

function checkSize(text: string): Sentence | null {
  if (text.length > maxCueChars) return refusals.captionTooLong(maxCueChars)
  return text.split('<').length - 1 > maxCueTags ? refusals.captionTags(maxCueTags) : null
}

const missingTime = (isVtt: boolean, from: number) =>
  isVtt || from > 0 ? refusals.captionTiming('00:00:01.000 --> 00:00:04.000') : refusals.captionBegin

function formatTiming({ startMs, endMs, settings }: Timing, isVtt: boolean): string {
  const times = `${formatTime(startMs)} --> ${formatTime(endMs)}`
  return isVtt && settings ? `${times} ${settings}` : times
}

/**
 * SubRip has bold, italics and underlining like WebVTT. Colours and positions of other programs are removed; every other
 * `<` is a character, not a tag.
 */
function convertSubRipText(line: string): string {
  return line
    .replace(/<\/?font\b[^<>]*>|\{\\[^{}]*\}/gi, '')
    .replace(/<(?!\/?[biu]>)/gi, '&lt;')
    .replace(/<\/?[BIU]>/g, (tag) => tag.toLowerCase())
}
