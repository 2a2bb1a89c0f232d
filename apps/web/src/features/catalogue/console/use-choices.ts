import { useMemo } from 'react'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { useCourseFormChoices } from './courses.queries.ts'

/** Returns the names of the categories by category number, in the reader's language; empty until they are loaded. */
export function useCategoryNames(): ReadonlyMap<number, string> {
  const { data } = useCourseFormChoices()
  return useMemo(() => new Map((data?.categories ?? []).map(({ id, name }) => [id, pickReaderText(name)])), [data])
}
