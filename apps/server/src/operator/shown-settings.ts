import { settingGroups } from '../features/operations/operations.public.ts'
import type { Settings } from '../settings/settings.ts'

/** Lists the settings that the settings page shows, by their group, for the list in docs/operations.md. */
export const listShownSettings = (settings: Settings): { readonly id: string; readonly names: readonly string[] }[] =>
  settingGroups(settings, { usesWecom: false }).map((group) => ({
    id: group.id,
    names: group.settings.map(({ name }) => name),
  }))
