import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

type Locked = { dev?: boolean; devOptional?: boolean; link?: boolean }
type Manifest = {
  name: string
  version: string
  license?: string
  author?: string | { name?: string }
  homepage?: string
}

const licenceFile = /^(licen[cs]e|notice|copying|ofl)/i

/** It is one package whose manifest names the licence of its code and not that of the libraries inside. */
const ffmpeg = `FFmpeg (libraries inside the platform package of node-av)
Licence: GPL-2.0-or-later, as it is built with libx264 and libx265
FFmpeg is copyright of the FFmpeg developers; its source is at https://ffmpeg.org. Each installation downloads the
package itself; it is used where the system has no FFmpeg, in a process of its own.`

/** /third-party-notices.txt: the licence of every production package that is installed, of console, embed and server. */
export function thirdPartyNotices(root: string): Plugin {
  return {
    name: 'third-party-notices',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'third-party-notices.txt', source: printNotices(root) })
    },
  }
}

export function printNotices(root: string): string {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const dirs = Object.entries(packages)
    .filter(
      ([at, { dev, devOptional, link }]) => at.includes('node_modules/') && !dev && !devOptional && !link,
    )
    .map(([at]) => join(root, at))
    .filter((dir) => existsSync(join(dir, 'package.json')))
  const notices = new Set(dirs.map(noticeOf).sort())
  return [
    'Matinee contains or installs the software below, under these licences.',
    ffmpeg,
    ...notices,
    '',
  ].join(`\n\n${'-'.repeat(80)}\n\n`)
}

function noticeOf(dir: string): string {
  const manifest = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as Manifest
  const { name, version, license = 'see below', author, homepage } = manifest
  const by = typeof author === 'string' ? author : author?.name
  const files = readdirSync(dir).filter(
    (file) => licenceFile.test(file) && /^[^.]+(\.(md|txt))?$/i.test(file),
  )
  return [
    `${name} ${version}`,
    `Licence: ${license}`,
    ...(by ? [`Author: ${by}`] : []),
    ...(homepage ? [homepage] : []),
    ...files.map((file) => `\n${readFileSync(join(dir, file), 'utf8').trim()}`),
  ].join('\n')
}
