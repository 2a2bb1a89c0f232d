import { Type } from 'typebox'
import { ProductCard } from '../catalogue/product.contract.ts'
import { call } from '../http/call.ts'
import { PageOf, pageQuery } from '../http/page.ts'
import { Id, Instant, Nullable, OneOf } from '../http/scalars.ts'

/** Products bought by the learner or their company. Active ones come first. */
export const boughtItemList = call({
  method: 'POST',
  path: '/user/pc/boughtList',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Products bought by the learner or the company',
  shows: ['purchases'],
  body: Type.Object(pageQuery(12)),
  data: Type.Object({
    ...PageOf(
      Type.Object({
        product: ProductCard,
        holder: OneOf('me', 'company'),
        since: Instant,
        validUntil: Nullable(Instant),
        isValid: Type.Boolean(),
      }),
    ).properties,
    vipUntil: Nullable(Instant),
  }),
  errors: [],
})

/**
 * Study materials for the learner: those of the training centre, of the company, and of products they may use; if
 * `productId` is given, only those of that product.
 */
export const materialList = call({
  method: 'GET',
  path: '/company/studyMaterials/list',
  access: 'signedIn',
  encoding: 'query',
  summary: 'Study materials',
  shows: ['materials'],
  query: Type.Object({ productId: Type.Optional(Id), ...pageQuery(12) }),
  data: PageOf(
    Type.Object({
      materialId: Id,
      name: Type.String(),
      fileName: Type.String(),
      mime: Type.String(),
      size: Type.Integer(),
      productTitle: Nullable(Type.String()),
      downloadCount: Type.Integer(),
      createdAt: Instant,
    }),
  ),
  errors: ['productNotFound'],
})

/** Counts a download and returns the address of the file, valid for some hours (specification section 7). */
export const materialDownload = call({
  method: 'POST',
  path: '/company/studyMaterials/downLoad',
  access: 'signedIn',
  encoding: 'json',
  summary: 'Download a study material',
  changes: ['materials'],
  body: Type.Object({ materialId: Id }),
  data: Type.Object({ url: Type.String(), fileName: Type.String() }),
  errors: ['notFound'],
})
