import type { Pool } from '../../database/connection.ts'
import type { Settings } from '../../settings/settings.ts'
import { publicFileUrl } from '../files/file.service.ts'
import { followChanges } from '../operations/follow-changes.ts'
import { type Brand, resolveBrand } from './brand.rules.ts'
import { brandChannel, findBrandRow, listMessageTexts } from './brand.store.ts'

/**
 * The brand of the portal as this process last read it. A change is announced in the database, so every process follows
 * it within seconds.
 */
export type BrandSource = {
  current(): Brand
  /** Reads the brand again. Saving does so itself, so that the next answer of this process shows the new one. */
  refresh(): Promise<void>
  /** Follows changes made by other processes. Returns a function that stops it. */
  watch(): Promise<() => Promise<void>>
}

/** Reads the brand from a migrated database; the returned source can read it again and follow its changes. */
export async function openBrand(sql: Pool, settings: Pick<Settings, 'operator'>): Promise<BrandSource> {
  let brand = resolveBrand(null, [], settings, publicFileUrl)
  const refresh = async () => {
    const [row, messages] = await Promise.all([findBrandRow(sql), listMessageTexts(sql)])
    brand = resolveBrand(row ?? null, messages, settings, publicFileUrl)
  }
  await refresh()
  return {
    current: () => brand,
    refresh,
    watch: () => followChanges(sql, brandChannel, refresh),
  }
}
