import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { ListOf, listQuery } from '../http/list.ts'
import { Bilingual, Empty, Id, Instant, Nullable, OneOf } from '../http/scalars.ts'
import { KnowledgeForm } from './knowledge.contract.ts'

/**
 * Staff calls on the knowledge library. Items are authored as courses of kind `knowledge`; these calls set their
 * topics.
 */
const access = { grant: 'courses' } as const
const Name = Type.Object({
  zh: Type.Optional(Type.String({ maxLength: 60 })),
  en: Type.Optional(Type.String({ maxLength: 60 })),
})

export const knowledgeTopics = call({
  method: 'POST',
  path: '/comp/console/knowledge/topics',
  access,
  encoding: 'form',
  summary: 'All topics in the order of the tree, including empty ones',
  shows: ['knowledge'],
  data: Type.Object({
    topics: Type.Array(
      Type.Object({
        topicId: Id,
        parentId: Nullable(Id),
        depth: Type.Integer(),
        name: Bilingual,
        items: Type.Integer({ description: 'directly in this topic, in any state' }),
      }),
    ),
  }),
  errors: [],
})

export const knowledgeTopicSave = call({
  method: 'POST',
  path: '/comp/console/knowledge/topicSave',
  access,
  encoding: 'json',
  summary: 'Create, rename or move a topic. A new or moved topic comes last among its siblings',
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
  summary: 'Set the order of all topics under a parent, or of the roots',
  changes: ['knowledge'],
  body: Type.Object({
    parentId: Type.Optional(Id),
    topicIds: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }),
  }),
  data: Empty,
  errors: ['conflict'],
})

export const knowledgeTopicDelete = call({
  method: 'POST',
  path: '/comp/console/knowledge/topicDelete',
  access,
  encoding: 'json',
  summary: 'Delete a topic without items and subtopics',
  changes: ['knowledge'],
  body: Type.Object({ topicId: Id }),
  data: Empty,
  errors: ['topicNotFound', 'topicInUse'],
})

export const knowledgeItemMove = call({
  method: 'POST',
  path: '/comp/console/knowledge/put',
  access,
  encoding: 'json',
  summary: 'Set the topic and form of a library item. Until then, the library does not show it',
  changes: ['knowledge', 'products'],
  body: Type.Object({ productId: Id, topicId: Id, form: KnowledgeForm }),
  data: Empty,
  errors: ['productNotFound', 'topicNotFound'],
})

const Status = OneOf('draft', 'published', 'withdrawn', 'archived')
export const knowledgeItems = call({
  method: 'POST',
  path: '/comp/console/knowledge/items',
  access,
  encoding: 'form',
  summary: 'Library items in every state, with their topics. Learners do not see items without a topic',
  shows: ['knowledge', 'courses'],
  body: listQuery(['changedAt'], {
    topicId: Type.Optional(Id),
    form: Type.Optional(KnowledgeForm),
    status: Type.Optional(Status),
    place: Type.Optional(OneOf('some', 'none')),
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
