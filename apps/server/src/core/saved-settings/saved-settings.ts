import type { Pool } from '../../database/connection.ts'
import { MerchantKeyError, readMerchantKeys } from '../../settings/merchants.ts'
import { type SavedValues, type Settings, SettingsError } from '../../settings/settings.ts'
import { followChanges } from '../operations/follow-changes.ts'
import type { Merchant } from '../secrets/merchant.ts'
import type { Sealer } from '../secrets/sealer.ts'
import { findSavedSettings, savedSettingsChannel } from './saved-settings.store.ts'

/** The settings that staff saved in the console, as this process last read them. */
export type SavedSettings = {
  /** The reasons why saved settings are not in force, for the log; empty when all are. */
  problems(): readonly string[]
  /** Reads them again. Saving does so itself. */
  refresh(): Promise<void>
  /** Follows changes made by other processes. Returns a function that stops it. */
  watch(): Promise<() => Promise<void>>
}

/** The settings that change while the portal runs: reading one from the object returns its present value. */
const changing = ['smtpUrl', 'mailFrom', 'sms', 'payments', 'session', 'idDocumentDays', 'media', 'saved'] as const

/**
 * Opens the settings that staff saved in the console, and completes those of the environment with them. If the two
 * conflict, for example after a change of the environment, only those of the environment apply. Throws
 * `MerchantKeyError` for a wrong key in the environment.
 */
export async function openSavedSettings(
  sql: Pool,
  sealer: Sealer,
  base: Settings,
): Promise<{
  readonly settings: Settings
  readonly saved: SavedSettings
  /** Merchants with their keys, of the present settings. */
  readonly merchants: () => readonly Merchant[]
}> {
  let current = base
  // A wrong key in the environment stops the start.
  let merchants = await readMerchantKeys(base)
  let problems: readonly string[] = []
  let before: SavedValues = {}
  const refresh = async () => {
    const { values, lost } = await findSavedSettings(sql, sealer)
    problems = lost.map((name) => `${name} was sealed with a key that the portal no longer has`)
    // Parts that are compared by identity, such as a gateway, are not replaced as long as nothing changes.
    if (JSON.stringify(values) === JSON.stringify(before)) return
    before = values
    const former = current
    try {
      const next = base.withSaved(values)
      if (!hasSameMerchants(next, former)) merchants = await readMerchantKeys(next)
      current = next
    } catch (error) {
      if (!(error instanceof SettingsError || error instanceof MerchantKeyError)) throw error
      current = base.withSaved({})
      if (!hasSameMerchants(current, former)) merchants = await readMerchantKeys(current)
      problems = [...problems, ...(error instanceof SettingsError ? error.problems : [error.message])]
    }
  }
  await refresh()
  const settings = Object.defineProperties(
    { ...base },
    Object.fromEntries(changing.map((name) => [name, { get: () => current[name], enumerable: true }])),
  )
  return {
    settings,
    merchants: () => merchants,
    saved: { problems: () => problems, refresh, watch: () => followChanges(sql, savedSettingsChannel, refresh) },
  }
}

const hasSameMerchants = (a: Settings, b: Settings): boolean =>
  JSON.stringify(a.payments.merchants) === JSON.stringify(b.payments.merchants)
