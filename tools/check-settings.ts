import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { listShownSettings } from '../apps/server/src/operator/shown-settings.ts'
import { readSettings } from '../apps/server/src/settings/settings.ts'
import { editableSettingNames } from '../packages/contract/src/operations/setting.limits.ts'
import { environmentReasons, onlyByEnvironment } from './checks/setting-reasons.data.ts'
import { documentWithTable, settingListProblems, settingTable } from './checks/setting-table.ts'
import { projectRoot, readText } from './checks/tree.ts'

/**
 * Checks that every setting is on the page of settings, and either can be changed in the console or has a recorded
 * reason why not; docs/operations.md lists them.
 */
const settings = readSettings({}, projectRoot)
const known = {
  read: new Set([...settings.known].filter((name) => !name.endsWith('_FILE') || name === 'SECRET_FILE')),
  groups: listShownSettings(settings),
  editable: new Set<string>(editableSettingNames),
  reasons: onlyByEnvironment,
}
const problems = settingListProblems(known)
const file = 'docs/operations.md'
const document = readText(file)
const written = documentWithTable(document, settingTable(known, environmentReasons))
if (problems.length === 0 && process.argv.includes('--write')) writeFileSync(path.join(projectRoot, file), written)
else if (written !== document) problems.push(`${file} is not up to date: npm run tables -- settings`)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`settings: ${known.read.size}, ${known.editable.size} of them changed in the console`)
