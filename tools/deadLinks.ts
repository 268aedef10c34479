import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import type { Source } from './rooms.ts'

/**
 * Links of documents to files and headings that do not exist, and paths of documents (`docs/…`) in their prose and in
 * comments, as `path:line: fault`. The help's links are checked when its pages are built.
 */
export function findDeadLinks(sources: Source[], root: string): string[] {
  return sources
    .filter(({ path }) => !path.startsWith('console/help/'))
    .flatMap(({ path, text }) => {
      const dead = [...(path.endsWith('.md') ? linksOf(path, text) : []), ...mentionsIn(text)]
      return dead
        .map(({ index, target }) => ({ index, fault: faultOf(target, root) }))
        .filter(({ fault }) => fault)
        .map(({ index, fault }) => `${path}:${text.slice(0, index).split('\n').length}: ${fault}`)
    })
}

type Link = { index: number; target: string }

function linksOf(path: string, text: string): Link[] {
  const prose = text.replaceAll(/^```[^]*?^```|`[^`\n]*`/gm, (code) => code.replaceAll(/[^\n]/g, ' '))
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .filter(([, target]) => !/^(https?|mailto):/.test(target!))
    .map(({ index, 1: target }) => ({
      index,
      target: target!.startsWith('#') ? path + target : normalize(join(dirname(path), target!)),
    }))
}

const mentionsIn = (text: string): Link[] =>
  [...text.matchAll(/(?<![\w/.])docs\/[\w/-]+\.md(#[\w-]+)?/g)].map(({ index, 0: target }) => ({
    index,
    target,
  }))

function faultOf(target: string, root: string): string | null {
  const [file, heading] = target.split('#') as [string, string?]
  const path = join(root, file)
  if (!existsSync(path)) return `${file} does not exist`
  if (!heading || headingsOf(readFileSync(path, 'utf8')).includes(heading)) return null
  return `${file} has no heading #${heading}`
}

/** The ids that the usual renderers give to headings. */
const headingsOf = (document: string) =>
  [...document.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  )
