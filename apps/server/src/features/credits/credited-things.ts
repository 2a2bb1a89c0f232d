import { createCachedSet } from '../../core/jobs/known-set.ts'
import { listCreditedItems } from './credit-grant.store.ts'

/**
 * The products, exams and kinds of certificates that earn credits, as cached in this process. For some seconds after
 * another process has set the first rate of an item, this process may miss an achievement; the next hourly run grants
 * it.
 */
export const creditedItems = createCachedSet(listCreditedItems, {
  everyMs: 5000,
  failed: 'the things that earn credits could not be read, it is tried again',
})
