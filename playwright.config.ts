import { defineConfig } from '@playwright/test'
import { browserOptions } from './e2e/browserOptions.ts'

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: false,
  // Two at once took longer on two cores: each has a browser and a product, over a copy of what `demo` filled.
  workers: 1,
  projects: [
    { name: 'demo', testMatch: /demo\.spec\.ts$/ },
    { name: 'player', testMatch: /player\/.*\.test\.ts$/ },
    { name: 'product', testMatch: /\.spec\.ts$/, testIgnore: /demo\.spec\.ts$/, dependencies: ['demo'] },
  ],
  globalTeardown: './e2e/removeDemo.ts',
  retries: 0,
  forbidOnly: true,
  timeout: 240_000,
  // A browser and a product on a busy machine take their time; what comes is no less wanted.
  expect: { timeout: 20_000 },
  // The JSON report is for the command that counts; its path is in PLAYWRIGHT_JSON_OUTPUT_FILE.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  use: {
    launchOptions: browserOptions,
    trace: 'retain-on-failure',
    // The headless one is a bot to our own ingest, and rightly so.
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    locale: 'en-GB',
    timezoneId: 'Europe/Istanbul',
  },
})
