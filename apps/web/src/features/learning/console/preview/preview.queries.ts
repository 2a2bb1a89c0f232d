import type { DataOf } from '@portal/contract/http/call.ts'
import { lessonPreview } from '@portal/contract/learning/lesson-preview.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { send } from '#web/api/send.ts'

export type LessonPreview = DataOf<typeof lessonPreview>

/** Returns the preview of a lesson, fetched once per opening, because its media tokens expire. */
export const useLessonPreview = (contentId: string) =>
  useQuery({
    queryKey: ['lesson preview', contentId],
    queryFn: () => send(lessonPreview, { contentId }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
