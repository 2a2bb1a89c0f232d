import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'

/** The declared type of a column in a store. `unknown`: any type. */
export type ColumnKind = 'string' | 'number' | 'boolean' | 'Date' | 'bytes' | 'list' | 'object' | 'null' | 'unknown'
export type DeclaredRow = {
  readonly file: string
  readonly line: number /** Kinds of each column by its name. */
  readonly columns: ReadonlyMap<string, ReadonlySet<ColumnKind>>
}

type Node = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>
type Columns = Map<string, Set<ColumnKind>>
type Source = {
  readonly text: string
  readonly body: readonly Node[]
  readonly types: ReadonlyMap<string, Node>
  readonly imports: ReadonlyMap<string, { readonly from: string; readonly name: string }>
}

const root = path.resolve(import.meta.dirname, '..')
const contract = path.resolve(root, '../../../packages/contract/src')
const sources = new Map<string, Source | null>()

/** The character that replaces each hole in the text of a template. */
export const holeCharacter = '\uFFFC'

/**
 * Returns the declared row types of templates such as `db<Row[]>`, by the text of the template. Row types that cannot
 * be resolved are left out.
 */
export function declaredRows(files: readonly string[]): ReadonlyMap<string, readonly DeclaredRow[]> {
  const found = new Map<string, DeclaredRow[]>()
  for (const file of files) {
    const source = read(file)
    if (!source) continue
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return
      if (Array.isArray(node)) {
        for (const one of node) visit(one)
        return
      }
      const { type, typeArguments, quasi } = node as Node & {
        typeArguments?: { params: Node[] }
        quasi?: { start: number; quasis: { value: { cooked: string } }[] }
      }
      const [row] = type === 'TaggedTemplateExpression' ? (typeArguments?.params ?? []) : []
      if (row && quasi) {
        const columns = columnsOf(rowOf(row), source, file)
        const text = quasi.quasis.map(({ value }) => value.cooked).join(holeCharacter)
        const line = source.text.slice(0, quasi.start).split('\n').length
        if (columns) found.set(text, [...(found.get(text) ?? []), { file: path.relative(root, file), line, columns }])
      }
      for (const value of Object.values(node)) visit(value)
    }
    visit(source.body)
  }
  return found
}

/** `Row[]`, `readonly Row[]` and `Array<Row>` are rows of `Row`. */
function rowOf(node: Node): Node | null {
  if (node.type === 'TSArrayType') return node.elementType as Node
  if (node.type === 'TSTypeOperator') return rowOf(node.typeAnnotation as Node)
  return null
}

function columnsOf(node: Node | null, source: Source, file: string, depth = 0): Columns | null {
  if (node === null || depth > 20) return null
  const next = (one: Node | null) => columnsOf(one, source, file, depth + 1)
  if (node.type === 'TSParenthesizedType') return next(node.typeAnnotation as Node)
  if (node.type === 'TSTypeLiteral' || node.type === 'TSInterfaceBody') {
    const columns: Columns = new Map()
    for (const member of (node.members ?? node.body) as (Node & {
      key?: { name?: string; value?: string }
      optional?: boolean
      typeAnnotation?: { typeAnnotation: Node }
    })[]) {
      const name = member.key?.name ?? member.key?.value
      if (member.type !== 'TSPropertySignature' || name === undefined || member.optional || !member.typeAnnotation)
        return null
      columns.set(name, kindsOf(member.typeAnnotation.typeAnnotation, source, file))
    }
    return columns
  }
  if (node.type === 'TSIntersectionType') {
    const parts = (node.types as Node[]).map(next)
    return parts.every((part) => part !== null) ? new Map(parts.flatMap((part) => [...part])) : null
  }
  if (node.type !== 'TSTypeReference') return null
  const { name } = node.typeName as { name?: string }
  const [of, keys] = (node.typeArguments as { params: Node[] } | null)?.params ?? []
  if (name === 'Readonly' && of) return next(of)
  if ((name === 'Omit' || name === 'Pick') && of && keys) {
    const [whole, named] = [next(of), namesOf(keys)]
    return whole && named && new Map([...whole].filter(([column]) => named.has(column) === (name === 'Pick')))
  }
  if (name === undefined || of) return null
  const place = find(name, source, file)
  return place && columnsOf(place.node, place.source, place.file, depth + 1)
}

function namesOf(node: Node): ReadonlySet<string> | null {
  if (node.type === 'TSLiteralType') return new Set([String((node.literal as { value: unknown }).value)])
  if (node.type !== 'TSUnionType') return null
  const parts = (node.types as Node[]).map(namesOf)
  return parts.every((part) => part !== null) ? new Set(parts.flatMap((part) => [...part])) : null
}

const keywords: Readonly<Record<string, ColumnKind>> = {
  TSStringKeyword: 'string',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
  TSNullKeyword: 'null',
  TSArrayType: 'list',
  TSTupleType: 'list',
  TSTypeLiteral: 'object',
}
const named: Readonly<Record<string, ColumnKind>> = {
  Date: 'Date',
  Buffer: 'bytes',
  Uint8Array: 'bytes',
  Record: 'object',
  Array: 'list',
  ReadonlyArray: 'list',
}

function kindsOf(node: Node, source: Source, file: string, depth = 0): Set<ColumnKind> {
  const next = (one: Node) => kindsOf(one, source, file, depth + 1)
  const keyword = keywords[node.type]
  if (keyword) return new Set([keyword])
  if (depth > 20) return new Set(['unknown'])
  if (node.type === 'TSUnionType') return new Set((node.types as Node[]).flatMap((one) => [...next(one)]))
  if (node.type === 'TSParenthesizedType' || node.type === 'TSTypeOperator') return next(node.typeAnnotation as Node)
  if (node.type === 'TSLiteralType') {
    const { value } = node.literal as { value: unknown }
    const kind = typeof value
    return new Set([kind === 'string' || kind === 'number' || kind === 'boolean' ? kind : 'unknown'])
  }
  if (node.type !== 'TSTypeReference') return new Set(['unknown'])
  const { name = '' } = node.typeName as { name?: string }
  if (named[name]) return new Set([named[name]])
  const place = node.typeArguments ? null : find(name, source, file)
  return place ? kindsOf(place.node, place.source, place.file, depth + 1) : new Set(['unknown'])
}

type Place = { readonly node: Node; readonly source: Source; readonly file: string }
/** The declaration of a type of this name: here, or where it is imported from. */
function find(name: string, source: Source, file: string, depth = 0): Place | null {
  const node = source.types.get(name)
  if (node) return { node, source, file }
  const place = source.imports.get(name)
  const target = place && fileOf(place.from, file)
  const other = target && depth < 10 ? read(target) : null
  return other && target && place ? find(place.name, other, target, depth + 1) : null
}

function fileOf(target: string, file: string): string | null {
  if (target.startsWith('.')) return path.resolve(path.dirname(file), target)
  return target.startsWith('@portal/contract/') ? path.join(contract, target.slice('@portal/contract/'.length)) : null
}

function read(file: string): Source | null {
  const known = sources.get(file)
  if (known !== undefined) return known
  if (!existsSync(file)) return null
  const text = readFileSync(file, 'utf8')
  const { program, module } = parseSync(file, text)
  const body = program.body as unknown as Node[]
  const types = new Map<string, Node>()
  for (const one of body) {
    const { declaration = one } = one as { declaration?: Node }
    const { id, typeAnnotation } = (declaration ?? one) as unknown as { id?: { name: string }; typeAnnotation?: Node }
    // A type with parameters is not a type until they are given.
    if (declaration?.type === 'TSTypeAliasDeclaration' && id && typeAnnotation && !declaration.typeParameters)
      types.set(id.name, typeAnnotation)
  }
  const imports = new Map<string, { from: string; name: string }>()
  for (const one of module.staticImports)
    for (const { localName, importName } of one.entries)
      imports.set(localName.value, { from: one.moduleRequest.value, name: importName.name ?? '' })
  for (const one of module.staticExports)
    for (const { moduleRequest, exportName, importName } of one.entries)
      if (moduleRequest && exportName.name)
        imports.set(exportName.name, { from: moduleRequest.value, name: importName.name ?? '' })
  const source = { text, body, types, imports }
  sources.set(file, source)
  return source
}
