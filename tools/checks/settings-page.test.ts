import { expect, test } from 'vitest'
import { readSettings } from '../../apps/server/src/settings/settings.ts'
import { findMisspeltNames } from '../../apps/server/src/settings/settings-names.ts'
import { readText, textOfSettings } from './tree.ts'

/** Every variable that the settings read, as far as its name is in one piece. */
const variables = [
  ...new Set([...textOfSettings().matchAll(/'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)'/g)].map((match) => match[1] as string)),
]
  // A value in a file is shown under the variable's own name; the others are not variables.
  .filter((name) => name.length > 3 && (name === 'SECRET_FILE' || !name.endsWith('_FILE')))

test('every setting is shown on the page of settings, and has words in both languages', () => {
  expect(variables.length).toBeGreaterThan(70)
  const shown = readText('apps/server/src/features/operations/settings/settings.rules.ts')
  expect(variables.filter((name) => !shown.includes(`'${name}'`))).toEqual([])
  const words = readText('apps/server/src/features/operations/settings/settings.words.ts')
  expect(
    variables.filter(
      (name) =>
        !new RegExp(`^ {2}${name}: \\{\\s+zh:\\s+'[^']+',\\s+en:\\s+(?:'[^']+'|"[^"]+"),?\\s+\\}`, 'm').test(words),
    ),
  ).toEqual([])
})

test('no setting is taken for the misspelling of another', () => {
  const { known } = readSettings({}, '/portal')
  const misspelt = variables.flatMap((name) => findMisspeltNames({ [name]: 'x', [`${name}_FILE`]: 'x' }, known))
  expect(misspelt).toEqual([])
})
