import { createHash } from 'node:crypto'
import { parseSync, Visitor } from 'oxc-parser'
import { lineNumberAt, textOfBlockComment } from './words.ts'

/** A name that a source exports by declaring it; `comment` is the docstring above it, or an empty string. */
export type ExportedName = {
  readonly file: string
  readonly line: number
  readonly name: string
  readonly comment: string
}

/**
 * Returns true for hand-written sources: no tests or journeys, no generated or data files, and none of the programs and
 * files of the demo's media.
 */
export const isHandWrittenSource = (file: string) =>
  /\.tsx?$/.test(file) && !/\.(test|journey|gen|data)\.tsx?$|^packages\/demo\/(src\/media|make)\//.test(file)

/** Lists the exported declarations of a source, in its order. Re-exported names are not listed. */
export function listExports(file: string, source: string): ExportedName[] {
  const { program, comments } = parseSync(file, source)
  const docstringBefore = (start: number) => {
    const before = comments.find(({ end }) => end <= start && source.slice(end, start).trim() === '')
    return before?.value.startsWith('*') ? textOfBlockComment(before.value) : ''
  }
  return program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration === null) return []
    const comment = docstringBefore(statement.start)
    return namesOf(statement.declaration).map((name) => ({
      file,
      line: lineNumberAt(source, statement.start),
      name,
      comment,
    }))
  })
}

type Declaration = { readonly id?: unknown; readonly declarations?: readonly { readonly id: unknown }[] }
function namesOf(declaration: Declaration): string[] {
  const ids = declaration.declarations?.map(({ id }) => id) ?? [declaration.id]
  return ids.flatMap((id) => (id !== null && typeof id === 'object' && 'name' in id ? [String(id.name)] : []))
}

/** Lists the strings with at least two words in a file of texts; the parts of a template are joined by an ellipsis. */
export function listTexts(file: string, source: string): { readonly line: number; readonly text: string }[] {
  const texts: { line: number; text: string }[] = []
  const add = (start: number, text: string) => {
    if ((text.match(/[a-z]{2,}/gi)?.length ?? 0) >= 2 && /\s/.test(text))
      texts.push({ line: lineNumberAt(source, start), text })
  }
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') add(node.start, node.value)
    },
    TemplateLiteral(node) {
      add(node.start, node.quasis.map(({ value }) => value.cooked ?? '').join('…'))
    },
  }).visit(parseSync(file, source).program)
  return texts
}

/**
 * Draws `count` items: those whose digests of key and seed are smallest, so that the same seed gives the same sample,
 * and a changed item leaves the others in place.
 */
export function drawBySeed<Item>(
  items: readonly Item[],
  count: number,
  seed: string,
  keyOf: (item: Item) => string,
): Item[] {
  return items
    .map((item) => ({
      item,
      rank: createHash('sha256')
        .update(`${seed}\n${keyOf(item)}`)
        .digest('hex'),
    }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .slice(0, count)
    .map(({ item }) => item)
}
