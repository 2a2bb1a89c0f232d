/** Counts equal words, the most frequent first, as `insert 120, upsert 40`. */
export function tallyWords(words: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts]
    .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
    .map(([word, count]) => `${word} ${count}`)
    .join(', ')
}

/** Returns the verbs of the exported functions of a store whose first statement is an INSERT. */
export function insertVerbsOf(source: string): string[] {
  return source.split(/^export /m).flatMap((part) => {
    const name = /^(?:async )?function ([a-z]+)/.exec(part)?.[1]
    const statement = /\b(?:db|tx)(?:<[^`]*>)?`([^`]*)/.exec(part)?.[1] ?? ''
    return name !== undefined && /^\s*insert into\b/.test(statement) ? [name] : []
  })
}

/** Returns the question words with which comments of a source begin. */
export function openingQuestionsOf(source: string): string[] {
  return [...source.matchAll(/(?:\/\*\*|^\s*\/\/)\s+(?:\* )?(What|Who|Whose|Whether|How|That|Which)\b/gm)].map(
    ([, word = '']) => word,
  )
}

/** Counts the names that a public file re-exports. */
export function countPassedNames(source: string): number {
  const lists = [...source.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].map(([, list = '']) => list)
  return lists.flatMap((list) => list.split(',')).filter((name) => name.trim() !== '').length
}
