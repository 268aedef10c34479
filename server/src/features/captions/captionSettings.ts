import { refusals, type Sentence } from '@matinee/contract/plain/texts/refusals'
const percent = String.raw`(?:100(?:\.0{1,6})?|\d{1,2}(?:\.\d{1,6})?)%`
const whole = (form: string) => new RegExp(`^(?:${form})$`)

/** WebVTT's cue settings and their values. */
const settings: Record<string, RegExp> = {
  vertical: whole('rl|lr'),
  line: whole(String.raw`(?:-?\d{1,4}(?:\.\d{1,6})?|${percent})(?:,(?:start|center|end))?`),
  position: whole(`${percent}(?:,(?:line-left|center|line-right))?`),
  size: whole(percent),
  align: whole('start|center|end|left|right'),
  region: whole(String.raw`\S{1,100}`),
}

const regionSettings: Record<string, RegExp> = {
  id: whole(String.raw`\S{1,100}`),
  width: whole(percent),
  lines: whole(String.raw`\d{1,4}`),
  regionanchor: whole(`${percent},${percent}`),
  viewportanchor: whole(`${percent},${percent}`),
  scroll: whole('up'),
}

/** What is wrong with the settings behind a cue's times; null when nothing is. */
export const checkSettings = (text: string) => check(text, settings)

/** The same for a line of a REGION block. */
export const checkRegion = (text: string) => check(text, regionSettings)

function check(text: string, known: Record<string, RegExp>): Sentence | null {
  for (const word of text.split(/[ \t\f]+/)) {
    if (word === '') continue
    const colon = word.indexOf(':')
    const name = word.slice(0, Math.max(0, colon))
    const form = Object.hasOwn(known, name) ? known[name]! : null
    if (!form) return refusals.captionSetting(word.slice(0, 40))
    if (!form.test(word.slice(colon + 1))) return refusals.captionValue(word.slice(0, 40))
  }
  return null
}
