const cannot = /(?<!\p{L})(?:can not|can['’]?t)(?!\p{L})/giu
const negation =
  /(?<!\p{L})(do|does|did|is|are|was|were|wo|has|have|had|could|would|should)n['’]?t(?!\p{L})/giu
const ending = /(?<=\p{L})['’](?:s|re|ll|ve|d|m)(?!\p{L})/giu

/** "doesn’t", "doesnt" and "does not" are the same words, and "you’re" is "you". Turkish has none of these. */
export const expandContractions = (text: string): string =>
  text
    .replaceAll(cannot, 'cannot')
    .replaceAll(negation, (_, verb: string) => `${verb.toLowerCase() === 'wo' ? 'will' : verb} not`)
    .replaceAll(ending, '')
