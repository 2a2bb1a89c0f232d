import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Bilingual, Empty, Id, RequestKey } from '../http/scalars.ts'
import { personFieldLimits } from './person-field.limits.ts'

/** Fields that a company defines of its people, such as their site. */
const access = { grant: 'companies', orForCompany: true } as const
const Name = Type.Object({
  zh: Type.Optional(Type.String({ maxLength: personFieldLimits.nameMax })),
  en: Type.Optional(Type.String({ maxLength: personFieldLimits.nameMax })),
})
const Fields = Type.Object({
  fields: Type.Array(
    Type.Object({ id: Id, name: Bilingual, people: Type.Integer({ description: 'people with a value' }) }),
    { description: 'in order; at most ten' },
  ),
})

export const personFields = call({
  method: 'GET',
  path: '/user/console/people/fields',
  access,
  encoding: 'query',
  summary: 'The fields that a company defines for its people',
  shows: ['people'],
  query: Type.Object({ companyId: Id }),
  data: Fields,
  errors: ['notFound'],
})
export const personFieldCreate = call({
  method: 'POST',
  path: '/user/console/people/fieldCreate',
  access,
  encoding: 'json',
  summary: 'Add a field to the people of a company',
  changes: ['people', 'audit'],
  body: Type.Object({ requestKey: RequestKey, companyId: Id, name: Name }),
  data: Fields,
  errors: ['notFound', 'personFieldNameTaken', 'personFieldsFull'],
})
export const personFieldRename = call({
  method: 'POST',
  path: '/user/console/people/fieldRename',
  access,
  encoding: 'json',
  summary: 'Rename a field of people',
  changes: ['people', 'requirements', 'audit'],
  body: Type.Object({ fieldId: Id, name: Name }),
  data: Fields,
  errors: ['personFieldNotFound', 'personFieldNameTaken'],
})
export const personFieldRemove = call({
  method: 'POST',
  path: '/user/console/people/fieldRemove',
  access,
  encoding: 'json',
  summary: 'Delete a field of people with its values. Idempotent',
  changes: ['people', 'audit'],
  body: Type.Object({ fieldId: Id }),
  data: Empty,
  errors: ['personFieldInUse'],
})
