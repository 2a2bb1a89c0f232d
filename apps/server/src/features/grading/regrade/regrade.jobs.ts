import type { Deps } from '../../../core/deps.ts'
import { applyRegrade } from './regrade-apply.service.ts'

/** Jobs of regrades: applying an approved one. */
export const regradeJobs = { applyRegrade: (deps: Deps, payload: Record<string, unknown>) => applyRegrade(deps, String(payload.regradeId)) } as const
