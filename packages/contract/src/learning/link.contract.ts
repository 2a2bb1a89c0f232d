import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Id, Nullable, Seconds } from '../http/scalars.ts'

const place = Type.Object({ productId: Id, contentId: Id })
const errors = ['lessonNotFound', 'productNotFound', 'lessonLocked', 'notEntitled', 'lessonOtherKind'] as const
const Visit = {
  isOpened: Type.Boolean({ description: 'the learner has opened the address' }),
  waitSeconds: Type.Integer({ description: 'seconds from now until the learner may confirm; 0: they may' }),
  percent: Type.Integer(),
  completed: Type.Boolean(),
}

/** Opens a lesson that is a page or a video on another site. The server does not fetch it. */
export const linkOpen = call({
  method: 'POST',
  path: '/comp/pc/linkOpen',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Open a link lesson',
  shows: [],
  body: place,
  data: Type.Object({
    contentId: Id,
    title: Type.String(),
    url: Type.String({ description: 'https address in the language of the learner' }),
    host: Type.String(),
    player: Nullable(
      Type.String({
        description: 'address of a player that may appear in the page; null: the link opens in a new tab',
      }),
    ),
    minSeconds: Seconds,
    ...Visit,
  }),
  errors: [...errors],
})

/** Records that the learner opened the address; only the first time counts. */
export const linkVisit = call({
  method: 'POST',
  path: '/comp/pc/linkVisit',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Record that the address of a link lesson was opened',
  changes: [],
  body: place,
  data: Type.Object(Visit),
  errors: [...errors],
})

/** Completes the lesson once its address was opened and its minimum study time has passed since then. */
export const linkConfirm = call({
  method: 'POST',
  path: '/comp/pc/linkConfirm',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Confirm that a link lesson was studied',
  changes: ['progress'],
  body: place,
  data: Type.Object({ ...Visit, certificateId: Nullable(Id) }),
  errors: [...errors, 'linkNotOpened', 'linkTooEarly'],
})
