import { useContext } from 'react'
import { EntriesContext } from '#web/console/page.tsx'

/**
 * Returns a function that returns the address of a page of the console by its name; null if there is no such page or
 * the reader may not open it.
 */
export function usePageAddressFinder(): (name: string) => string | null {
  const entries = useContext(EntriesContext)
  return (name) => entries.flatMap(({ pages }) => pages).find((page) => page.name === name)?.to ?? null
}
