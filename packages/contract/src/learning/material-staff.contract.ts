import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Empty, Id } from '../http/scalars.ts'

/** Staff calls on study materials, the attachments of courses and knowledge items among them. */
const access = { grant: 'courses' } as const

export const materialAdd = call({
  method: 'POST',
  path: '/company/console/material/add',
  access,
  encoding: 'json',
  summary: 'Offer a file that the caller has uploaded (`attachment`): with a product to who may use it, with a company to its people, with neither to everybody',
  changes: ['materials'],
  body: Type.Object({
    fileId: Id,
    productId: Type.Optional(Id),
    companyId: Type.Optional(Id),
    name: Type.Object({ zh: Type.Optional(Type.String({ maxLength: 120 })), en: Type.Optional(Type.String({ maxLength: 120 })) }),
  }),
  data: Type.Object({ materialId: Id }),
  errors: ['notFound'],
})

export const materialRemove = call({
  method: 'POST',
  path: '/company/console/material/remove',
  access,
  encoding: 'json',
  summary: 'Offer a material no longer',
  changes: ['materials'],
  body: Type.Object({ materialId: Id }),
  data: Empty,
  errors: ['notFound'],
})
