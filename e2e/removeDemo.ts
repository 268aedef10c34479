import { rmSync } from 'node:fs'
import { demoFolder } from './product.ts'

/** When all journeys are through. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls the default one
export default function removeDemo(): void {
  rmSync(demoFolder(process.pid), { recursive: true, force: true })
}
