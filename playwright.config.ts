import { defineConfig } from '@playwright/test'
import { browserOptions } from './e2e/browserOptions.ts'

/** Started before the others, so that none of them runs alone at the end. */
const longest = /(everyScreen|reports|storedXss)\.spec\.ts$/

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/globalSetup.ts',
  fullyParallel: false,
  // Two cores: a browser that waits leaves room for another one.
  workers: 3,
  // In the order in which they start.
  projects: [
    { name: 'demo', testMatch: /demo\.spec\.ts$/ },
    // Films play in time: more of them at once would need more than a core.
    { name: 'player', testMatch: /player\/.*\.test\.ts$/, fullyParallel: true, workers: 2 },
    { name: 'longest', testMatch: longest },
    { name: 'product', testMatch: /\.spec\.ts$/, testIgnore: [/demo\.spec\.ts$/, longest] },
  ],
  retries: 0,
  forbidOnly: true,
  timeout: 240_000,
  // A browser and a product on a busy machine take their time.
  expect: { timeout: 20_000 },
  // The JSON report is for the command that counts; its path is in PLAYWRIGHT_JSON_OUTPUT_FILE.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  use: {
    launchOptions: browserOptions,
    // A trace of every test takes as much CPU time as the tests: `npx playwright test --trace retain-on-failure`.
    screenshot: 'only-on-failure',
    // The headless one is a bot to our own ingest, and rightly so.
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    locale: 'en-GB',
    timezoneId: 'Europe/Istanbul',
  },
})
