import { createKnownSet } from '../../core/jobs/known-set.ts'
import { listCreditedItems } from './credit-grant.store.ts'

/**
 * The products, exams and kinds of certificates that earn credits. An achievement from the seconds before another
 * process sets their first rate is granted by the next hourly run.
 */
export const creditedItems = createKnownSet(listCreditedItems, {
  everyMs: 5000,
  failed: 'the things that earn credits could not be read, it is tried again',
})
