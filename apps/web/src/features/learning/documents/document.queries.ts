import type { DataOf } from '@portal/contract/http/call.ts'
import { documentOpen } from '@portal/contract/learning/document.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { send } from '#web/api/send.ts'

export type OpenDocument = DataOf<typeof documentOpen>

/** Returns a document, fetched once per opening: the call records the opening, and its media token expires. */
export const useDocument = (productId: string, contentId: string) =>
  useQuery({
    queryKey: ['document', productId, contentId],
    queryFn: () => send(documentOpen, { productId, contentId }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
