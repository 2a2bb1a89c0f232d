import type { DataOf } from '@portal/contract/http/call.ts'
import { factorPolicy } from '@portal/contract/identity/factor.contract.ts'
import { settingsRead } from '@portal/contract/operations/settings.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export type PortalSettings = DataOf<typeof settingsRead>
export type SettingGroupData = PortalSettings['groups'][number]
export type ServiceHealth = PortalSettings['services'][number]
export type PortalSetting = SettingGroupData['settings'][number]

export const useSettings = () => useAnswer(settingsRead, {}, { staleTime: 0 })
export const useFactorPolicy = () => useAnswer(factorPolicy, {})
