import { createCachedSet } from '../../core/jobs/known-set.ts'
import { listRequiredItems } from './requirement-run.store.ts'

/**
 * The exams, kinds of certificates, checklists and policies that active requirements include, as cached in this
 * process. A result within seconds after another process has activated a requirement counts only with the next daily
 * run.
 */
export const requiredItems = createCachedSet(listRequiredItems, {
  everyMs: 5000,
  failed: 'the items of requirements could not be read, it is tried again',
})
