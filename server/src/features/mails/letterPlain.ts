import type { Block, Page } from './letter.ts'

const width = 72

/** The letter without any markup, lines of at most 72 characters, addresses and commands on separate lines. */
export function letterPlain({ text, greeting, questions }: Page): string {
  const parts = [greeting, ...text.paragraphs.map(plainBlock)]
  if (text.button) parts.push(`${text.button.label}:\n${text.button.link}`)
  parts.push(wrap(text.footnote))
  if (text.smallLink) parts.push(`${text.smallLink.label}:\n${text.smallLink.link}`)
  parts.push(`-- \nMatinee\n${wrap(questions)}`)
  return `${parts.join('\n\n')}\n`
}

function plainBlock(block: Block): string {
  if (typeof block === 'string') return wrap(block)
  if ('command' in block) return `    ${oneLine(block.command)}`
  return block.rows.map(([label, value]) => `${label}: ${oneLine(value)}`).join('\n')
}

const oneLine = (value: string) => value.replace(/[\p{Cc}\s]+/gu, ' ').trim()

function wrap(paragraph: string): string {
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.split(/\s+/)) {
    if (line && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line ? `${line} ${word}` : word
  }
  return [...lines, line].join('\n')
}
