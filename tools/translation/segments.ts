import { parseSync } from 'oxc-parser'

/**
 * A segment of a file of texts, with its position: a string, or a template with numbered values, such as `{1} of {2}`.
 * `key` is the path of the text, such as `today.sum.running`; a text made of several strings has several segments.
 */
export type Segment = {
  readonly key: string
  readonly text: string
  readonly start: number
  readonly end: number
  /** The places of its values in the source. */
  readonly values: readonly { readonly start: number; readonly end: number }[]
}

export type SyntaxNode = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}
const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value
export const childrenOf = (node: SyntaxNode): SyntaxNode[] =>
  Object.values(node)
    .flat()
    .filter(isNode)
    .toSorted((one, other) => one.start - other.start)

/**
 * Reads the texts of a file: those of its exported object, and those of helpers above it, under the names of the
 * helpers. Throws for a file that can't be parsed.
 */
export function segmentsOf(source: string, file: string): Segment[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  const found: Segment[] = []
  for (const statement of program.body as unknown as SyntaxNode[]) {
    const isExported = statement.type === 'ExportNamedDeclaration'
    const declaration = isExported ? (statement.declaration as SyntaxNode | null) : statement
    const [variable] = (declaration?.declarations ?? []) as SyntaxNode[]
    if (isNode(variable?.init))
      walk(unwrapExpression(variable.init), isExported ? '' : String((variable.id as SyntaxNode).name), found)
  }
  return found
}

/**
 * Reads the segments of a node and of the nodes below it. A key is the path from the node, so that of the node itself
 * is empty.
 */
export function segmentsIn(node: SyntaxNode): Segment[] {
  const found: Segment[] = []
  walk(unwrapExpression(node), '', found)
  return found
}

export const propertyName = (key: SyntaxNode): string => String(key.name ?? key.value)

/** Returns the expression inside `as`, `satisfies` and `!`, such as the object of `{…} as const satisfies …`. */
export function unwrapExpression(node: SyntaxNode): SyntaxNode {
  return isNode(node.expression) && /^TS(As|Satisfies|NonNull)Expression$/.test(node.type)
    ? unwrapExpression(node.expression)
    : node
}

function walk(node: SyntaxNode, key: string, found: Segment[]): void {
  if (node.type === 'ObjectExpression') {
    for (const property of node.properties as SyntaxNode[]) {
      // `...{ size: 'Size' }` has the keys of the object around it.
      if (property.type === 'SpreadElement') walk(unwrapExpression(property.argument as SyntaxNode), key, found)
      if (property.type !== 'Property') continue
      walk(
        unwrapExpression(property.value as SyntaxNode),
        [key, propertyName(property.key as SyntaxNode)].filter(Boolean).join('.'),
        found,
      )
    }
    return
  }
  const text = textOf(node)
  if (text) {
    found.push({ key, ...text })
    // Words inside a value are separate texts, such as the noun of a plural.
    for (const [index, value] of (text.values.length > 0 ? (node.expressions as SyntaxNode[]) : []).entries()) {
      const inside: Segment[] = []
      walk(unwrapExpression(value), `${key} {${index + 1}}`, inside)
      found.push(...inside.filter((one) => /\p{L}/u.test(one.text)))
    }
    return
  }
  if (isNoText(node)) return
  const parts = node.type === 'MemberExpression' ? [node.object as SyntaxNode] : childrenOf(node)
  for (const child of parts) walk(unwrapExpression(child), key, found)
}

/** Strings without words to translate: types, comparisons, names of languages and zones. */
function isNoText(node: SyntaxNode): boolean {
  if (node.type.startsWith('TS') || (node.type === 'BinaryExpression' && /^([!=]==?|in)$/.test(String(node.operator))))
    return true
  const callee = node.callee as SyntaxNode | undefined
  return (
    (node.type === 'CallExpression' || node.type === 'NewExpression') &&
    callee?.type === 'MemberExpression' &&
    /^(toLocale|Intl)/.test(source0(callee))
  )
}
const source0 = (callee: SyntaxNode) =>
  String(
    ((callee.property as SyntaxNode | undefined)?.name ?? '') ||
      ((callee.object as SyntaxNode | undefined)?.name ?? ''),
  )

function textOf(node: SyntaxNode): Omit<Segment, 'key'> | null {
  const { start, end } = node
  if (node.type === 'Literal' && typeof node.value === 'string')
    return node.value.trim() === '' || /^(zh|en)(-[A-Z]{2})?$/.test(node.value)
      ? null
      : { text: node.value, start, end, values: [] }
  if (node.type !== 'TemplateLiteral') return null
  const quasis = node.quasis as { readonly value: { readonly cooked: string } }[]
  const values = (node.expressions as SyntaxNode[]).map((value) => ({ start: value.start, end: value.end }))
  const text = quasis.map(({ value }, index) => value.cooked + (index < values.length ? `{${index + 1}}` : '')).join('')
  // A template without words, such as `${day} ${time}`, still has an order and is listed; one of a single value is not.
  return text.replace(/\{\d+\}/g, '').trim() === '' && values.length < 2 ? null : { text, start, end, values }
}

/** The source of a segment with other words; its values must all be there, each once. */
function renderSegment(segment: Segment, text: string, values: readonly string[]): string {
  if (segment.values.length === 0)
    return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
  const used = [...text.matchAll(/\{(\d+)\}/g)].map(([, number]) => Number(number))
  const wanted = segment.values.map((_, index) => index + 1)
  if (used.toSorted((a, b) => a - b).join() !== wanted.join())
    throw new Error(`${segment.key}: the words must hold ${wanted.map((n) => `{${n}}`).join(' ')}, each once`)
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')
  return `\`${escaped.replace(/\{(\d+)\}/g, (_, number) => `\${${values[Number(number) - 1]}}`)}\``
}

type Change = { readonly segment: Segment; readonly text: string }
type Range = { readonly start: number; readonly end: number }

/** Returns a source with some of its segments replaced. */
export function rewriteSegments(source: string, changes: readonly Change[]): string {
  const sorted = changes.toSorted((one, other) => one.segment.start - other.segment.start)
  return rewriteRange(source, { start: 0, end: source.length }, sorted)
}

/** `changes`: by their start; one may be inside a value of another. */
function rewriteRange(source: string, range: Range, changes: readonly Change[]): string {
  let [at, text] = [range.start, '']
  for (const { segment, text: words } of changes) {
    if (segment.start < at || segment.end > range.end) continue
    const values = segment.values.map((value) => rewriteRange(source, value, changes))
    text += source.slice(at, segment.start) + renderSegment(segment, words, values)
    at = segment.end
  }
  return text + source.slice(at, range.end)
}
