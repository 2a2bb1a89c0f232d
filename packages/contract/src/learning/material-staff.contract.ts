import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { ListOf, listQuery } from '../http/list.ts'
import { Bilingual, Empty, Id, Instant, Nullable, OneOf } from '../http/scalars.ts'

/** Staff calls on study materials, the attachments of courses and knowledge items among them. */
const access = { grant: 'courses' } as const

/** Materials for staff. `scope`: offered to everyone, to the people of a company, or with a product. */
export const managedMaterialList = call({
  method: 'GET',
  path: '/company/console/material/list',
  access,
  encoding: 'query',
  summary: 'Study materials for staff, with their downloads',
  shows: ['materials'],
  query: listQuery(['createdAt'], { scope: Type.Optional(OneOf('everybody', 'company', 'product')) }),
  data: ListOf(
    Type.Object({
      materialId: Id,
      name: Bilingual,
      product: Nullable(Type.Object({ productId: Id, title: Bilingual })),
      company: Nullable(Type.Object({ companyId: Id, name: Bilingual })),
      fileName: Type.String(),
      mime: Type.String(),
      size: Type.Integer(),
      url: Type.String(),
      downloads: Type.Integer(),
      people: Type.Integer({ description: 'number of people who downloaded it' }),
      createdAt: Instant,
    }),
  ),
  errors: [],
})

export const materialCreate = call({
  method: 'POST',
  path: '/company/console/material/add',
  access,
  encoding: 'json',
  summary:
    'Publish an uploaded file (`attachment`) as study material: for people with access to a product, for a company, or for everyone',
  changes: ['materials'],
  body: Type.Object({
    fileId: Id,
    productId: Type.Optional(Id),
    companyId: Type.Optional(Id),
    name: Type.Object({
      zh: Type.Optional(Type.String({ maxLength: 120 })),
      en: Type.Optional(Type.String({ maxLength: 120 })),
    }),
  }),
  data: Type.Object({ materialId: Id }),
  errors: ['notFound'],
})

export const materialDelete = call({
  method: 'POST',
  path: '/company/console/material/remove',
  access,
  encoding: 'json',
  summary: 'Withdraw a study material',
  changes: ['materials'],
  body: Type.Object({ materialId: Id }),
  data: Empty,
  errors: ['notFound'],
})
