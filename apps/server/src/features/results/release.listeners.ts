import type { EventHandler } from '../../core/jobs/events.ts'
import { releaseDueResults } from './release.service.ts'

/** Enqueues the release of results when one of them is no longer disputed. */
export const enqueueRelease: EventHandler<unknown> = (deps, tx) => deps.jobs.add(tx, releaseDueResults, {})
