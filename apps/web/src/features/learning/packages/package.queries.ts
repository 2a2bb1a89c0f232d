import type { DataOf } from '@portal/contract/http/call.ts'
import { packageCommit, packageOpen } from '@portal/contract/learning/package.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { send } from '#web/api/send.ts'
import type { PartCommit, StoredPartCommit } from './package-reporter.ts'

export type OpenPackage = DataOf<typeof packageOpen>

/** Opens a package once; `before` runs first. From then on this page is its only writer. */
export const useOpenPackage = (
  place: { readonly productId: string; readonly contentId: string; readonly writer: string },
  before: () => Promise<void>,
) =>
  useQuery({
    queryKey: ['package', place],
    queryFn: async () => {
      await before()
      return send(packageOpen, place)
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

/** Sends the state of a part in the background: an expired session is noticed only at the learner's next action. */
export const sendPartState = (commit: PartCommit, isLast: boolean): Promise<StoredPartCommit> =>
  send(packageCommit, commit, { keepalive: isLast && commit.cmi.length < 50_000, leaveSession: true, timeout: 15_000 })
