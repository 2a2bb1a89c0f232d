type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/**
 * Returns the changes between two OpenAPI documents that would break a system built for the former one: another scope;
 * a removed call, parameter, field, or response status; another type or nullability in a response, or a field there
 * that may now be missing; and input that has become required, has another type or narrower limits.
 */
export function incompatibleChanges(before: Json, after: Json): string[] {
  const found: string[] = []
  const [former, now] = [before.paths, after.paths].map((paths) => (isObject(paths) ? paths : {})) as [Json, Json]
  for (const [path, methods] of Object.entries(former))
    for (const [method, operation] of Object.entries(methods as Json)) {
      const name = `${method.toUpperCase()} ${path}`
      const other = (now[path] as Json | undefined)?.[method]
      if (!isObject(operation) || !isObject(other)) {
        found.push(`${name} is gone`)
        continue
      }
      if (JSON.stringify(operation.security) !== JSON.stringify(other.security))
        found.push(`${name} needs another scope`)
      compareInput(name, operation, other, found)
      compareAnswers(name, operation.responses as Json, other.responses as Json, found)
    }
  return found
}

function compareInput(name: string, before: Json, after: Json, found: string[]) {
  const byName = (operation: Json) =>
    new Map(listOf(operation.parameters).map((one) => [`${(one as Json).in} ${(one as Json).name}`, one as Json]))
  const [former, now] = [byName(before), byName(after)]
  for (const [parameter, one] of former) {
    const other = now.get(parameter)
    if (!other) found.push(`${name} lost its parameter ${parameter}`)
    else compareInputSchema(`${name} ${parameter}`, partOf(one.schema), partOf(other.schema), found)
  }
  for (const [parameter, one] of now)
    if (one.required === true && former.get(parameter)?.required !== true)
      found.push(`${name} needs the parameter ${parameter}`)
  compareInputSchema(name, bodyOf(before), bodyOf(after), found)
}
const bodyOf = (operation: Json): Json => schemaOf(operation.requestBody) ?? {}
const partOf = (value: unknown): Json => (isObject(value) ? value : {})

function compareInputSchema(at: string, before: Json, after: Json, found: string[]) {
  // A schema without a type takes anything, and a number may be an integer.
  const isWider = after.type === undefined || (before.type === 'integer' && after.type === 'number')
  if (before.type !== undefined && before.type !== after.type && !isWider)
    return void found.push(`${at} takes another type`)
  for (const [limit, isNarrower] of inputLimits)
    if (typeof after[limit] === 'number' && isNarrower(after[limit], before[limit]))
      found.push(`${at} has another ${limit}`)
  for (const field of listOf(after.required))
    if (!listOf(before.required).includes(field)) found.push(`${at} needs the field ${String(field)}`)
  const fields = partOf(after.properties)
  for (const [field, part] of Object.entries(partOf(before.properties)))
    if (field in fields) compareInputSchema(`${at}.${field}`, partOf(part), partOf(fields[field]), found)
    else found.push(`${at} lost the field ${field}`)
  if (isObject(before.items)) compareInputSchema(`${at}[]`, before.items, partOf(after.items), found)
}
const isLower = (after: number, before: unknown) => typeof before !== 'number' || after < before
const isHigher = (after: number, before: unknown) => typeof before !== 'number' || after > before
const inputLimits = [
  ['maximum', isLower],
  ['maxLength', isLower],
  ['maxItems', isLower],
  ['minimum', isHigher],
  ['minLength', isHigher],
  ['minItems', isHigher],
] as const
const schemaOf = (holder: unknown): Json | null => {
  const content = isObject(holder) && isObject(holder.content) ? holder.content['application/json'] : null
  return isObject(content) && isObject(content.schema) ? content.schema : null
}

function compareAnswers(name: string, before: Json, after: Json, found: string[]) {
  for (const [status, answer] of Object.entries(before)) {
    if (!(status in after)) found.push(`${name} no longer answers ${status}`)
    const [former, now] = [schemaOf(answer), schemaOf(after[status])]
    if (former) compareAnswer(`${name} ${status}`, former, now, found)
  }
}

function compareAnswer(at: string, before: Json, after: Json | null, found: string[]) {
  if (after === null) return void found.push(`${at} is gone`)
  if (before.type !== after.type) return void found.push(`${at} has another type`)
  const [former, now] = [before.properties, after.properties].map((one) => (isObject(one) ? one : {})) as [Json, Json]
  for (const [field, part] of Object.entries(former)) {
    compareAnswer(`${at}.${field}`, part as Json, (now[field] as Json | undefined) ?? null, found)
    if (listOf(before.required).includes(field) && !listOf(after.required).includes(field) && field in now)
      found.push(`${at}.${field} may be missing`)
  }
  if (isObject(before.items)) compareAnswer(`${at}[]`, before.items, isObject(after.items) ? after.items : null, found)
  const kinds = (schema: Json) =>
    listOf(schema.anyOf).map((one) => JSON.stringify([(one as Json).type, (one as Json).const]))
  if (kinds(before).includes('["null",null]') !== kinds(after).includes('["null",null]'))
    found.push(`${at} may be null, or no longer`)
}
