/**
 * The rules that a field of a call can break, with the texts that state the rule and its bound. `malformed` lists them
 * in `problems` and never repeats the value that was sent.
 */
export const fieldRules = {
  required: { zh: '请填写此项', en: 'This is required' },
  tooShort: { zh: '至少 {limit} 个字符', en: 'At least {limit} characters' },
  tooLong: { zh: '最多 {limit} 个字符', en: 'At most {limit} characters' },
  tooSmall: { zh: '不能小于 {limit}', en: 'Must be {limit} or more' },
  notAbove: { zh: '必须大于 {limit}', en: 'Must be more than {limit}' },
  tooBig: { zh: '不能大于 {limit}', en: 'Must be {limit} or less' },
  notBelow: { zh: '必须小于 {limit}', en: 'Must be less than {limit}' },
  tooFew: { zh: '至少 {limit} 项', en: 'At least {limit} items' },
  tooMany: { zh: '最多 {limit} 项', en: 'At most {limit} items' },
  repeated: { zh: '各项不能重复', en: 'Items must not repeat' },
  notOneOf: { zh: '不在可选范围内', en: 'Choose one of the listed values' },
  wrongForm: { zh: '格式不正确', en: 'The format is not valid' },
} as const

export type FieldRule = keyof typeof fieldRules
export type FieldProblem = {
  /** Path of the field in the call, such as `companyIds.0`. */
  readonly field: string
  readonly rule: FieldRule
  readonly limit?: number
  /** The rule and its bound in the caller's language. */
  readonly msg: string
}

export const fieldRuleText = (rule: FieldRule, limit: number | undefined, lang: 'zh' | 'en'): string =>
  fieldRules[rule][lang].replace('{limit}', String(limit))
