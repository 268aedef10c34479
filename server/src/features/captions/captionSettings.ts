import { refusals, type Sentence } from '@matinee/contract/plain/texts/refusals'
const percent = String.raw`(?:100(?:\.0{1,6})?|\d{1,2}(?:\.\d{1,6})?)%`
const exactly = (form: string) => new RegExp(`^(?:${form})$`)

/** WebVTT's cue settings and their values. */
const settings: Record<string, RegExp> = {
  vertical: exactly('rl|lr'),
  line: exactly(String.raw`(?:-?\d{1,4}(?:\.\d{1,6})?|${percent})(?:,(?:start|center|end))?`),
  position: exactly(`${percent}(?:,(?:line-left|center|line-right))?`),
  size: exactly(percent),
  align: exactly('start|center|end|left|right'),
  region: exactly(String.raw`\S{1,100}`),
}

const regionSettings: Record<string, RegExp> = {
  id: exactly(String.raw`\S{1,100}`),
  width: exactly(percent),
  lines: exactly(String.raw`\d{1,4}`),
  regionanchor: exactly(`${percent},${percent}`),
  viewportanchor: exactly(`${percent},${percent}`),
  scroll: exactly('up'),
}

/** The refusal of the settings after a cue's times; null if they are valid. */
export const checkSettings = (text: string) => check(text, settings)

/** The refusal of a line of a REGION block; null if it is valid. */
export const checkRegion = (text: string) => check(text, regionSettings)

function check(text: string, forms: Record<string, RegExp>): Sentence | null {
  for (const word of text.split(/[ \t\f]+/)) {
    if (word === '') continue
    const colon = word.indexOf(':')
    const name = word.slice(0, Math.max(0, colon))
    const form = Object.hasOwn(forms, name) ? forms[name]! : null
    if (!form) return refusals.captionSetting(word.slice(0, 40))
    if (!form.test(word.slice(colon + 1))) return refusals.captionValue(word.slice(0, 40))
  }
  return null
}
