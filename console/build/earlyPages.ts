import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer, type Plugin, type Rolldown } from 'vite'
import { showEarlyPage, type ProgramFiles } from './showEarlyPage.ts'

/** The two fonts of the first screen. */
const fonts = /(inter|bricolage-grotesque)-latin-wght-normal-.*\.woff2$/
const scripts = /<script type="module" crossorigin src="([^"]*)"><\/script>/g

/**
 * Adds early pages to index.html, which the browser shows before the program has loaded (decision 023): the pages, the icon
 * and an inline script that shows one of them and starts the program. The server allows that script by its hash.
 */
export function earlyPages(): Plugin {
  let root: string
  let paths: unknown
  return {
    name: 'early-pages',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const icon = Object.values(bundle).find(({ fileName }) => /favicon-.*\.svg$/.test(fileName))
        const program = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.moduleIds.includes(`${root}/src/main.tsx`),
        )
        const [en, tr] = [signedInFiles(bundle, 'en'), signedInFiles(bundle, 'tr')]
        if (
          icon?.type !== 'asset' ||
          !program ||
          en.length !== 2 ||
          tr.length !== 2 ||
          html.search(scripts) < 0
        )
          throw new Error('The build lacks a file that its page needs, or has one too many')
        delete bundle[icon.fileName]
        const iconUrl = `data:image/svg+xml,${encodeURIComponent(String(icon.source))}`
        const rendered = await renderPages(root)
        paths = rendered.paths
        const pages = Object.entries(rendered.pages).map(
          ([name, page]) => `<template data-page="${name}">${page}</template>`,
        )
        const files: ProgramFiles = { program: `/${program.fileName}`, signedIn: { en, tr } }
        const script = `<script>(${showEarlyPage.toString()})(${JSON.stringify(files)})</script>`
        return {
          html: html
            .replace(/(<link rel="icon"[^>]* href=")[^"]*/, `$1${iconUrl}`)
            .replaceAll(scripts, '<link rel="modulepreload" crossorigin href="$1">')
            .replace('</body>', () => `  ${[...pages, script].join('\n    ')}\n  </body>`),
          tags: Object.keys(bundle)
            .filter((file) => fonts.test(file))
            .map((file) => ({
              tag: 'link',
              attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
              injectTo: 'head',
            })),
        }
      },
    },
    // The server replies 404 to addresses that are not in paths.json.
    writeBundle: ({ dir }) => writeFileSync(join(dir!, 'paths.json'), JSON.stringify(paths)),
  }
}

const signedInFiles = (bundle: Rolldown.OutputBundle, language: 'en' | 'tr'): string[] =>
  Object.values(bundle)
    .filter(({ name }) => name === 'shell' || name === `signedIn.${language}`)
    .map(({ fileName }) => `/${fileName}`)

/** Renders the early pages with the console's own components. Their CSS classes have the same names as in the build. */
async function renderPages(root: string): Promise<{ pages: Record<string, string>; paths: unknown }> {
  const server = await createServer({
    configFile: false,
    root,
    logLevel: 'error',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  })
  try {
    const { renderEarlyPages } = await server.ssrLoadModule('/src/app/renderEarlyPages.tsx')
    const { listPaths } = await server.ssrLoadModule('/src/app/listPaths.ts')
    return {
      pages: await (renderEarlyPages as () => Promise<Record<string, string>>)(),
      paths: (listPaths as () => unknown)(),
    }
  } finally {
    await server.close()
  }
}
