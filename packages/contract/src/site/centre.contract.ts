import { Type } from 'typebox'
import { call } from '../http/call.ts'

/** Returns the figures next to the entries of the personal pages. Each counts only items that the caller may see. */
export const personalPageCounts = call({
  method: 'POST',
  path: '/user/pc/centreCounts',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Counts for the entries of the personal pages',
  shows: ['favourites', 'follows', 'notifications'],
  data: Type.Object({
    examsOpen: Type.Integer({ description: 'formal exams that can be taken now or are in progress' }),
    certificates: Type.Integer(),
    favourites: Type.Integer({ description: 'products and teachers' }),
    subscriptions: Type.Integer({ description: 'products and teachers' }),
    unread: Type.Integer({ description: 'unread notifications' }),
  }),
  errors: [],
})
