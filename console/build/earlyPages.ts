import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer, type Plugin, type Rolldown } from 'vite'
import { showEarlyPage, type ProgramFiles } from './showEarlyPage.ts'

/** The two faces that the first screen is set in. */
const faces = /(inter|bricolage-grotesque)-latin-wght-normal-.*\.woff2$/
const scripts = /<script type="module" crossorigin src="([^"]*)"><\/script>/g

/**
 * A page that shows something before its program has arrived and run. The early pages, the icon and the small script
 * that chooses and starts the program are in its text; the server allows that script by its hash.
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
          throw new Error('The build has other files than its page expects')
        delete bundle[icon.fileName]
        const drawing = `data:image/svg+xml,${encodeURIComponent(String(icon.source))}`
        const drawn = await drawPages(root)
        paths = drawn.paths
        const pages = Object.entries(drawn.pages).map(
          ([name, page]) => `<template data-page="${name}">${page}</template>`,
        )
        const files: ProgramFiles = { program: `/${program.fileName}`, signedIn: { en, tr } }
        const script = `<script>(${showEarlyPage.toString()})(${JSON.stringify(files)})</script>`
        return {
          html: html
            .replace(/(<link rel="icon"[^>]* href=")[^"]*/, `$1${drawing}`)
            .replaceAll(scripts, '<link rel="modulepreload" crossorigin href="$1">')
            .replace('</body>', () => `  ${[...pages, script].join('\n    ')}\n  </body>`),
          tags: Object.keys(bundle)
            .filter((file) => faces.test(file))
            .map((file) => ({
              tag: 'link',
              attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
              injectTo: 'head',
            })),
        }
      },
    },
    // Next to the page: the server answers any other address with 404.
    writeBundle: ({ dir }) => writeFileSync(join(dir!, 'paths.json'), JSON.stringify(paths)),
  }
}

const signedInFiles = (bundle: Rolldown.OutputBundle, language: 'en' | 'tr'): string[] =>
  Object.values(bundle)
    .filter(({ name }) => name === 'shell' || name === `signedIn.${language}`)
    .map(({ fileName }) => `/${fileName}`)

/** Drawn by the console's own components, so that they look the same; class names come from the built styles. */
async function drawPages(root: string): Promise<{ pages: Record<string, string>; paths: unknown }> {
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
