import { useEffect, useState } from 'react'

/** The hash of a link to a list that opens its dialog for a new item. */
export const newHash = 'new'

/**
 * Returns true when the page was opened by a link with the hash `newHash`. The hash is removed, so a reload opens the
 * list alone.
 */
export function useOpensNew(): boolean {
  const [isNew] = useState(() => location.hash === `#${newHash}`)
  useEffect(() => {
    if (isNew) history.replaceState(history.state, '', location.pathname + location.search)
  }, [isNew])
  return isNew
}
