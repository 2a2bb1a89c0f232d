import { useContext } from 'react'
import { EntriesContext } from '#web/console/page.tsx'

/** Returns the address of a page of the console, if the page exists and the reader may open it. */
export function useOpenPage(): (name: string) => string | null {
  const entries = useContext(EntriesContext)
  return (name) => entries.flatMap(({ pages }) => pages).find((page) => page.name === name)?.to ?? null
}
