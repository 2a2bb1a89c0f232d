import type { HandbookChapter } from '@portal/contract/site/handbook.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from '#web/api/locale.ts'
import { loadChapter } from './chapters.ts'

/** Returns a chapter in the reader's language; it is part of the build, so it never changes while the page is open. */
export function useChapter(name: HandbookChapter) {
  const locale = useLocale()
  return useQuery({
    queryKey: ['handbook', name, locale],
    queryFn: () => loadChapter(name, locale),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
