import { Id } from '@portal/contract/http/scalars.ts'
import { Type } from 'typebox'
import { defineJob } from '../../../core/jobs/define-job.ts'
import { applyRegrade } from './regrade-apply.service.ts'

/** Job: applies an approved regrade. */
export const applyRegradeJob = defineJob({
  name: 'applyRegrade',
  words: { zh: '执行重新评分', en: 'Apply regrade' },
  mustRun: true,
  named: { thing: 'regrade', field: 'regradeId' },
  payload: Type.Object({ regradeId: Id }),
  run: (deps, { regradeId }) => applyRegrade(deps, regradeId),
})
