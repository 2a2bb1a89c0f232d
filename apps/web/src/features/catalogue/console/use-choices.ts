import { useMemo } from 'react'
import { pickWords } from '#web/ui/bilingual-words.ts'
import { useChoices } from './courses.queries.ts'

/** Categories by their number, in the reader's language. */
export function useCategories(): ReadonlyMap<number, string> {
  const { data } = useChoices()
  return useMemo(() => new Map((data?.categories ?? []).map(({ id, name }) => [id, pickWords(name)])), [data])
}
