import type { Deps } from '../../platform/deps.ts'
import type { App } from '../../platform/http.ts'

export function playerRoutes(_app: App, _deps: Deps): void {}
