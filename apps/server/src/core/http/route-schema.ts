import type { AnyCall } from '@portal/contract/http/call.ts'
import { type TSchema, Type } from 'typebox'

/**
 * A copy of a schema in which every object refuses undeclared fields: Ajv then drops them (`removeAdditional`), so that
 * no one can add a score, an owner or a price. Objects inside unions of several objects are not changed, since dropping
 * fields would break the next alternative.
 */
function closed(schema: TSchema): TSchema {
  const any = schema as unknown as Record<string, unknown>
  if (any.type === 'object' && any.properties) {
    const properties = Object.fromEntries(
      Object.entries(any.properties as Record<string, TSchema>).map(([name, part]) => [name, closed(part)]),
    )
    return { ...any, properties, additionalProperties: false } as unknown as TSchema
  }
  if (any.type === 'array' && any.items && !Array.isArray(any.items))
    return { ...any, items: closed(any.items as TSchema) } as unknown as TSchema
  if (Array.isArray(any.anyOf)) {
    const objects = any.anyOf.filter((part: { type?: string }) => part.type === 'object').length
    if (objects === 1) return { ...any, anyOf: any.anyOf.map((part: TSchema) => closed(part)) } as unknown as TSchema
  }
  return schema
}

/**
 * A copy of a schema in which every number has bounds. Without them the validator accepts texts such as `1e309`, which
 * become Infinity, and JSON numbers that are too large to be one.
 */
function bounded(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(bounded)
  if (typeof part !== 'object' || part === null) return part
  const schema = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, bounded(value)]))
  const most = schema.type === 'integer' ? Number.MAX_SAFE_INTEGER : schema.type === 'number' ? Number.MAX_VALUE : null
  return most === null ? schema : { minimum: -most, maximum: most, ...schema }
}
/** Returns a schema of input that drops undeclared fields and limits every number. */
export const strictSchema = (schema: TSchema): TSchema => bounded(closed(schema)) as TSchema

/** Returns a function that computes a property of a call once, also when several servers of a process serve it. */
export function memoisePerCall<T>(compute: (call: AnyCall) => T): (call: AnyCall) => T {
  const known = new WeakMap<AnyCall, { readonly value: T }>()
  return (call) => {
    const found = known.get(call)
    if (found) return found.value
    const value = compute(call)
    known.set(call, { value })
    return value
  }
}

export const querySchemaOf = memoisePerCall((call): TSchema | null => (call.query ? strictSchema(call.query) : null))
export const bodySchemaOf = memoisePerCall((call): TSchema | null =>
  call.body
    ? strictSchema(call.body)
    : call.method === 'POST' && call.encoding !== 'multipart'
      ? strictSchema(Type.Object({}))
      : null,
)

/** Returns the schema of the envelope of every answer: `{code, data, msg}` (specification section 7). */
export const envelopeOf = memoisePerCall(
  (call): TSchema => Type.Object({ code: Type.Integer(), data: call.data, msg: Type.String() }),
)

export const bodyLimitOf = (call: AnyCall): number => call.bodyLimit ?? 256 * 1024
