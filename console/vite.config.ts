import { dirname } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compiledTexts } from './build/compiledTexts.ts'
import { compressedFiles } from './build/compressedFiles.ts'
import { earlyPages } from './build/earlyPages.ts'
import { thirdPartyNotices } from './build/thirdPartyNotices.ts'

const inert = '\0contract-without-schemas'

/**
 * The contract's `call` objects carry zod schemas. The server validates; the browser needs the method, the path and
 * the types. So zod is replaced by an object that answers itself to everything, inside the contract only: 23 KB of
 * gzip less on the first screen, and a path is still written once.
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

/** What the sign-in page needs is one file, what every screen behind it shares another; the rest splits by screen. */
const everyScreen =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|react-store|store)|use-intl|@formatjs|icu-minify|zustand|use-sync-external-store|seroval)\/|contract\/src\/(plain\/(?!commonPasswords|passwordWeakness|metrics|zones|countries|csv|format|paymentRules|schedules|zonedClock|videoReasons|embedSnippet|reportFailures|counters|addressesInText|captions|videoFiles)|auth|call)|console\/src\/(main|lib\/(?!saveFile|useFreshLink|useSingleMutation|dialogs|config|lists|apps|usage|useQuota|QuotaNotice|csv|playerPreview|useLinkTexts|switchTargets|useCurrentPassword|useCountries|useMenuTexts|useFailureWords|useLeaveGuard|useShownInstant|PlayerPreview|FirstSteps|useFirstSteps)|features\/auth\/(SignIn|Marquee)|ui\/(Button|TextField|PasswordField|Mark|Toasts|LanguageSwitch|Segments|ErrorPanel)\.)|contract-without-schemas/
const signedIn =
  /node_modules\/(@tanstack\/(react-query|query-core)|@tabler)\/|console\/src\/(app\/(signedIn|Shell|Sidebar|HeaderEnd|MenuDrawer|menu|queryClient)|lib\/(saveFile|useFreshLink|useSingleMutation|dialogs|config|lists|usage|useQuota|QuotaNotice|useLinkTexts|playerPreview|switchTargets|useCurrentPassword|useLeaveGuard|useShownInstant|PlayerPreview|useFirstSteps|FirstSteps)|ui\/(?!TimeSeries|ChartDetails|RangeCalendar))|contract\/src\/(videos|videoUploads|config|analytics|plain\/(format|zonedClock|videoReasons|embedSnippet|reportFailures|counters|addressesInText|captions|videoFiles))|features\/analytics\//

const server = `http://127.0.0.1:${process.env['PORT'] || 3000}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    contractWithoutSchemas(),
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
    // Only browsers of before 2023 need it.
    modulePreload: { polyfill: false },
    // All of it is 10 KB: one request is worth more than a smaller first sheet.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: everyScreen, priority: 2 },
            { name: 'shell', test: signedIn, priority: 1 },
            { name: 'charts', test: /console\/src\/ui\/(TimeSeriesChart|ChartDetails)\./ },
            {
              name: 'videos',
              test: /console\/src\/features\/videos\/(?!upload\/|transfer\/)/,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(['/api', '/embed', '/media', '/storage', '/e/'].map((path) => [path, server])),
  },
})
