import { dirname } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { bundleGroups } from './build/bundles.ts'
import { compiledTexts } from './build/compiledTexts.ts'
import { compressedFiles } from './build/compressedFiles.ts'
import { earlyPages } from './build/earlyPages.ts'
import { helpPages } from './build/helpPages.ts'
import { thirdPartyNotices } from './build/thirdPartyNotices.ts'

const inert = '\0contract-without-schemas'

/**
 * The contract's `call` objects carry zod schemas. The server validates; the browser needs the method, the path and
 * the types. So in the contract zod is replaced by an object that returns itself from every call, which saves 23 KB of
 * gzip on the first screen.
 */
function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    enforce: 'pre',
    resolveId(source, importer) {
      return source === 'zod' && importer?.includes('/contract/src/') ? inert : null
    },
    load(id) {
      if (id !== inert) return null
      return 'export const z = new Proxy(function () {}, { get: () => z, apply: () => z })'
    },
  }
}

const server = `http://127.0.0.1:${process.env['PORT'] || 3000}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    contractWithoutSchemas(),
    helpPages(),
    compiledTexts(),
    react(),
    earlyPages(),
    compressedFiles(),
    thirdPartyNotices(dirname(import.meta.dirname)),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Only browsers older than 2023 need it.
    modulePreload: { polyfill: false },
    // All styles together are 10 KB: one request costs less than several smaller sheets.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: bundleGroups,
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(['/api', '/embed', '/media', '/storage', '/e/'].map((path) => [path, server])),
  },
})
