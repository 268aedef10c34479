import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, defineConfig, minify, transformWithOxc, type Plugin } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// Not an entry of the build: with a third entry, code shared by the player and its extras becomes a file of its own.
const previewFile = at('src/preview.ts')

/**
 * The loader is a classic script with a fixed name; it learns the player chunk's hashed name here, as does the preview.
 * It is wrapped so that none of its names reach the page.
 */
function loaderPlugin(): Plugin {
  return {
    name: 'matinee-loader',
    async generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
      const loader = chunks.find((chunk) => chunk.name === 'v1')
      const player = chunks.find((chunk) => chunk.name === 'player')
      if (!loader || !player) throw new Error('The loader or the player was not built')
      if (loader.imports.length > 0 || loader.exports.length > 0)
        throw new Error('The loader must be one classic script: it may import types only')
      const withPlayerName = (code: string) =>
        code.replaceAll('PLAYER_CHUNK', JSON.stringify(player.fileName))
      loader.code = `(()=>{${withPlayerName(loader.code).trim()}})();\n`
      const preview = await transformWithOxc(readFileSync(previewFile, 'utf8'), previewFile)
      const { code } = await minify('preview.js', withPlayerName(preview.code), { module: true })
      if (this.parse(code).body.some(({ type }) => type === 'ImportDeclaration'))
        throw new Error('The preview may import types only')
      this.emitFile({ type: 'asset', fileName: 'preview.js', source: code })
    },
  }
}

/** Each ad script is one classic file of its own that shares nothing with the player, hence a build of its own. */
function adTagPlugin(): Plugin {
  const scripts = { 'ads/v1.js': 'src/tag/main.ts', 'ads/frame.js': 'src/tag/frame.ts' }
  return {
    name: 'matinee-ad-tag',
    async generateBundle() {
      for (const [fileName, source] of Object.entries(scripts)) {
        const built = await build({
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          build: {
            write: false,
            target: 'es2022',
            // Required, and used by exporting scripts only.
            lib: { entry: at(source), formats: ['iife'], name: 'matinee' },
            rolldownOptions: { output: { minify: true } },
          },
        })
        const [made] = [built].flat()
        const parts = made && 'output' in made ? made.output : []
        const [script] = parts
        if (parts.length !== 1 || script?.type !== 'chunk') throw new Error(`${fileName} must be one file`)
        this.emitFile({ type: 'asset', fileName, source: script.code })
      }
    },
  }
}

/** Players from before an upgrade ask for `late-…` and `engine-…`; the server redirects a missing chunk by its name. */
const chunkNames: Record<string, string> = { extras: 'late', createEngine: 'engine', adGate: 'ads' }

export default defineConfig({
  root: at('.'),
  base: './',
  publicDir: false,
  logLevel: 'warn',
  plugins: [loaderPlugin(), adTagPlugin()],
  build: {
    outDir: at('dist'),
    emptyOutDir: true,
    target: 'es2022',
    // hls.js light alone is above the default.
    chunkSizeWarningLimit: 400,
    // A library, so that Vite does not wrap each import() in its preload helper (0.9 KB for style sheets that we do not have).
    lib: { entry: { v1: at('src/loader.ts'), player: at('src/player/main.ts') }, formats: ['es'] },
    rolldownOptions: {
      // Chunks share the player's modules instead of a third file.
      preserveEntrySignatures: 'allow-extension',
      output: {
        minify: true,
        // Notes for a bundler, and these files are not bundled again.
        comments: { annotation: false },
        entryFileNames: (chunk) => (chunk.name === 'v1' ? 'v1.js' : 'assets/[name]-[hash].js'),
        chunkFileNames: ({ name }) => `assets/${chunkNames[name] ?? '[name]'}-[hash].js`,
      },
    },
  },
})
