import { bilingualSource } from './catalogue.ts'
import { bilingualPairsOf } from './pairs.ts'
import { rewriteSegments, type Segment, segmentsOf } from './segments.ts'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = [...'áƀćďéƒǧĥíĵķĺɱńóƥʠŕšťúṽŵẋýžÁƁĆĎÉƑǦĤÍĴĶĹṀŃÓƤɊŔŠŤÚṼŴẊÝŽ']
/** Values, markup, entities, addresses and paths, whose letters are not changed. */
const code = /\{[^{}]*\}|<[^<>]*>|&\w+;|[^\s<>{}&]*[/@\\][^\s<>{}&]*|[^{}<>&\s/@\\]+|./gsu

/**
 * Returns a text in accented letters that an English reader can still read, 40% longer and in brackets. Placeholders,
 * tags and addresses stay as they are, and so does a text without letters.
 */
export function pseudoText(text: string): string {
  if (!/[a-z]/i.test(text.replace(/\{[^{}]*\}/g, ''))) return text
  const letters = text.replace(code, (part) =>
    /^[{<&]|[/@\\]/.test(part) ? part : part.replace(/[a-z]/gi, (letter) => accented[plain.indexOf(letter)] ?? letter),
  )
  return `⟦${letters}${'·'.repeat(Math.ceil(text.length * 0.4))}⟧`
}

const changed = (segments: readonly Segment[]) =>
  segments.map((segment) => ({ segment, text: pseudoText(segment.text) }))

/** Returns the source of a file of texts with its English replaced by `pseudoText`; null for other files. */
export function pseudoSource(file: string, source: string): string | null {
  if (/^apps\/web\/src\/.*\/texts\/en\.ts$/.test(file))
    return rewriteSegments(source, changed(segmentsOf(source, file)))
  const both = bilingualSource(file, source)
  if (!both) return null
  return rewriteSegments(
    source,
    bilingualPairsOf(source, file, both.isWanted).flatMap(({ en }) => changed(en)),
  )
}
