import * as calls from '@matinee/contract/today'
import type { Deps } from '../../platform/deps.ts'
import { on, type App } from '../../platform/http/http.ts'
import { readToday } from './today.service.ts'

export const todayRoutes = (app: App, deps: Deps): void =>
  on(app, calls.readToday, ({ account }) => readToday(deps, account.staffRole))
