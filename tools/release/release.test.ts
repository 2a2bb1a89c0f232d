import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { operatorCommands } from '../../apps/server/src/commands/portal.ts'
import { formatVersion, readVersion } from '../../apps/server/src/core/operations/version.ts'
import { listFiles, projectRoot, readText } from '../checks/tree.ts'
import { compareBillOfMaterials, createBillOfMaterials, listReleaseParts } from './bill.ts'
import { findPackage, isShippedFile, isUnusedPackageFile, listPackages, readPackageManifest } from './contents.ts'
import { runtimeImports } from './imports.ts'
import { renderNotices } from './notices.ts'

const work = mkdtempSync(path.join(tmpdir(), 'portal-bill-'))
afterAll(() => rmSync(work, { recursive: true, force: true }))

function writePackage(base: string, folder: string, manifest: object, files: Readonly<Record<string, string>> = {}) {
  mkdirSync(path.join(base, folder), { recursive: true })
  for (const [name, text] of Object.entries({ 'package.json': JSON.stringify(manifest), ...files }))
    writeFileSync(path.join(base, folder, name), text)
}

/** A small project: one package twice in two versions, one within another, one in the web app alone. */
function makeProject(name: string): string {
  const base = path.join(work, name)
  const mit = { LICENSE: 'You may, says A.' }
  writePackage(base, 'node_modules/one', { name: 'one', version: '1.0.0', license: 'MIT' }, mit)
  writePackage(
    base,
    'node_modules/@scope/two',
    { name: '@scope/two', version: '2.0.0', license: 'MIT', dependencies: { one: '2' } },
    mit,
  )
  writePackage(
    base,
    'node_modules/@scope/two/node_modules/one',
    { name: 'one', version: '2.0.0', license: 'ISC' },
    { 'README.md': '# One\n\n## License\n\nYou may, says B.\n\n## Thanks\n' },
  )
  // A folder of a package, not a package.
  writePackage(base, 'node_modules/@scope/two/cjs', { type: 'commonjs' })
  writePackage(base, 'apps/server/node_modules/three', { name: 'three', version: '3.0.0' })
  writePackage(base, 'node_modules/shown', { name: 'shown', version: '4.0.0', license: 'MIT' }, mit)
  for (const [file, packages] of Object.entries({
    '.vite': [{ name: 'shown', version: '4.0.0', folder: 'node_modules/shown' }],
    'package-frame/.vite': [],
  })) {
    mkdirSync(path.join(base, 'apps/web/dist', file), { recursive: true })
    writeFileSync(path.join(base, 'apps/web/dist', file, 'packages.json'), JSON.stringify(packages))
  }
  return base
}
const built = { version: '1.2.3', builtAt: new Date(0) }

test('every import of a shipped source is a package of the archive, by the way on which Node finds it', () => {
  const { folders, missing } = listPackages()
  expect(missing).toEqual([])
  const imports = listFiles(/^(apps\/server|packages)\/.*\.ts$/)
    .filter(isShippedFile)
    .flatMap((file) => runtimeImports(readText(file)).map((specifier) => ({ file, specifier })))
    .filter(({ specifier }) => /^[@a-z]/.test(specifier) && !/^(node:|@portal\/)/.test(specifier))
  expect(imports.length).toBeGreaterThan(150)
  const lost = imports.filter(
    ({ file, specifier }) =>
      !folders.includes(
        findPackage(
          projectRoot,
          path.dirname(file),
          specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'),
        ) ?? '',
      ),
  )
  expect(lost).toEqual([])
  // A package under the server, because another package has another version of it.
  expect(folders.some((folder) => folder.startsWith('apps/server/node_modules/'))).toBe(true)
})

test('each package finds in the archive what it needs, and nothing of it is left out', () => {
  const { folders } = listPackages()
  for (const folder of folders)
    for (const name of Object.keys(readPackageManifest(path.join(projectRoot, folder)).dependencies ?? {})) {
      const found = findPackage(projectRoot, folder, name) ?? ''
      expect(folders.includes(found) || isUnusedPackageFile(found), `${folder} needs ${name}`).toBe(true)
    }
  expect(
    isUnusedPackageFile('node_modules/x/LICENSE.md') ||
      isUnusedPackageFile('node_modules/x/NOTICE.md') ||
      isUnusedPackageFile('node_modules/x/ThirdPartyNotices.md'),
  ).toBe(false)
})

test('the bill holds what lies in the archive, and nothing else', () => {
  const base = makeProject('whole')
  const bill = createBillOfMaterials(listReleaseParts(base, base), built, () => null)
  expect(bill.components.map(({ purl, properties }) => [purl, properties?.map(({ value }) => value)])).toEqual([
    ['pkg:npm/%40scope/two@2.0.0', ['node_modules/@scope/two']],
    ['pkg:npm/one@1.0.0', ['node_modules/one']],
    ['pkg:npm/one@2.0.0', ['node_modules/@scope/two/node_modules/one']],
    ['pkg:npm/shown@4.0.0', ['apps/web/dist', 'node_modules/shown']],
    ['pkg:npm/three@3.0.0', ['apps/server/node_modules/three']],
  ])
  expect(compareBillOfMaterials(bill, base)).toEqual([])
  rmSync(path.join(base, 'apps/server/node_modules/three'), { recursive: true })
  writePackage(base, 'packages/demo/node_modules/five', { name: 'five', version: '5.0.0' })
  expect(compareBillOfMaterials(bill, base)).toEqual([
    'the bill lacks pkg:npm/five@5.0.0 in packages/demo/node_modules/five',
    'the archive lacks pkg:npm/three@3.0.0 in apps/server/node_modules/three',
  ])
})

test('the notices hold each text once, with all packages that it is of, and name those without one', () => {
  const base = makeProject('notices')
  const notices = renderNotices(listReleaseParts(base, base), base)
  expect(notices.match(/You may, says A\./g)).toHaveLength(1)
  expect(notices).toMatch(
    /@scope\/two 2\.0\.0 \(MIT\)\none 1\.0\.0 \(MIT\)\nshown 4\.0\.0 \(MIT\), in the web app\n=+\n\nYou may, says A\./,
  )
  expect(notices).toMatch(/one 2\.0\.0 \(ISC\)\n=+\n\nYou may, says B\.\n/)
  expect(notices).toMatch(/name the licence in parentheses:\nthree 3\.0\.0 \(no licence named\)\n/)
})

test('a version is what git says, from the first tag on', () => {
  expect(formatVersion('v1.2.0', '0.1.0')).toBe('1.2.0')
  expect(formatVersion('v1.2.0-5-g0a1b2c3d', '0.1.0')).toBe('1.2.0-5-g0a1b2c3d')
  expect(formatVersion('0a1b2c3d', '0.1.0')).toBe('0.1.0-g0a1b2c3d')
  expect(formatVersion('0a1b2c3d-changed', '0.1.0')).toBe('0.1.0-g0a1b2c3d-changed')
})

test('the archive has every command that the pages for operators name', () => {
  const pages = [
    'docs/operations.md',
    'docs/scale.md',
    'docs/check-a-document.md',
    'docs/question-files.md',
    'apps/server/src/run-portal.ts',
    'apps/server/src/start-failure.ts',
  ]
  const named = new Set(
    pages.flatMap((file) =>
      [...readText(file).matchAll(/npm run ([a-z][\w:-]*)(?: -- ([a-z][a-z-]+))?/g)].map(
        ([, script = '', command = '']) => (script === 'portal' ? command : script),
      ),
    ),
  )
  // These build, measure or test, and so belong to a checkout.
  const ofCheckout = /^(build|release|bench.*|test:.*|check.*|tables|)$/
  expect([...named].filter((command) => !ofCheckout.test(command) && !operatorCommands.includes(command))).toEqual([])
  expect(named.size).toBeGreaterThan(12)
})

test('a tagged version is the one of package.json and has its heading in the changelog', () => {
  const { version } = JSON.parse(readText('package.json')) as { version: string }
  const changelog = readText('CHANGELOG.md')
  expect(changelog).toMatch(/^## \[Unreleased\]$/m)
  const tagged = /^\d+\.\d+\.\d+$/.exec(readVersion(projectRoot))?.[0]
  // Without git, or between two tags, there is nothing to compare.
  if (!tagged || !existsSync(path.join(projectRoot, '.git'))) return
  expect(version).toBe(tagged)
  expect(changelog).toContain(`## [${tagged}] - `)
})
