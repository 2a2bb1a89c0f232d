import { Type } from 'typebox'
import { ProductCard, ProductKind } from '../catalogue/product.contract.ts'
import { call } from '../http/call.ts'
import { PageOf, pageQuery } from '../http/page.ts'
import { Flag, Id, Instant, Nullable } from '../http/scalars.ts'

/** Adds a teacher to the favourites; `state` 0 removes them. */
export const teacherFavouriteSet = call({
  method: 'POST',
  path: '/user/pc/collectTeacher',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Add a teacher to the favourites, or remove them',
  changes: ['follows'],
  body: Type.Object({ teacherId: Id, state: Type.Optional(Flag) }),
  data: Type.Object({ isFavourite: Type.Boolean() }),
  errors: ['teacherNotFound'],
})

/** Favourite products, the latest first, 12 per page (specification section 9). */
export const favouriteProductList = call({
  method: 'POST',
  path: '/user/pc/productCollection',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Favourite products',
  shows: ['favourites'],
  body: Type.Object(pageQuery(12)),
  data: PageOf(ProductCard),
  errors: [],
})

export const TeacherCard = Type.Object({
  teacherId: Id,
  name: Type.String(),
  title: Type.String(),
  bio: Type.String(),
  productCount: Type.Integer({ description: 'their products visible to the caller' }),
  isFavourite: Type.Boolean(),
  isSubscribed: Type.Boolean(),
})

/** Favourite teachers, the latest first, 15 per page (specification section 9). */
export const favouriteTeacherList = call({
  method: 'POST',
  path: '/user/pc/teacherCollection',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Favourite teachers',
  shows: ['follows'],
  body: Type.Object(pageQuery(15)),
  data: PageOf(TeacherCard),
  errors: [],
})

export const favouriteProductCount = call({
  method: 'POST',
  path: '/user/pc/courseCollectionNum',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Number of favourite products',
  shows: ['favourites'],
  data: Type.Object({ count: Type.Integer() }),
  errors: [],
})

export const favouriteTeacherCount = call({
  method: 'POST',
  path: '/user/pc/teacherCollectionNum',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Number of favourite teachers',
  shows: ['follows'],
  data: Type.Object({ count: Type.Integer() }),
  errors: [],
})

/** A teacher as the product page shows them, with the caller's favourite and subscription. */
export const teacherCardRead = call({
  method: 'POST',
  path: '/user/pc/teacherInfo',
  access: 'signedIn',
  encoding: 'form',
  summary: "A teacher, with the caller's favourite and subscription",
  shows: ['follows'],
  body: Type.Object({ teacherId: Id }),
  data: TeacherCard,
  errors: ['teacherNotFound'],
})

/**
 * Subscribes to a product (usually a column) or to a teacher: exactly one of the two must be given. `state` 0 ends the
 * subscription.
 */
export const subscriptionSet = call({
  method: 'POST',
  path: '/user/pc/subscribe',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Subscribe to a column or a teacher, or unsubscribe',
  changes: ['follows'],
  body: Type.Object({ productId: Type.Optional(Id), teacherId: Type.Optional(Id), state: Type.Optional(Flag) }),
  data: Type.Object({ isSubscribed: Type.Boolean() }),
  errors: ['productNotFound', 'teacherNotFound'],
})

/** Returns `isSubscribed`, which is true when the caller is subscribed to this product. */
export const subscriptionState = call({
  method: 'POST',
  path: '/user/pc/subscribeState',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Check whether the caller is subscribed to a product',
  shows: ['follows'],
  body: Type.Object({ productId: Id }),
  data: Type.Object({ isSubscribed: Type.Boolean() }),
  errors: ['productNotFound'],
})

/**
 * Subscriptions of the caller, those with the newest lessons first: 7 on the home page, up to 999 on the personal pages
 * (specification section 9).
 */
export const subscriptionList = call({
  method: 'POST',
  path: '/user/pc/subscribeList',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Subscriptions to columns and teachers',
  shows: ['follows'],
  body: Type.Object(pageQuery(999)),
  data: PageOf(
    Type.Object({
      kind: Type.Union([ProductKind, Type.Literal('teacher')]),
      productId: Nullable(Id),
      teacherId: Nullable(Id),
      title: Type.String(),
      note: Type.String({ description: 'the teacher of a product; the profession of a teacher' }),
      categoryId: Nullable(Type.Integer()),
      coverPattern: Nullable(Type.String()),
      coverUrl: Nullable(Type.String()),
      lessonCount: Type.Integer(),
      latestTitle: Nullable(Type.String()),
      latestAt: Nullable(Instant),
      latestProductId: Nullable(Id),
      subscribedAt: Instant,
    }),
  ),
  errors: [],
})

export const subscriptionCount = call({
  method: 'POST',
  path: '/user/pc/subscribeNum',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Number of subscriptions',
  shows: ['follows'],
  data: Type.Object({ count: Type.Integer(), products: Type.Integer(), teachers: Type.Integer() }),
  errors: [],
})
