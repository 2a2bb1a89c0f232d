import { Id } from '@portal/contract/http/scalars.ts'
import { Type } from 'typebox'
import type { Deps } from '../../../core/deps.ts'
import { jobOf } from '../../../core/jobs/job-payload.ts'
import { applyRegrade } from './regrade-apply.service.ts'

/** Jobs of regrades: applying an approved one. */
export const regradeJobs = {
  applyRegrade: jobOf(Type.Object({ regradeId: Id }), (deps: Deps, { regradeId }) => applyRegrade(deps, regradeId)),
} as const
