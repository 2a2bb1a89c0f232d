import { apiSampleTexts } from './api-reference.words.ts'

type Lang = 'zh' | 'en'
/** A schema in the form used by the OpenAPI document. */
export type ApiSchema = {
  readonly type?: string
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly description?: string
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, ApiSchema>>
  readonly items?: ApiSchema
  readonly anyOf?: readonly ApiSchema[]
}

/** Ids of the samples, one for each kind of thing, so that the same person has the same id in every example. */
const ids: Readonly<Record<string, string>> = {
  accountId: '019b31c4-6a10-7c3e-8f52-1d0b7a4e9c01',
  companyId: '019b31c4-6a10-7c3e-8f52-1d0b7a4e9c02',
  personId: '019b31c4-6a10-7c3e-8f52-1d0b7a4e9c03',
  departmentId: '019b31c4-6a10-7c3e-8f52-1d0b7a4e9c04',
  registrationId: '019b31c4-6a10-7c3e-8f52-1d0b7a4e9c05',
  examId: '019b31c4-6a10-7c3e-8f52-1d0b7a4e9c06',
  sessionId: '019b31c4-6a10-7c3e-8f52-1d0b7a4e9c07',
  attemptId: '019b31c4-6a10-7c3e-8f52-1d0b7a4e9c08',
  courseId: '019b31c4-6a10-7c3e-8f52-1d0b7a4e9c09',
  certificateId: '019b31c4-6a10-7c3e-8f52-1d0b7a4e9c0a',
}
const values: Readonly<Record<string, unknown>> = {
  ...ids,
  employeeNumber: 'H-1001',
  login: 'lin.wei',
  email: 'lin.wei@starbeam.example',
  nameLatin: 'Lin Wei',
  number: 'NE-2026-004817',
  cursor: 'eyJhdCI6IjIwMjYtMTEtMjhUMDE6MzA6MDAuMDAwWiJ9',
  nextCursor: null,
  limit: 100,
  percent: 64,
  studiedSeconds: 5400,
  completedAt: null,
  attempt: 1,
  score: 86.5,
  totalPoints: 100,
  hasPassed: true,
  validUntil: '2029-11-27',
  expiresAt: '2027-06-30T00:00:00.000Z',
  startsAt: '2026-12-05T01:00:00.000Z',
  endsAt: '2026-12-05T03:00:00.000Z',
  startedAt: '2026-11-28T01:00:00.000Z',
  submittedAt: '2026-11-28T02:12:00.000Z',
  releasedAt: '2026-11-28T06:00:00.000Z',
  updatedSince: '2026-11-28T00:00:00.000Z',
}
const instant = '2026-11-28T06:00:00.000Z'

/**
 * Returns a plausible sample value for a schema. `name` is its field, `place` the object or call that has the field:
 * the field `name`, for example, is a plain text for a person, but a text in two languages for a company. Throws if
 * there is no sample for the field.
 */
export function apiSampleOf(schema: ApiSchema, name: string, place: string, lang: Lang): unknown {
  if (schema.const !== undefined) return schema.const
  if (name in values) return values[name]
  if (schema.anyOf) {
    const first = schema.anyOf.find(({ type }) => type !== 'null') ?? {}
    return apiSampleOf(first, name, place, lang)
  }
  if (schema.type === 'array') return samplesOf(schema.items ?? {}, name, place, lang)
  if (schema.type === 'object') {
    const { properties = {} } = schema
    if ('zh' in properties && 'en' in properties) return wordsOf(name, place)
    return Object.fromEntries(
      Object.entries(properties).map(([field, part]) => [field, apiSampleOf(part, field, placeOf(name, place), lang)]),
    )
  }
  if (schema.format === 'date-time') return instant
  if (name === 'name') return place === 'getTokenInfo' ? apiSampleTexts.account[lang] : apiSampleTexts.person[lang]
  if (name === 'holder') return apiSampleTexts.person[lang]
  throw new Error(`no sample for ${name} in ${place}`)
}
/** An array shows one row; of fixed words, such as scopes, the first two. */
function samplesOf(items: ApiSchema, name: string, place: string, lang: Lang): unknown[] {
  const fixed = (items.anyOf ?? []).flatMap((one) => (one.const === undefined ? [] : [one.const]))
  return fixed.length > 0 ? fixed.slice(0, 2) : [apiSampleOf(items, name, place, lang)]
}
const placeOf = (name: string, place: string) => (name === 'department' ? name : place)

function wordsOf(name: string, place: string): unknown {
  if (name !== 'name') return apiSampleTexts[name as keyof typeof apiSampleTexts]
  return place === 'department' ? apiSampleTexts.department : apiSampleTexts.company
}
