import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { PageOf, pageQuery } from '../http/page.ts'
import { Day, Id, Nullable, OneOf, Seconds } from '../http/scalars.ts'
import { ContentType } from './product.contract.ts'

/** The forms of a knowledge item: a procedure, a checklist, a solved problem, a reference, or a recording. */
export const KnowledgeForm = OneOf('procedure', 'checklist', 'faultCase', 'reference', 'recording')

/** An item in the list of the knowledge library. */
export const KnowledgeCard = Type.Object({
  productId: Id,
  form: KnowledgeForm,
  contentType: ContentType,
  title: Type.String(),
  titleHits: Type.Array(Type.Tuple([Type.Integer(), Type.Integer()]), {
    description: 'start and end of each search hit in title',
  }),
  summary: Type.String(),
  topic: Type.String(),
  tags: Type.Array(Type.String()),
  author: Type.String(),
  duration: Seconds,
  readerCount: Type.Integer(),
  percent: Nullable(Type.Integer()),
  updatedAt: Day,
})

/**
 * Lists the tags and, in tree order with parents first, the topics, each with the number of items that the caller can
 * see in it and below it. `total` is the number of all items.
 */
export const knowledgeTree = call({
  method: 'POST',
  path: '/comp/pc/knowledgeTree',
  access: 'public',
  encoding: 'form',
  summary: 'The topics of the knowledge library, and its tags',
  shows: ['knowledge'],
  data: Type.Object({
    total: Type.Integer(),
    topics: Type.Array(
      Type.Object({
        topicId: Id,
        parentId: Nullable(Id),
        depth: Type.Integer(),
        name: Type.String(),
        itemCount: Type.Integer(),
      }),
    ),
    tags: Type.Array(Type.Object({ name: Type.String(), itemCount: Type.Integer() })),
  }),
  errors: ['featureOff'],
})

export const knowledgeList = call({
  method: 'POST',
  path: '/comp/pc/knowledgeList',
  access: 'public',
  encoding: 'form',
  summary: 'Items of the knowledge library, filtered, searched and sorted',
  shows: ['knowledge'],
  body: Type.Object({
    q: Type.Optional(Type.String({ maxLength: 80 })),
    topicId: Type.Optional(Id),
    form: Type.Optional(KnowledgeForm),
    contentType: Type.Optional(ContentType),
    tag: Type.Optional(Type.String({ maxLength: 60 })),
    sort: Type.Optional(OneOf('relevance', 'newest', 'popular')),
    ...pageQuery(10),
  }),
  data: Type.Object({
    ...PageOf(KnowledgeCard).properties,
    isNear: Type.Boolean({ description: 'no exact match; these are similar' }),
  }),
  errors: ['featureOff'],
})

/** The position of an item in the tree, and related items. */
export const knowledgePlace = call({
  method: 'POST',
  path: '/comp/pc/knowledgePlace',
  access: 'public',
  encoding: 'form',
  summary: 'The position of an item in the knowledge library, and related items',
  shows: ['knowledge'],
  body: Type.Object({ productId: Id }),
  data: Type.Object({
    form: Nullable(KnowledgeForm),
    path: Type.Array(Type.Object({ topicId: Id, name: Type.String() })),
    related: Type.Array(KnowledgeCard),
  }),
  errors: ['productNotFound'],
})
