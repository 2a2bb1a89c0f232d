import { parseSync } from 'oxc-parser'
import { childrenOf, propertyName, type Segment, type SyntaxNode, segmentsIn } from './segments.ts'

/** A text of a file that has both languages: its segments in each language, under one key. */
export type BilingualPair = { readonly key: string; readonly zh: readonly Segment[]; readonly en: readonly Segment[] }
export type PathFilter = (path: readonly string[]) => boolean
type Sides = { readonly key: string; readonly zh: SyntaxNode; readonly en: SyntaxNode }

/**
 * Reads the texts of a file that has both languages: objects with `zh` and `en`, choices by `lang === 'zh'`, and calls
 * of `both`. A key is the path to the text, such as `orderNotices.refused.title`. `isWanted` selects texts by their
 * path. Throws for a file that can't be parsed.
 */
export function bilingualPairsOf(source: string, file: string, isWanted: PathFilter = () => true): BilingualPair[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  const found = new Map<string, { zh: Segment[]; en: Segment[] }>()
  for (const { key, zh, en } of sidesIn(program as unknown as SyntaxNode, [], isWanted))
    for (const [language, node] of [['zh', zh] as const, ['en', en] as const])
      for (const segment of segmentsIn(node)) {
        const whole = segment.key.startsWith(' ') ? key + segment.key : [key, segment.key].filter(Boolean).join('.')
        const pair = found.get(whole) ?? { zh: [], en: [] }
        found.set(whole, pair)
        pair[language].push(segment)
      }
  return [...found].map(([key, pair]) => ({ key, ...pair }))
}

function sidesIn(node: SyntaxNode, path: readonly string[], isWanted: PathFilter): Sides[] {
  const sides = sidesOf(node)
  if (sides && isWanted(path)) return [{ key: path.join('.'), ...sides }]
  const children = childrenOf(node)
  const [zh, en] = ['zh', 'en'].map((name) => children.find((child) => declaredIn(child)?.name === name))
  const here =
    zh && en
      ? [{ key: path.join('.'), zh: declaredIn(zh)?.init as SyntaxNode, en: declaredIn(en)?.init as SyntaxNode }]
      : []
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
function declaredIn(node: SyntaxNode): { readonly name: string; readonly init: SyntaxNode | null } | null {
  const [first] = node.type === 'VariableDeclaration' ? (node.declarations as SyntaxNode[]) : []
  return first ? { name: String((first.id as SyntaxNode).name), init: first.init as SyntaxNode | null } : null
}

/** The name that a declaration or a property gives to what it holds. */
function nameOf({ type, id, key }: SyntaxNode): string | null {
  if (type === 'VariableDeclarator' || type === 'FunctionDeclaration')
    return (id as SyntaxNode | null)?.type === 'Identifier' ? String((id as SyntaxNode).name) : null
  return type === 'Property' ? propertyName(key as SyntaxNode) : null
}

/** `{ zh, en }`, `lang === 'zh' ? … : …`, `both(…, zh, en)`. */
function sidesOf(node: SyntaxNode): Pick<Sides, 'zh' | 'en'> | null {
  if (node.type === 'ObjectExpression') {
    const of = (language: string) =>
      (node.properties as SyntaxNode[]).find(
        (one) => one.type === 'Property' && propertyName(one.key as SyntaxNode) === language && !one.shorthand,
      )?.value as SyntaxNode | undefined
    const [zh, en] = [of('zh'), of('en')]
    return zh && en ? { zh, en } : null
  }
  if (node.type === 'CallExpression') {
    const [zh, en] = (node.callee as SyntaxNode).name === 'both' ? (node.arguments as SyntaxNode[]).slice(-2) : []
    return zh && en ? { zh, en } : null
  }
  if (node.type !== 'ConditionalExpression') return null
  const {
    test,
    consequent: then,
    alternate: otherwise,
  } = node as SyntaxNode & Record<'test' | 'consequent' | 'alternate', SyntaxNode>
  const language = test.type === 'BinaryExpression' && test.operator === '===' ? (test.right as SyntaxNode).value : null
  if ((language !== 'zh' && language !== 'en') || sidesIn(then, [], () => true).length > 0) return null
  return language === 'zh' ? { zh: then, en: otherwise } : { zh: otherwise, en: then }
}
