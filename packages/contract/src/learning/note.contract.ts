import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Id, Instant, Seconds } from '../http/scalars.ts'
import { noteLimits } from './note.limits.ts'

const Note = Type.Object({
  noteId: Id,
  contentId: Id,
  label: Type.String(),
  lessonTitle: Type.String(),
  at: Seconds,
  body: Type.String(),
  createdAt: Instant,
  updatedAt: Instant,
})
const Body = Type.String({ minLength: 1, maxLength: noteLimits.bodyMax })
const limit = { max: 120, perSeconds: 60 }

/** The caller's notes of a course or one of its lessons, in the order of the lessons and positions. */
export const noteList = call({
  method: 'POST',
  path: '/comp/pc/noteList',
  access: 'signedIn',
  encoding: 'form',
  summary: "The caller's notes in a course or a lesson",
  shows: ['notes'],
  body: Type.Object({ productId: Id, contentId: Type.Optional(Id) }),
  data: Type.Object({ list: Type.Array(Note) }),
  errors: ['productNotFound'],
})

/** Writes a note at a second of a recording, or on a page of a document. */
export const noteCreate = call({
  method: 'POST',
  path: '/comp/pc/noteAdd',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Write a note beside a lesson',
  changes: ['notes'],
  body: Type.Object({ productId: Id, contentId: Id, at: Seconds, body: Body }),
  data: Type.Object({ noteId: Id }),
  errors: ['productNotFound', 'lessonNotFound', 'lessonLocked', 'notEntitled', 'noteEmpty', 'tooManyNotes'],
  limit,
})

export const noteUpdate = call({
  method: 'POST',
  path: '/comp/pc/noteUpdate',
  access: 'signedIn',
  encoding: 'form',
  summary: "Change one of the caller's notes",
  changes: ['notes'],
  body: Type.Object({ noteId: Id, body: Body }),
  data: Type.Object({ noteId: Id }),
  errors: ['notFound', 'noteEmpty'],
  limit,
})

export const noteDelete = call({
  method: 'POST',
  path: '/comp/pc/noteDelete',
  access: 'signedIn',
  encoding: 'form',
  summary: "Delete one of the caller's notes",
  changes: ['notes'],
  body: Type.Object({ noteId: Id }),
  data: Type.Object({ noteId: Id }),
  errors: ['notFound'],
  limit,
})
