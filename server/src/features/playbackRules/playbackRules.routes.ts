import type { Deps } from '../../platform/deps.ts'
import type { App } from '../../platform/http.ts'

export function playbackRulesRoutes(_app: App, _deps: Deps): void {}
