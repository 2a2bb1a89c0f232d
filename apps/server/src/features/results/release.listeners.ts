import type { Hear } from '../../core/jobs/events.ts'
import { tellResults } from './release.service.ts'

/** Enqueues the release of results when one is no longer disputed. */
export const enqueueRelease: Hear<unknown> = (deps, tx) => deps.jobs.add(tx, tellResults, {})
