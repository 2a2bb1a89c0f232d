import { useEffect, useState } from 'react'

/** The hash of a link to a list that opens its dialog for a new item. */
export const newHash = 'new'

/**
 * Returns true when the page was opened by a link with the hash `newHash`. The hash is then removed, so that a reload
 * opens only the list.
 */
export function useOpensNew(): boolean {
  const [isNew] = useState(() => location.hash === `#${newHash}`)
  useEffect(() => {
    if (isNew) history.replaceState(history.state, '', location.pathname + location.search)
  }, [isNew])
  return isNew
}
