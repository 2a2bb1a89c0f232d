import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { ListOf, listQuery } from '../http/list.ts'
import { Bilingual, Empty, Id, Instant, Nullable, Words } from '../http/scalars.ts'
import { KnowledgeForm } from './knowledge.contract.ts'

/** Staff calls on the knowledge library. Items themselves are written as courses of kind `knowledge`; here is where they stand. */
const access = { grant: 'courses' } as const
const Name = Type.Object({ zh: Type.Optional(Type.String({ maxLength: 60 })), en: Type.Optional(Type.String({ maxLength: 60 })) })

export const knowledgeTopics = call({
  method: 'POST',
  path: '/comp/console/knowledge/topics',
  access,
  encoding: 'form',
  summary: 'All topics in the order of the tree, also those in which nothing stands',
  shows: ['knowledge'],
  data: Type.Object({
    topics: Type.Array(
      Type.Object({ topicId: Id, parentId: Nullable(Id), depth: Type.Integer(), name: Bilingual, items: Type.Integer({ description: 'directly in it, in every state' }) }),
    ),
  }),
  errors: [],
})

export const knowledgeTopicSave = call({
  method: 'POST',
  path: '/comp/console/knowledge/topicSave',
  access,
  encoding: 'json',
  summary: 'Make a topic, or rename or move one; it then stands last among its siblings unless it stayed where it was',
  changes: ['knowledge'],
  body: Type.Object({ topicId: Type.Optional(Id), parentId: Type.Optional(Id), name: Name }),
  data: Type.Object({ topicId: Id }),
  errors: ['topicNotFound', 'topicMisplaced'],
})

export const knowledgeTopicOrder = call({
  method: 'POST',
  path: '/comp/console/knowledge/topicOrder',
  access,
  encoding: 'json',
  summary: 'Say the order of all topics under a parent, or of the roots',
  changes: ['knowledge'],
  body: Type.Object({ parentId: Type.Optional(Id), topicIds: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }) }),
  data: Empty,
  errors: ['conflict'],
})

export const knowledgeTopicDelete = call({
  method: 'POST',
  path: '/comp/console/knowledge/topicDelete',
  access,
  encoding: 'json',
  summary: 'Delete a topic in which and below which nothing stands',
  changes: ['knowledge'],
  body: Type.Object({ topicId: Id }),
  data: Empty,
  errors: ['topicNotFound', 'topicInUse'],
})

export const knowledgePut = call({
  method: 'POST',
  path: '/comp/console/knowledge/put',
  access,
  encoding: 'json',
  summary: 'Say in which topic an item of the library stands, and what it is; until then the library does not show it',
  changes: ['knowledge', 'products'],
  body: Type.Object({ productId: Id, topicId: Id, form: KnowledgeForm }),
  data: Empty,
  errors: ['productNotFound', 'topicNotFound'],
})

const Status = Words('draft', 'published', 'withdrawn', 'archived')
export const knowledgeItems = call({
  method: 'POST',
  path: '/comp/console/knowledge/items',
  access,
  encoding: 'form',
  summary: 'Items of the library in every state, with where they stand; those without a place are not seen by learners yet',
  shows: ['knowledge', 'courses'],
  body: listQuery(['changedAt'], {
    topicId: Type.Optional(Id),
    form: Type.Optional(KnowledgeForm),
    status: Type.Optional(Status),
    place: Type.Optional(Words('some', 'none')),
  }),
  data: ListOf(
    Type.Object({
      productId: Id,
      title: Bilingual,
      form: Nullable(KnowledgeForm),
      topicId: Nullable(Id),
      status: Status,
      lessons: Type.Integer(),
      readers: Type.Integer(),
      changedAt: Instant,
    }),
  ),
  errors: [],
})
