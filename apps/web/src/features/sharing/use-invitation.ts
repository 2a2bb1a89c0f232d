import { useEffect, useState } from 'react'
import { useSession } from '#web/api/session.ts'
import { acceptShareLink, type ShareArrival } from './sharing.queries.ts'

type Noted = { readonly productId: string | undefined; readonly code: string; readonly arrival: ShareArrival | null }
export type Invitation = {
  /** The invitation is being recorded. */
  readonly isPending: boolean
  /** The sharer, and whether the invitation counts; null: not known yet, or not by a link. */
  readonly arrival: ShareArrival | null
}

/**
 * Records that the reader came through a share link, as soon as they are signed in, and then calls `onNoted`, which
 * removes the link's code from the address. The page works even if this fails.
 */
export function useInvitation(
  productId: string | undefined,
  code: string | undefined,
  onNoted: () => void,
): Invitation {
  const isSignedIn = useSession() !== null
  const [noted, setNoted] = useState<Noted | null>(null)
  const isWanted = code !== undefined && isSignedIn && noted?.code !== code
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each code
  useEffect(() => {
    if (!isWanted) return
    let isHere = true
    acceptShareLink(code)
      .catch(() => null)
      .then((arrival) => {
        if (!isHere) return
        setNoted({ productId, code, arrival })
        onNoted()
      })
    return () => {
      isHere = false
    }
  }, [isWanted, code])
  return { isPending: isWanted, arrival: noted && noted.productId === productId ? noted.arrival : null }
}
