/** Spreadsheets in most of Europe use semicolons. */
const delimiters = [',', ';', '\t']

/** The headers of CSV text; empty for JSON, which names its columns in each row. */
export function readHeaderLine(text: string): string[] {
  const start = text.replace(/^\uFEFF/, '').trimStart()
  if (start === '' || start[0] === '[' || start[0] === '{') return []
  const [line = ''] = start.split(/[\r\n]/, 1)
  const times = (sign: string) => line.split(sign).length
  const delimiter = delimiters.reduce((best, sign) => (times(sign) > times(best) ? sign : best))
  return splitCells(line, delimiter)
}

/** Quotes inside a quoted cell are doubled. */
function splitCells(line: string, delimiter: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < line.length; at++) {
    const sign = line[at]!
    if (sign === '"') {
      if (!isQuoted && line[at - 1] === '"' && cell !== '') cell += sign
      isQuoted = !isQuoted
    } else if (sign === delimiter && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += sign
  }
  return [...cells, cell.trim()]
}
