/**
 * A file named in back-ticks: a path or a bare name with the ending of a source. Patterns, and names with a variable
 * part, are none.
 */
const fileName = /`((?:[\w.@$-]+\/)*[\w.@$-]+\.(?:tsx?|sql|mjs|js|css|json))`/g

/**
 * Returns the file names in a document that no file of the tree has. A name may omit the folders that lead to the file.
 */
export function missingFileNames(text: string, files: readonly string[]): string[] {
  const known = files.map((file) => `/${file}`)
  const names = [...text.matchAll(fileName)].map((match) => match[1] ?? '')
  return [...new Set(names)].filter((name) => !known.some((file) => file.endsWith(`/${name}`)))
}

/** Returns the anchors of a document: those that GitHub generates for its headings, and its own (`<a id="…">`). */
export const anchorsOf = (text: string): Set<string> =>
  new Set([
    ...[...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
    ...[...text.matchAll(/<a id="([\w-]+)">/g)].map(([, id = '']) => id),
  ])

type Term = { readonly word: string; readonly line: number }

/** The words that a glossary explains: the first column of its tables, one row may hold several. */
function termsOf(text: string): Term[] {
  return text.split('\n').flatMap((row, index) => {
    const first = /^\| *([^|]+?) *\|/.exec(row)?.[1]
    if (!first || first === 'Word' || /^-+$/.test(first)) return []
    return splitOutsideBrackets(first).map((word) => ({ word: word.replaceAll('`', ''), line: index + 1 }))
  })
}

/** Returns the terms of a glossary that occur in more than one of its rows. */
export function repeatedTerms(text: string): string[] {
  const words = termsOf(text).map(({ word }) => word.toLowerCase())
  return [...new Set(words.filter((word, index) => words.indexOf(word) !== index))]
}

/**
 * Returns every word of the sources that could be a name, also in comments and strings; a name with dots counts as its
 * parts.
 */
export const sourceWords = (sources: readonly string[]): Set<string> =>
  new Set(sources.flatMap((source) => source.match(/[A-Za-z_]\w*/g) ?? []))

/**
 * Returns the names that a document writes in backticks (`name`, `name(…)`, `<Name …>`) and that occur neither in the
 * sources (`words`) nor in an example of the document.
 */
export function unknownNames(text: string, words: ReadonlySet<string>): string[] {
  const examples = sourceWords(text.match(/```[\s\S]*?```/g) ?? [])
  const names = [...text.matchAll(/`<?([A-Za-z_]\w*(?:\.\w+)*)(?:`|\(|(?<=<\w+) )/g)].map((match) => match[1] ?? '')
  return [...new Set(names)].filter(
    (name) => !isFile(name) && name.split('.').some((part) => !words.has(part) && !examples.has(part)),
  )
}

/**
 * Returns the names that a document gives after a source file, in the form `file.ts` (`name`, `name`), but that this
 * file does not export, as `name in file`; of a missing file, all of them.
 */
export function misplacedNames(text: string, exportsOf: (file: string) => ReadonlySet<string>): string[] {
  return [...text.matchAll(/`([\w./-]+\.tsx?)` \(((?:`\w+`(?:, )?)+)\)/g)].flatMap(([, file = '', names = '']) =>
    [...names.matchAll(/\w+/g)].flatMap(([name]) => (exportsOf(file).has(name) ? [] : [`${name} in ${file}`])),
  )
}

/**
 * Returns the functions and parts that a document writes as `nameOfIt(…)` and `<Name …>`, but that no source exports. A
 * name of one word in small letters may be a method, an element or a function of CSS.
 */
export function privateNames(text: string, exported: ReadonlySet<string>): string[] {
  const written = text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`(?:<([A-Z]\w*)\b(?!>\w)|([a-z]+[A-Z]\w*)\()/g)
  return [...new Set([...written].map(([, part, name]) => part ?? name ?? ''))].filter((name) => !exported.has(name))
}

const isFile = (name: string) => /\.(?:tsx?|sql|mjs|js|css|json|md)$/.test(name)
const splitOutsideBrackets = (text: string) => text.split(/,\s*(?![^(]*\))/).filter((part) => part !== '')
