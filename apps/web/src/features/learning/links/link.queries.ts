import type { DataOf } from '@portal/contract/http/call.ts'
import { linkConfirm, linkOpen, linkVisit } from '@portal/contract/learning/link.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { send } from '#web/api/send.ts'
import { refetchStudyProgress } from '../learning.queries.ts'

export type OpenLinkLesson = DataOf<typeof linkOpen>
type LinkPlace = { readonly productId: string; readonly contentId: string }

/** Returns the link of a lesson, fetched once per opening, because the call records the opening. */
export const useLinkLesson = ({ productId, contentId }: LinkPlace) =>
  useQuery({
    queryKey: ['link', productId, contentId],
    queryFn: () => send(linkOpen, { productId, contentId }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

export const recordLinkVisit = (place: LinkPlace) => send(linkVisit, place, { keepalive: true })

export async function confirmLinkLesson(place: LinkPlace) {
  const answer = await send(linkConfirm, place)
  void refetchStudyProgress()
  return answer
}
