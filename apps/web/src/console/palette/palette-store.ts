import { type ReactNode, useEffect } from 'react'
import { storage } from '#web/api/storage.ts'
import { createStore, useStore } from '#web/api/store.ts'

/** One line of the palette. */
export type PaletteItem = {
  /** Unique among the items of its kind. */
  readonly id: string
  readonly words: string
  /** A quiet note next to it. */
  readonly note?: string
  readonly icon?: ReactNode
  readonly shortcut?: string
  /** The address of the console that it opens; without one, `run` is called. */
  readonly to?: string
  readonly run?: () => void
}
/** A search of a feature for one kind of thing: people, exams, courses. */
export type SearchProvider = {
  readonly id: string
  /** The heading over its results, in the reader's language. */
  readonly words: () => string
  /** A prefix that limits the search to this kind. */
  readonly prefix?: '@' | '#'
  /** Finds the first things that match; none if the reader may not search for this kind. */
  readonly search: (query: string, signal: AbortSignal) => Promise<readonly PaletteItem[]>
}

const providersStore = createStore<readonly SearchProvider[]>([])
let unloaded: (() => Promise<unknown>) | null = null
/** Sets the loader of the features' searches, which runs when the palette is first opened, not with every page. */
export function setSearchLoader(load: () => Promise<unknown>): void {
  unloaded = load
}
export function useSearchProviders(): readonly SearchProvider[] {
  useEffect(() => {
    const load = unloaded
    unloaded = null
    // If there is no network, it is requested again the next time.
    load?.().catch(() => {
      unloaded = load
    })
  }, [])
  return useStore(providersStore)
}
/**
 * Adds a kind of object that the palette finds, in place of an earlier one with the same id; a feature calls it when
 * its searches are loaded (`setSearchLoader`). The returned function removes it.
 */
export function registerSearchProvider(provider: SearchProvider): () => void {
  providersStore.set([...providersStore.get().filter(({ id }) => id !== provider.id), provider])
  return () => providersStore.set(providersStore.get().filter((one) => one !== provider))
}

/** The actions of a page while it is drawn, and its selected rows. */
export type ActionGroup = {
  readonly rank: number
  readonly actions: () => readonly PaletteItem[]
  readonly context: { readonly words: string; readonly clear: () => void } | null
}
const actionsStore = createStore<readonly ActionGroup[]>([])
export const useActionGroups = (): readonly ActionGroup[] => useStore(actionsStore)
export function addActionGroup(group: ActionGroup): () => void {
  actionsStore.set([...actionsStore.get(), group].toSorted((one, other) => other.rank - one.rank))
  return () => actionsStore.set(actionsStore.get().filter((one) => one !== group))
}

const recentKey = 'console-recent'
const recentAtMost = 8
export type RecentPage = { readonly to: string; readonly words: string; readonly at: number }
/**
 * Reads the pages that an account opened from the palette, at most eight, the most recent first. They are stored on the
 * device until sign-out.
 */
export function readRecentPages(account: string): readonly RecentPage[] {
  try {
    const kept = JSON.parse(storage.read(recentKey) ?? '{}') as { readonly account?: string; readonly pages?: unknown }
    if (kept.account !== account || !Array.isArray(kept.pages)) return []
    return kept.pages.filter(
      (one): one is RecentPage =>
        typeof one === 'object' &&
        one !== null &&
        typeof one.to === 'string' &&
        one.to.startsWith('/console') &&
        typeof one.words === 'string',
    )
  } catch {
    return []
  }
}
export function saveRecentPage(account: string, page: { readonly to: string; readonly words: string }): void {
  const pages = [{ ...page, at: Date.now() }, ...readRecentPages(account).filter(({ to }) => to !== page.to)].slice(
    0,
    recentAtMost,
  )
  storage.write(recentKey, JSON.stringify({ account, pages }))
}
