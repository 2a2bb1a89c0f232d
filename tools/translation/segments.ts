import { parseSync } from 'oxc-parser'

/**
 * The words in a file of texts, one by one, with their places: a string, or a template whose values are numbered, `{1}
 * of {2}`. `key` is the path of the text, such as `today.sum.running`; a text made of several strings has several
 * segments.
 */
export type Segment = {
  readonly key: string
  readonly text: string
  readonly start: number
  readonly end: number
  readonly values: readonly string[]
}

type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [field: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value
const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter(isNode)
    .toSorted((one, other) => one.start - other.start)

/** Reads a file whose exported object, or the object of that name, holds texts. */
export function segmentsOf(source: string, file: string): Segment[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  const found: Segment[] = []
  for (const declaration of (program.body as unknown as Node[]).filter(
    ({ type }) => type === 'ExportNamedDeclaration',
  )) {
    const [variable] = ((declaration.declaration as Node | null)?.declarations ?? []) as Node[]
    if (isNode(variable?.init)) walk(unwrapped(variable.init), '', source, found)
  }
  return found
}

/** `{…} as const satisfies …` is the object. */
function unwrapped(node: Node): Node {
  return isNode(node.expression) && /^TS(As|Satisfies|NonNull)Expression$/.test(node.type)
    ? unwrapped(node.expression)
    : node
}

function walk(node: Node, key: string, source: string, found: Segment[]): void {
  if (node.type === 'ObjectExpression') {
    for (const property of node.properties as Node[]) {
      if (property.type !== 'Property') continue
      const name = property.key as Node
      walk(
        unwrapped(property.value as Node),
        [key, String(name.name ?? name.value)].filter(Boolean).join('.'),
        source,
        found,
      )
    }
    return
  }
  const text = textOf(node, source)
  if (text) return void found.push({ key, ...text })
  if (isNoText(node)) return
  for (const child of childrenOf(node)) walk(unwrapped(child), key, source, found)
}

/** Strings without words to translate: types, comparisons, names of languages and zones. */
function isNoText(node: Node): boolean {
  if (
    node.type.startsWith('TS') ||
    (node.type === 'BinaryExpression' && /^([!=]==?|in)$/.test(String(node.operator))) ||
    node.type === 'MemberExpression'
  )
    return true
  const callee = node.callee as Node | undefined
  return (
    (node.type === 'CallExpression' || node.type === 'NewExpression') &&
    callee?.type === 'MemberExpression' &&
    /^(toLocale|Intl)/.test(source0(callee))
  )
}
const source0 = (callee: Node) =>
  String(((callee.property as Node | undefined)?.name ?? '') || ((callee.object as Node | undefined)?.name ?? ''))

function textOf(node: Node, source: string): Omit<Segment, 'key'> | null {
  const { start, end } = node
  if (node.type === 'Literal' && typeof node.value === 'string')
    return node.value.trim() === '' ? null : { text: node.value, start, end, values: [] }
  if (node.type !== 'TemplateLiteral') return null
  const quasis = node.quasis as { readonly value: { readonly cooked: string } }[]
  const values = (node.expressions as Node[]).map((value) => source.slice(value.start, value.end))
  const text = quasis.map(({ value }, index) => value.cooked + (index < values.length ? `{${index + 1}}` : '')).join('')
  // A template without words, such as `${day} ${time}`, still has an order and is listed; one of a single value is not.
  return text.replace(/\{\d+\}/g, '').trim() === '' && values.length < 2 ? null : { text, start, end, values }
}

/** The source of a segment with other words; its values must all be there, each once. */
export function renderSegment(segment: Segment, text: string): string {
  if (segment.values.length === 0)
    return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
  const used = [...text.matchAll(/\{(\d+)\}/g)].map(([, number]) => Number(number))
  const wanted = segment.values.map((_, index) => index + 1)
  if (used.toSorted((a, b) => a - b).join() !== wanted.join())
    throw new Error(`${segment.key}: the words must hold ${wanted.map((n) => `{${n}}`).join(' ')}, each once`)
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')
  return `\`${escaped.replace(/\{(\d+)\}/g, (_, number) => `\${${segment.values[Number(number) - 1]}}`)}\``
}

/** A source with some of its segments in other words. */
export function rewriteSegments(
  source: string,
  changes: readonly { readonly segment: Segment; readonly text: string }[],
): string {
  return changes
    .toSorted((one, other) => other.segment.start - one.segment.start)
    .reduce(
      (text, { segment, text: words }) =>
        text.slice(0, segment.start) + renderSegment(segment, words) + text.slice(segment.end),
      source,
    )
}
