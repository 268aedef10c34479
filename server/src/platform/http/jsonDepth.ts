/**
 * Whether the lists and objects of a JSON text nest deeper than `max`. Stops at the first that does: parsing, validating
 * and freeing a megabyte of brackets blocks the event loop for most of a second.
 */
export function isDeeperThan(json: string, max: number): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === quote) at = endOfString(json, at)
    else if (code === openList || code === openObject) {
      if (++depth > max) return true
    } else if (code === closeList || code === closeObject) depth--
  }
  return false
}

const [quote, backslash, openList, closeList, openObject, closeObject] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d]

/** Index of the closing quote, or the text's length. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let escapes = 0
    while (json.charCodeAt(end - 1 - escapes) === backslash) escapes++
    if (escapes % 2 === 0) return end
  }
  return json.length
}
