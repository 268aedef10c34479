import { dirname } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bundleGroups } from './build/bundles.ts'
import { compiledTexts } from './build/compiledTexts.ts'
import { compressedFiles } from './build/compressedFiles.ts'
import { contractWithoutSchemas } from './build/contractWithoutSchemas.ts'
import { earlyPages } from './build/earlyPages.ts'
import { helpPages } from './build/helpPages.ts'
import { thirdPartyNotices } from './build/thirdPartyNotices.ts'

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
