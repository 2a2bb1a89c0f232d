/** Counts equal words; returns them as `insert 120, upsert 40`, the most frequent first. */
export function tallyWords(words: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts]
    .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
    .map(([word, count]) => `${word} ${count}`)
    .join(', ')
}

/** Returns the verb of each exported function of a store whose first statement is an INSERT. */
export function verbsOfInsertFunctions(source: string): string[] {
  return source.split(/^export /m).flatMap((part) => {
    const name = /^(?:async )?function ([a-z]+)/.exec(part)?.[1]
    const statement = /\b(?:db|tx)(?:<[^`]*>)?`([^`]*)/.exec(part)?.[1] ?? ''
    return name !== undefined && /^\s*insert into\b/.test(statement) ? [name] : []
  })
}

/** Returns the question words with which comments of a source begin. */
export function openingQuestionWordsOf(source: string): string[] {
  return [...source.matchAll(/(?:\/\*\*|^\s*\/\/)\s+(?:\* )?(What|Who|Whose|Whether|How|That|Which)\b/gm)].map(
    ([, word = '']) => word,
  )
}

/** Counts the names that a public file re-exports. */
export function countReexportedNames(source: string): number {
  const lists = [...source.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].map(([, list = '']) => list)
  return lists.flatMap((list) => list.split(',')).filter((name) => name.trim() !== '').length
}

/**
 * Returns the side of the portal to which a file belongs, such as `apps/web`; a name should have only one meaning on
 * each side.
 */
export function sideOfFile(file: string): string {
  const [top = '', folder = ''] = file.split('/')
  return top === 'apps' || top === 'packages' ? `${top}/${folder}` : top
}

type DeclaredName = { readonly file: string; readonly name: string }
/**
 * Names that one thing has in two files by design: the `read` of each reader, the wrapper that loads a component later,
 * and the fixture of a browser test.
 */
const isByDesign = ({ file, name }: DeclaredName) =>
  /\.reader\.ts$|reader\.fixture\.ts$/.test(file) ||
  /\/load-[\w-]+\.ts$|\.public\.ts$|\/signed-in\.ts$/.test(file) ||
  (name === 'test' && file.startsWith('e2e/'))

/**
 * Returns the names that several files of one side declare, each after its side (`apps/web name`) and with its files;
 * names that repeat by design are left out.
 */
export function namesRepeatedOnOneSide(names: readonly DeclaredName[]): [string, string[]][] {
  const filesOf = new Map<string, Set<string>>()
  for (const one of names) {
    if (isByDesign(one)) continue
    const key = `${sideOfFile(one.file)} ${one.name}`
    filesOf.set(key, (filesOf.get(key) ?? new Set()).add(one.file))
  }
  return [...filesOf].filter(([, files]) => files.size > 1).map(([name, files]) => [name, [...files]])
}

/**
 * Counts the SQL fragments among these names of a source: functions that return one, with `db` as their only or first
 * parameter.
 */
export function countSqlFragments(source: string, names: readonly string[]): number {
  return names.filter((name) =>
    new RegExp(
      `export (?:const ${name} = \\(db: Db[^=]*=>\\s*db(?:<[^\`]*>)?\`|function ${name}\\(db: Db[^{]*: Fragment)`,
    ).test(source),
  ).length
}
