import { Errors } from 'typebox/schema'
import { type BrokenField, brokenFields, type ValidatorError } from './broken-fields.ts'

/** The parts of a schema read here; the rest is TypeBox's. */
type Rules = {
  readonly type?: unknown
  readonly nullable?: boolean
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Rules>>
  readonly items?: Rules | readonly Rules[]
}

/**
 * Returns the rule of a schema that each invalid field of a value breaks, as the server would find it; empty for a
 * valid value. It interprets the schema, because the portal's content policy allows no code that is generated at run
 * time. Each field is checked separately, since TypeBox stops after a few errors.
 */
export const brokenInputFields = (schema: object, value: unknown): BrokenField[] =>
  brokenFields(complaints(schema as Rules, value, ''))

function complaints(rules: Rules, value: unknown, at: string): ValidatorError[] {
  if (value === null && rules.nullable) return []
  if (rules.type === 'object' && rules.properties && isRecord(value)) {
    return Object.entries(rules.properties).flatMap(([name, part]) => {
      if (value[name] !== undefined) return complaints(part, value[name], `${at}/${name}`)
      return rules.required?.includes(name)
        ? [{ keyword: 'required', instancePath: at, params: { missingProperty: name } }]
        : []
    })
  }
  if (rules.type === 'array' && rules.items && !('length' in rules.items) && Array.isArray(value)) {
    const { items, ...own } = rules
    return [
      ...complaintsOfTypeBox(own, value, at),
      ...value.flatMap((one, index) => complaints(items as Rules, one, `${at}/${index}`)),
    ]
  }
  return complaintsOfTypeBox(rules, value, at)
}

function complaintsOfTypeBox(rules: object, value: unknown, at: string): ValidatorError[] {
  return Errors(rules, value)[1].flatMap(({ keyword, instancePath, params }) => {
    const own = params as Record<string, unknown>
    const error = { keyword, instancePath: `${at}${instancePath}`, params: own }
    return keyword === 'required'
      ? (own.requiredProperties as string[]).map((missingProperty) => ({ ...error, params: { missingProperty } }))
      : [error]
  })
}

/**
 * Returns the values in the form that a call accepts: without fields that the call does not declare, without undefined
 * fields, and without nulls, empty texts and empty objects that it would refuse or doesn't need.
 */
export function trimInputToCall(schema: object, value: unknown): unknown {
  const rules = schema as Rules
  if (Array.isArray(value))
    return rules.items && !('length' in rules.items)
      ? value.map((one) => trimInputToCall(rules.items as Rules, one))
      : value
  if (!rules.properties || !isRecord(value)) return value
  const kept = Object.entries(rules.properties).flatMap(([name, part]) => {
    const given = trimInputToCall(part, value[name])
    if (given === undefined || (given === null && !part.nullable && part.type !== undefined)) return []
    const isBare = isRecord(given) && Object.keys(given).length === 0
    if (isBare && !rules.required?.includes(name)) return []
    return given === '' && !rules.required?.includes(name) && brokenInputFields(part, '').length > 0
      ? []
      : [[name, given]]
  })
  return Object.fromEntries(kept)
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
