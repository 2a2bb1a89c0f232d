import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Bilingual, Day, Empty, Id, Nullable, OneOf } from '../http/scalars.ts'

/** The unit of training credits. Amounts are hundredths of an hour or a point. */
export const CreditUnit = OneOf('hours', 'points')
export const CreditSource = OneOf('product', 'class', 'exam', 'certificate', 'evidence')
export const CreditAmount = Type.Integer({ description: 'in hundredths of an hour or a point' })
const Year = Type.Integer({ minimum: 2000, maximum: 2100 })

export const myCredits = call({
  method: 'POST',
  path: '/company/pc/myCredits',
  access: 'signedIn',
  encoding: 'form',
  summary: "The caller's training credits in a year: the balance of each kind, and each entry with its source",
  shows: ['credits', 'progress', 'results'],
  body: Type.Object({ year: Type.Optional(Year) }),
  data: Type.Object({
    year: Year,
    years: Type.Array(Year, { description: 'years with entries and the current one, newest first' }),
    kinds: Type.Array(
      Type.Object({
        kindId: Id,
        name: Bilingual,
        unit: CreditUnit,
        earned: CreditAmount,
        total: { ...CreditAmount, description: 'in all years' },
      }),
    ),
    entries: Type.Array(
      Type.Object({
        entryId: Id,
        kindId: Id,
        source: CreditSource,
        title: Nullable(Bilingual),
        amount: CreditAmount,
        earnedOn: Day,
        counters: Nullable({ ...Id, description: 'the entry that this one reverses' }),
        cause: Nullable(OneOf('lost', 'corrected')),
        reason: Nullable(Type.String()),
      }),
      { description: 'newest first' },
    ),
  }),
  errors: [],
})

export const myCreditStatement = call({
  method: 'GET',
  path: '/company/pc/myCreditStatement',
  access: 'signedIn',
  encoding: 'query',
  summary: "The caller's training credits in a year as a PDF with the brand of the portal",
  shows: ['credits', 'progress', 'results'],
  query: Type.Object({ year: Type.Optional(Year) }),
  data: Empty,
  answersFile: true,
  errors: [],
  limit: { max: 20, perSeconds: 60 },
})
