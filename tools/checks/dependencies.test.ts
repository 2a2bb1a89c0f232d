import { expect, test } from 'vitest'
import { packagesWithoutIntegrity, productionPackages } from './dependencies.ts'
import { readText } from './tree.ts'

test('every package in the lock file has an integrity, those of other platforms too', () => {
  expect(packagesWithoutIntegrity(readText('package-lock.json'))).toEqual([])
  const lock = {
    packages: {
      '': {},
      'node_modules/a': { integrity: 'sha512-x' },
      'node_modules/b': {},
      'node_modules/@portal/c': { link: true },
      'apps/server': {},
    },
  }
  expect(packagesWithoutIntegrity(JSON.stringify(lock))).toEqual(['node_modules/b'])
})

test('the page of dependencies names every package of production in its version, with the day of its release', () => {
  const page = readText('docs/dependencies.md')
  const rows = new Set(
    [...page.matchAll(/^\| `([^`]+)` \| (\S+) \| \d{4}-\d\d-\d\d \| \S/gm)].map(
      ([, name, version]) => `${name}@${version}`,
    ),
  )
  expect([...rows].sort()).toEqual(
    productionPackages()
      .map(({ name, version }) => `${name}@${version}`)
      .sort(),
  )
})
