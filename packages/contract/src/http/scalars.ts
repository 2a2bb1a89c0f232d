import { type Static, type TLiteral, type TSchema, type TUnion, Type } from 'typebox'

/** An identifier: a UUID, always a string on the wire, opaque to clients. */
export const Id = Type.String({
  pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
})
/** A point in time in ISO 8601, always in UTC in answers, in the years 1900 to 2199; leap seconds are not accepted. */
export const Instant = Type.String({ format: 'date-time', pattern: '^(?:19|20|21)\\d{2}-.{6}\\d{2}:\\d{2}:[0-5]\\d' })
/** A month of this century, such as 2026-12. */
export const Month = Type.String({ pattern: '^20\\d{2}-(0[1-9]|1[0-2])$' })
/** A day of the calendar, `YYYY-MM-DD`; 2026-02-30 is refused. */
export const Day = Type.String({ format: 'date', pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
/** A length of time in whole seconds. */
export const Seconds = Type.Integer({ minimum: 0 })
/** Money as an integer number of fen; another field gives the currency. */
export const Fen = Type.Integer({ minimum: 0 })
/** Exam points in hundredths of a point, so that no sum is ever rounded. */
export const Points = Type.Integer()
/** 0 or 1, like the specification's flags. */
export const Flag = Type.Union([Type.Literal(0), Type.Literal(1)])
/** A text that its author may have written in one language or both. */
export const Bilingual = Type.Object({ zh: Type.Optional(Type.String()), en: Type.Optional(Type.String()) })
export type Bilingual = Static<typeof Bilingual>

/**
 * Returns the schema of a nullable value in a response, or of a nullable object in an input. For a nullable number in
 * an input use `NullableInteger`, because null would be read as 0.
 */
export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])
/** Returns the schema of a whole number or null in an input. */
export const NullableInteger = (bounds: {
  readonly minimum: number
  readonly maximum: number
  readonly description: string
}) => Type.Unsafe<number | null>({ type: 'integer', nullable: true, ...bounds })
type Literals<W extends readonly string[]> = W extends readonly [
  infer Head extends string,
  ...infer Rest extends readonly string[],
]
  ? [TLiteral<Head>, ...Literals<Rest>]
  : []
/** Returns the schema of a text that is one of these fixed values. */
export const OneOf = <const W extends readonly string[]>(...words: W): TUnion<Literals<W>> =>
  Type.Union(words.map((word) => Type.Literal(word))) as unknown as TUnion<Literals<W>>
export const Empty = Type.Object({})
/**
 * A key that identifies an act of a caller, so that the act is carried out only once even if it is repeated after a
 * lost response.
 */
export const RequestKey = Type.String({ minLength: 8, maxLength: 64 })

/** The zone in which to show an instant: its IANA name, and its name for people in the reader's language. */
export const DisplayZone = {
  timeZone: Type.String({ description: 'IANA name' }),
  zoneName: Type.String({ description: 'such as New York time' }),
}
