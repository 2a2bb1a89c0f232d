import type { Static } from 'typebox'
import { Words } from '../http/scalars.ts'

/** What ended an attempt: the candidate, its time, leaves of the page, a reload that counts as the end, or staff. */
export const EndedBy = Words('candidate', 'deadline', 'leaves', 'reload', 'staff')
export type EndedBy = Static<typeof EndedBy>
