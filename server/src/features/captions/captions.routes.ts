import type { Deps } from '../../platform/deps.ts'
import type { App } from '../../platform/http.ts'

export function captionRoutes(_app: App, _deps: Deps): void {}
