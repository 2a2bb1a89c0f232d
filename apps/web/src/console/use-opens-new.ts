import { useEffect, useState } from 'react'

/** The hash of a link to a list that opens its dialog for a new item. */
export const newItemHash = 'new'

/**
 * Returns true when the page was opened by a link with the hash `newItemHash`. The hash is then removed, so that a
 * reload opens only the list.
 */
export function useIsOpenedForNewItem(): boolean {
  const [isNew] = useState(() => location.hash === `#${newItemHash}`)
  useEffect(() => {
    if (isNew) history.replaceState(history.state, '', location.pathname + location.search)
  }, [isNew])
  return isNew
}
