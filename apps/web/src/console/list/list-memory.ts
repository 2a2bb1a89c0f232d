import { storage } from '#web/api/storage.ts'
import type { ListView } from './list.types.ts'
import type { RowSelection } from './selection.ts'

/**
 * The reader's preferences for a list, stored on the device: row height, columns, rows per page, and their own views.
 */
export type ListPreferences = {
  readonly isDense: boolean
  readonly hidden: readonly string[]
  readonly extra: readonly string[]
  readonly limit: number
  readonly views: readonly ListView[]
}
const plain: ListPreferences = { isDense: false, hidden: [], extra: [], limit: 50, views: [] }
export const listPageSizes = [50, 100, 500] as const

const strings = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
const isView = (value: unknown): value is ListView =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'words' in value &&
  'search' in value &&
  typeof value.search === 'object' &&
  value.search !== null

export function readListPreferences(name: string): ListPreferences {
  try {
    const kept = JSON.parse(storage.read(`console-list:${name}`) ?? '{}') as Partial<
      Record<keyof ListPreferences, unknown>
    >
    return {
      isDense: kept.isDense === true,
      hidden: strings(kept.hidden),
      extra: strings(kept.extra),
      limit: listPageSizes.find((one) => one === kept.limit) ?? plain.limit,
      views: Array.isArray(kept.views) ? kept.views.filter(isView) : [],
    }
  } catch {
    return plain
  }
}
export const writeListPreferences = (name: string, taste: ListPreferences): void =>
  storage.write(`console-list:${name}`, JSON.stringify(taste))

/**
 * The state of a list in an entry of the browser's history, which is restored when the reader goes back. The open panel
 * is part of the address itself.
 */
export type ListHistoryState = { readonly top: number; readonly selection: RowSelection }
const places = new Map<string, ListHistoryState>()
const atMost = 40

export const readListHistoryState = (list: string, historyKey: string): ListHistoryState | undefined =>
  places.get(`${list} ${historyKey}`)
export function saveListHistoryState(list: string, historyKey: string, place: ListHistoryState): void {
  const key = `${list} ${historyKey}`
  places.delete(key)
  places.set(key, place)
  for (const oldest of places.keys()) {
    if (places.size <= atMost) break
    places.delete(oldest)
  }
}

/** The first row of a page, known only for pages that were reached from the first one. */
const starts = new Map<string, number>()
export const readFirstRowNumber = (list: string, cursor: string | undefined): number | null =>
  cursor === undefined ? 1 : (starts.get(`${list} ${cursor}`) ?? null)
export const saveFirstRowNumber = (list: string, cursor: string, start: number): void =>
  void starts.set(`${list} ${cursor}`, start)
