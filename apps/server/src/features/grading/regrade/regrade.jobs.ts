import type { Deps } from '../../../core/deps.ts'
import { applyRegrade } from './regrade-apply.service.ts'

/** What regrades need later: an approved one is applied. */
export const regradeJobs = { applyRegrade: (deps: Deps, payload: Record<string, unknown>) => applyRegrade(deps, String(payload.regradeId)) } as const
