import { brokenInputFields, trimInputToCall } from '@portal/contract/http/check-input.ts'
import { fieldRuleText } from '@portal/contract/http/field-rules.ts'
import type { Locale } from '#web/api/locale.ts'

/** A call that a `*.form.ts` imports, so that the build keeps the schema of its body. */
export type CallWithRules = { readonly path: string; readonly body?: object }
type Part = {
  readonly properties?: Readonly<Record<string, Part>>
  readonly items?: Part
  readonly required?: readonly string[]
  readonly maxLength?: number
  readonly type?: unknown
}

/**
 * Finds the errors of the fields, by field name, in the server's wording. Throws if the build has not kept the schema
 * of the call's body.
 */
export function findFieldErrors(call: CallWithRules, input: object, locale: Locale): Map<string, string> {
  return new Map(
    brokenInputFields(rulesOf(call), input).map(({ field, rule, limit }) => [
      field,
      fieldRuleText(rule, limit, locale),
    ]),
  )
}

/**
 * Returns the input that a form's call sends for these values. Throws if the build has not kept the schema of the
 * call's body.
 */
export const formCallInput = (call: CallWithRules, values: object): object =>
  trimInputToCall(rulesOf(call), values) as object

function rulesOf(call: CallWithRules): object {
  if (!call.body) throw new Error(`${call.path} has no rules here: a form's call is imported by a *.form.ts`)
  return call.body
}

/** Returns the bounds of a field: whether it is optional, and the maximum length of its text (null: no limit). */
export function fieldBounds(
  call: CallWithRules,
  name: string,
): { readonly isOptional: boolean; readonly maxLength: number | null } {
  let part: Part | undefined = call.body as Part | undefined
  let isOptional = false
  for (const one of name.split('.')) {
    // An entry of a list is named by its index.
    if (part?.items && /^\d+$/.test(one)) {
      part = part.items
      continue
    }
    isOptional = part?.required ? !part.required.includes(one) : true
    part = part?.properties?.[one]
  }
  const takesNothing = part?.type === 'string' && brokenInputFields(part, '').length === 0
  return { isOptional: isOptional || takesNothing, maxLength: part?.maxLength ?? null }
}
