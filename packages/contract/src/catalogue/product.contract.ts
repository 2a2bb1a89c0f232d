import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { PageOf, pageQuery } from '../http/page.ts'
import { Day, Fen, Flag, Id, Instant, Nullable, OneOf, Seconds } from '../http/scalars.ts'
import { surveyType } from './lesson-types.ts'

export const ProductKind = OneOf('course', 'column', 'topic', 'live', 'knowledge')
export const CourseLevel = OneOf('beginner', 'intermediate', 'advanced')
export const CatalogueZone = OneOf('preSales', 'service', 'management', 'technical')
/**
 * The content types. Specification section 3: 1 article, 2 audio, 3 video, 4 column, 5 topic, 6 live. The portal's own:
 * 7 document, 8 package, 9 link, 10 quiz, 11 assignment, 12 survey.
 */
export const ContentType = Type.Integer({ minimum: 1, maximum: surveyType })

const Price = Type.Object({
  kind: OneOf('free', 'vip', 'paid'),
  fen: Fen,
  currency: Type.Literal('CNY'),
  entitled: Type.Boolean(),
  isOwn: Type.Boolean({ description: 'the caller bought it, not their company' }),
})

/** A product in a list. */
export const ProductCard = Type.Object({
  productId: Id,
  kind: ProductKind,
  contentType: ContentType,
  categoryId: Type.Integer(),
  title: Type.String(),
  titleHits: Type.Array(Type.Tuple([Type.Integer(), Type.Integer()]), {
    description: 'start and end of each search hit in title',
  }),
  teacher: Type.String(),
  level: Nullable(CourseLevel),
  lessonCount: Type.Integer(),
  duration: Seconds,
  learnerCount: Type.Integer(),
  rating: Nullable(Type.Number()),
  price: Price,
  coverUrl: Nullable(Type.String()),
  coverPattern: Nullable(Type.String()),
  percent: Nullable(Type.Integer({ description: 'for a topic: over its products visible to the caller' })),
  productCount: Type.Integer({ description: 'for a topic: number of its products visible to the caller; otherwise 0' }),
  publishedAt: Instant,
})

export const categoryList = call({
  method: 'POST',
  path: '/comp/pc/category',
  access: 'public',
  encoding: 'form',
  summary: 'The five categories, with the number of products visible to the caller',
  shows: ['products'],
  data: Type.Object({
    list: Type.Array(
      Type.Object({ id: Type.Integer(), name: Type.String(), note: Type.String(), productCount: Type.Integer() }),
    ),
  }),
  errors: [],
})

export const productList = call({
  method: 'POST',
  path: '/comp/pc/productList',
  access: 'public',
  encoding: 'form',
  summary: 'Products visible to the caller, filtered, searched and sorted',
  shows: ['products'],
  body: Type.Object({
    q: Type.Optional(Type.String({ maxLength: 80 })),
    categoryId: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
    kind: Type.Optional(ProductKind),
    contentType: Type.Optional(ContentType),
    zone: Type.Optional(CatalogueZone),
    level: Type.Optional(CourseLevel),
    price: Type.Optional(OneOf('free', 'vip', 'paid')),
    sort: Type.Optional(OneOf('relevance', 'newest', 'popular', 'rating')),
    ...pageQuery(12),
  }),
  data: Type.Object({
    ...PageOf(ProductCard).properties,
    isNear: Type.Boolean({ description: 'no exact match; these are similar' }),
  }),
  errors: ['featureOff'],
})

/** Returns suggestions for the text typed so far (product decisions, section 5). */
export const searchSuggestions = call({
  method: 'POST',
  path: '/comp/pc/searchSuggest',
  access: 'public',
  encoding: 'form',
  summary: 'Suggestions while typing',
  shows: ['products'],
  body: Type.Object({ q: Type.String({ maxLength: 80 }) }),
  data: Type.Object({
    list: Type.Array(
      Type.Object({
        kind: OneOf('product', 'teacher'),
        productId: Nullable(Id),
        text: Type.String(),
        hits: Type.Array(Type.Tuple([Type.Integer(), Type.Integer()])),
      }),
    ),
  }),
  errors: ['featureOff'],
  limit: { max: 240, perSeconds: 60 },
})

/** Product detail (specification sections 2 and 3). */
export const productDetail = call({
  method: 'POST',
  path: '/comp/pc/productDetail',
  access: 'public',
  encoding: 'form',
  summary: "One product with its policy and the caller's progress",
  shows: ['products', 'progress', 'ratings', 'favourites'],
  body: Type.Object({
    productId: Id,
    planId: Type.Optional(Type.String({ maxLength: 64, description: 'the study plan from which it is opened' })),
  }),
  data: Type.Object({
    productId: Id,
    isPlan: Type.Boolean(),
    kind: ProductKind,
    contentType: ContentType,
    categoryId: Type.Integer(),
    categoryName: Type.String(),
    zones: Type.Array(CatalogueZone),
    title: Type.String(),
    promise: Type.String(),
    introduction: Type.String({ description: 'sanitised HTML' }),
    teacher: Type.Object({
      teacherId: Id,
      name: Type.String(),
      title: Type.String(),
      portraitUrl: Nullable(Type.String()),
      productCount: Type.Integer(),
    }),
    authorUserId: Nullable(Id),
    contributor: Nullable(Type.String()),
    tags: Type.Array(Type.String()),
    level: Nullable(CourseLevel),
    sectionCount: Type.Integer(),
    lessonCount: Type.Integer(),
    duration: Seconds,
    learnerCount: Type.Integer(),
    rating: Nullable(Type.Number()),
    ratingCount: Type.Integer(),
    price: Price,
    coverUrl: Nullable(Type.String()),
    coverPattern: Nullable(Type.String()),
    inSequence: Type.Boolean(),
    previewNum: Type.Integer(),
    previewTime: Seconds,
    dragPlay: Flag,
    speedUpPlay: Flag,
    interventions: Type.Integer(),
    interventionMode: Type.Integer(),
    times: Type.Integer({ description: 'minutes between presence checks' }),
    certificate: Nullable(Type.Object({ title: Type.String(), validityMonths: Nullable(Type.Integer()) })),
    exam: Nullable(Type.Object({ examId: Id, title: Type.String() })),
    updatedAt: Day,
    isFavourite: Type.Boolean(),
    topic: Nullable(
      Type.Object({
        productCount: Type.Integer({ description: 'its products that the caller can see' }),
        productsDone: Type.Integer(),
        percent: Nullable(Type.Integer({ description: 'over these products, weighted by length; null: none started' })),
      }),
    ),
    progress: Nullable(
      Type.Object({
        percent: Type.Integer(),
        lessonsDone: Type.Integer(),
        secondsLeft: Seconds,
        lastContentId: Nullable(Id),
        completedAt: Nullable(Instant),
        certificateId: Nullable(Id),
      }),
    ),
  }),
  errors: ['productNotFound'],
})

export const lessonList = call({
  method: 'POST',
  path: '/comp/pc/lessonList',
  access: 'public',
  encoding: 'form',
  summary: "Sections and lessons of a product, with the caller's progress and locks",
  shows: ['products', 'progress'],
  body: Type.Object({ productId: Id }),
  data: Type.Object({
    lastContent: Nullable(Id),
    previewNum: Type.Integer(),
    previewTime: Seconds,
    sections: Type.Array(
      Type.Object({
        sectionId: Id,
        title: Type.String(),
        state: OneOf('open', 'completed', 'locked'),
        lessons: Type.Array(
          Type.Object({
            contentId: Id,
            label: Type.String(),
            title: Type.String(),
            contentType: ContentType,
            duration: Seconds,
            percent: Type.Integer(),
            lastRecord: Seconds,
            state: OneOf('open', 'completed', 'locked', 'preview', 'unpaid'),
          }),
        ),
      }),
    ),
  }),
  errors: ['productNotFound'],
})

/** The products of a topic, a curated set (product decisions, section 5). */
export const topicProducts = call({
  method: 'POST',
  path: '/comp/pc/topicProducts',
  access: 'public',
  encoding: 'form',
  summary: 'The products of a topic in order, as far as the caller may see them. Empty for other kinds',
  shows: ['products', 'progress'],
  body: Type.Object({ productId: Id }),
  data: Type.Object({ products: Type.Array(ProductCard) }),
  errors: ['productNotFound'],
})

/**
 * Returns `mayLearn`, which is true when the caller may learn a product, with the reason for either answer
 * (specification section 3, qualification result).
 */
export const productQualification = call({
  method: 'POST',
  path: '/comp/pc/qualification',
  access: 'public',
  encoding: 'form',
  summary: 'Check whether the caller may learn a product',
  shows: ['products'],
  body: Type.Object({ productId: Id }),
  data: Type.Object({
    mayLearn: Type.Boolean(),
    reason: OneOf('entitled', 'free', 'preview', 'signIn', 'buy', 'vip'),
    payshow: Type.Boolean({ description: 'show the purchase prompt' }),
    isPay: Type.Boolean({ description: 'already paid for, by the company or the learner' }),
    validUntil: Nullable(Instant),
  }),
  errors: ['productNotFound'],
})

/** Products picked for the caller, each with its reason in one line (product decisions, section 5). */
export const recommendedProducts = call({
  method: 'POST',
  path: '/comp/pc/recommend',
  access: 'public',
  encoding: 'form',
  summary: 'Recommended products, each with the reason',
  shows: ['products'],
  body: Type.Object({ size: Type.Integer({ minimum: 1, maximum: 24, default: 4 }) }),
  data: Type.Object({
    list: Type.Array(Type.Object({ ...ProductCard.properties, why: Type.String() })),
    total: Type.Integer(),
  }),
  errors: [],
})
