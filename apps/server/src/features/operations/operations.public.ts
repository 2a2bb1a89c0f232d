export { settingGroups } from './settings/settings.rules.ts'
