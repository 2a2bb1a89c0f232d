import { parseSync } from 'oxc-parser'
import { childrenOf, type Node, propertyName, type Segment, segmentsIn } from './segments.ts'

/** A text of a file with both languages: the segments of each, under one key. */
export type Pair = { readonly key: string; readonly zh: readonly Segment[]; readonly en: readonly Segment[] }
export type PathFilter = (path: readonly string[]) => boolean
type Sides = { readonly key: string; readonly zh: Node; readonly en: Node }

/**
 * Reads the texts of a file with both languages, which are objects with `zh` and `en`, or choices by `lang === 'zh'`. A
 * key is the path to the text, such as `orderNotice.refused.title`. `isWanted` selects texts by their path.
 */
export function pairsOf(source: string, file: string, isWanted: PathFilter = () => true): Pair[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  const found = new Map<string, { zh: Segment[]; en: Segment[] }>()
  for (const { key, zh, en } of sidesIn(program as unknown as Node, [], isWanted))
    for (const [language, node] of [['zh', zh] as const, ['en', en] as const])
      for (const segment of segmentsIn(node)) {
        const whole = segment.key.startsWith(' ') ? key + segment.key : [key, segment.key].filter(Boolean).join('.')
        const pair = found.get(whole) ?? { zh: [], en: [] }
        found.set(whole, pair)
        pair[language].push(segment)
      }
  return [...found].map(([key, pair]) => ({ key, ...pair }))
}

function sidesIn(node: Node, path: readonly string[], isWanted: PathFilter): Sides[] {
  const sides = sidesOf(node)
  if (sides && isWanted(path)) return [{ key: path.join('.'), ...sides }]
  const children = childrenOf(node)
  const [zh, en] = ['zh', 'en'].map((name) => children.find((child) => declaredIn(child)?.name === name))
  const here =
    zh && en ? [{ key: path.join('.'), zh: declaredIn(zh)?.init as Node, en: declaredIn(en)?.init as Node }] : []
  return [
    ...here,
    ...children
      .filter((child) => here.length === 0 || (child !== zh && child !== en))
      .flatMap((child) => {
        const name = nameOf(child)
        return sidesIn(child, name === null ? path : [...path, name], isWanted)
      }),
  ]
}

/** `const zh = {…}`. */
function declaredIn(node: Node): { readonly name: string; readonly init: Node | null } | null {
  const [first] = node.type === 'VariableDeclaration' ? (node.declarations as Node[]) : []
  return first ? { name: String((first.id as Node).name), init: first.init as Node | null } : null
}

/** The name that a declaration or a property gives to what it holds. */
function nameOf({ type, id, key }: Node): string | null {
  if (type === 'VariableDeclarator' || type === 'FunctionDeclaration')
    return (id as Node | null)?.type === 'Identifier' ? String((id as Node).name) : null
  return type === 'Property' ? propertyName(key as Node) : null
}

/** `{ zh, en }`, `lang === 'zh' ? … : …`, `both(…, zh, en)`. */
function sidesOf(node: Node): Pick<Sides, 'zh' | 'en'> | null {
  if (node.type === 'ObjectExpression') {
    const of = (language: string) =>
      (node.properties as Node[]).find(
        (one) => one.type === 'Property' && propertyName(one.key as Node) === language && !one.shorthand,
      )?.value as Node | undefined
    const [zh, en] = [of('zh'), of('en')]
    return zh && en ? { zh, en } : null
  }
  if (node.type === 'CallExpression') {
    const [zh, en] = (node.callee as Node).name === 'both' ? (node.arguments as Node[]).slice(-2) : []
    return zh && en ? { zh, en } : null
  }
  if (node.type !== 'ConditionalExpression') return null
  const {
    test,
    consequent: then,
    alternate: otherwise,
  } = node as Node & Record<'test' | 'consequent' | 'alternate', Node>
  const language = test.type === 'BinaryExpression' && test.operator === '===' ? (test.right as Node).value : null
  if ((language !== 'zh' && language !== 'en') || sidesIn(then, [], () => true).length > 0) return null
  return language === 'zh' ? { zh: then, en: otherwise } : { zh: otherwise, en: then }
}
