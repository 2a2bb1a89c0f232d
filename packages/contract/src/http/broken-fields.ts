import { type FieldProblem, type FieldRule, fieldRuleText } from './field-rules.ts'

/** A validator's error at one place of an input: from Ajv on the server, from TypeBox in a form of the console. */
export type ValidatorError = {
  readonly keyword: string
  readonly instancePath: string
  readonly params: Readonly<Record<string, unknown>>
}
export type BrokenField = { readonly field: string; readonly rule: FieldRule; readonly limit?: number }

/** The maximum number of errors reported for one input. */
const most = 100
const bounds: Readonly<Record<string, FieldRule>> = {
  minLength: 'tooShort',
  maxLength: 'tooLong',
  minimum: 'tooSmall',
  exclusiveMinimum: 'notAbove',
  maximum: 'tooBig',
  exclusiveMaximum: 'notBelow',
  minItems: 'tooFew',
  maxItems: 'tooMany',
  minProperties: 'tooFew',
  maxProperties: 'tooMany',
}
/** Each alternative of a field reports errors; the most informative one is used. */
const weightOf = (rule: FieldRule): number =>
  rule === 'required' ? 3 : rule === 'wrongForm' ? 0 : rule === 'notOneOf' ? 1 : 2

/**
 * Returns a rule that each invalid field breaks, in the order of the errors: the most informative one if there are
 * several. Only the first 100 errors are considered.
 */
export function brokenFields(errors: readonly ValidatorError[]): BrokenField[] {
  const found = new Map<string, BrokenField>()
  for (const error of errors.slice(0, most)) {
    const broken = brokenBy(error)
    const before = found.get(broken.field)
    if (!before || weightOf(broken.rule) > weightOf(before.rule)) found.set(broken.field, broken)
  }
  return [...found.values()]
}

export const fieldProblemsOf = (broken: readonly BrokenField[], lang: 'zh' | 'en'): FieldProblem[] =>
  broken.map((one) => ({ ...one, msg: fieldRuleText(one.rule, one.limit, lang) }))

function brokenBy({ keyword, instancePath, params }: ValidatorError): BrokenField {
  const path = instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~')
  if (keyword === 'required')
    return { field: [path, String(params.missingProperty)].filter(Boolean).join('.'), rule: 'required' }
  const limit = Number(params.limit)
  // An empty text breaks a length of one, and a blank text breaks the pattern of something visible: both are missing.
  if ((keyword === 'minLength' && limit === 1) || (keyword === 'pattern' && params.pattern === '\\S'))
    return { field: path, rule: 'required' }
  const bound = bounds[keyword]
  if (bound) return { field: path, rule: bound, limit }
  if (keyword === 'uniqueItems') return { field: path, rule: 'repeated' }
  return { field: path, rule: keyword === 'enum' || keyword === 'const' ? 'notOneOf' : 'wrongForm' }
}
