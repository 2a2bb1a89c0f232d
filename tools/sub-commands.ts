/**
 * The programs behind one npm script, by the name after `--`, as in `npm run check -- texts`. Each is a list of
 * commands.
 */
export type SubCommands = Readonly<Record<string, readonly (readonly string[])[]>>

const node = (...args: readonly string[]) => [[process.execPath, ...args]]

/** The programs of `npm run check`. */
export const checkPrograms: SubCommands = {
  types: [
    ['tsc', '--noEmit', '--checkers', '1', '-p', '.'],
    ['tsc', '--noEmit', '--checkers', '1', '-p', 'apps/web'],
  ],
  lint: [['biome', 'check', '--error-on-warnings']],
  imports: node('tools/check-imports.ts'),
  tables: node('tools/check-tables.ts'),
  contract: node('tools/check-contract.ts'),
  staff: node('tools/check-staff-calls.ts'),
  scope: node('tools/check-company-scope.ts'),
  specification: node('tools/check-specification.ts'),
  texts: node('tools/check-texts.ts'),
  settings: node('tools/check-settings.ts'),
  docs: node('tools/check-docs.ts'),
  words: node('tools/check-words.ts'),
  dead: [['knip']],
}

/**
 * The programs of `npm run tables`. Without a name it runs the first four, which derive their tables from the contract
 * and the SQL statements.
 */
export const tablePrograms: SubCommands = {
  owners: node('tools/check-tables.ts', '--write'),
  specification: node('tools/check-specification.ts', '--write'),
  staff: node('tools/check-staff-calls.ts', '--write'),
  scope: node('tools/check-company-scope.ts', '--write'),
  settings: node('tools/check-settings.ts', '--write'),
  variants: node('tools/make-variant-table.ts'),
  fonts: node('tools/make-font-table.ts'),
  dependencies: node('tools/dependencies.ts'),
}
export const defaultTableNames = ['owners', 'specification', 'staff', 'scope']

/** The separate programs of `npm run bench -- NAME`, which plain `npm run bench` does not run. */
export const separateBenches = [
  'api',
  'audit',
  'board',
  'directory',
  'identity',
  'marking',
  'papers',
  'people',
  'previews',
  'records',
  'reports',
  'requirements',
  'search',
  'start',
]
