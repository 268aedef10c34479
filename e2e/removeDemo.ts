import { rmSync } from 'node:fs'
import { demoFolder } from './product.ts'

/** Runs after all journeys. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls the default export
export default function removeDemo(): void {
  rmSync(demoFolder(process.pid), { recursive: true, force: true })
}
