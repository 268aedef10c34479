import type { Block, Page, Table } from './letter.ts'

const width = 72
const gap = 2
/** Labels wrap rather than become narrower. */
const minLabelWidth = 20

/** The letter without any markup, lines of at most 72 characters, addresses and commands on separate lines. */
export function letterPlain({ text, greeting, sentBy }: Page): string {
  const parts = [greeting, ...text.paragraphs.map(plainBlock)]
  if (text.button) parts.push(`${text.button.label}:\n${text.button.link}`)
  if (text.note) parts.push(wrap(text.note))
  parts.push(wrap(text.footnote))
  if (text.smallLink) parts.push(`${text.smallLink.label}:\n${text.smallLink.link}`)
  parts.push(`-- \n${wrap(sentBy)}`)
  return `${parts.join('\n\n')}\n`
}

function plainBlock(block: Block): string {
  if (typeof block === 'string') return wrap(block)
  if ('command' in block) return `    ${oneLine(block.command)}`
  if ('remark' in block) return wrap(block.remark)
  if ('table' in block) return plainTable(block.table)
  return block.rows.map(([label, value]) => wrap(`${label}: ${oneLine(value)}`)).join('\n')
}

/** Labels to the left, figures to the right. */
function plainTable({ head, rows }: Table): string {
  const lines = [head, ...rows].map((cells) => head.map((_, index) => oneLine(cells[index] ?? '')))
  const widths = head.map((_, index) => Math.max(...lines.map((cells) => cells[index]!.length)))
  const figuresWidth = widths.slice(1).reduce((sum, one) => sum + gap + one, 0)
  const labelWidth = Math.min(widths[0]!, Math.max(minLabelWidth, width - figuresWidth))
  return lines
    .flatMap(([label, ...figures]) => {
      const labelLines = wrapLines(label!, labelWidth)
      const padded = figures.map((figure, index) => figure.padStart(gap + widths[index + 1]!))
      return [...labelLines.slice(0, -1), (labelLines.at(-1)!.padEnd(labelWidth) + padded.join('')).trimEnd()]
    })
    .join('\n')
}

const oneLine = (value: string) => value.replace(/[\p{Cc}\s]+/gu, ' ').trim()

const wrap = (paragraph: string): string => wrapLines(paragraph, width).join('\n')

/** Words that are longer than a line are broken. */
function wrapLines(paragraph: string, length: number): string[] {
  const lines: string[] = []
  let line = ''
  const words = paragraph
    .split(/\s+/)
    .flatMap((word) => word.match(new RegExp(`.{1,${length}}`, 'gsu')) ?? [])
  for (const word of words) {
    if (line && line.length + 1 + word.length > length) {
      lines.push(line)
      line = word
    } else line = line ? `${line} ${word}` : word
  }
  return [...lines, line]
}
