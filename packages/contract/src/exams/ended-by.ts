import type { Static } from 'typebox'
import { OneOf } from '../http/scalars.ts'

/**
 * The cause of an attempt's end: the candidate, the deadline, exits from the page, a reload that counts as the end, or
 * staff.
 */
export const EndedBy = OneOf('candidate', 'deadline', 'leaves', 'reload', 'staff')
export type EndedBy = Static<typeof EndedBy>
