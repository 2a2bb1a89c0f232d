import { useEffect, useState } from 'react'
import { useSession } from '#web/api/session.ts'
import { acceptShare } from './sharing.queries.ts'

type Invitation = {
  /** It is being noted that the reader came by a link. */
  readonly isPending: boolean
  /** Who shared it; null: not known yet, or nobody of the reader's company. */
  readonly sharerName: string | null
}

/**
 * Notes that the reader came by a link, as soon as they are signed in, and takes its code out of the address. Whatever happens to it,
 * the page goes on.
 */
export function useInvitation(productId: string | undefined, code: string | undefined, onNoted: () => void): Invitation {
  const isSignedIn = useSession() !== null
  const [noted, setNoted] = useState<{ readonly productId: string | undefined; readonly code: string; readonly sharerName: string | null } | null>(null)
  const isWanted = code !== undefined && isSignedIn && noted?.code !== code
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each code
  useEffect(() => {
    if (!isWanted) return
    let isHere = true
    acceptShare(code)
      .catch(() => null)
      .then((sharerName) => {
        if (!isHere) return
        setNoted({ productId, code, sharerName })
        onNoted()
      })
    return () => {
      isHere = false
    }
  }, [isWanted, code])
  return { isPending: isWanted, sharerName: noted && noted.productId === productId ? noted.sharerName : null }
}
