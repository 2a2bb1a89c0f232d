import { expect, test } from 'vitest'
import { filesTooLong } from './file-sizes.ts'

const planted = (file: string, lines: number) =>
  filesTooLong([[file, Array.from({ length: lines }, () => 'x').join('\n')]])

test.each<[string, number]>([
  ['apps/server/src/features/site/news.service.ts', 400],
  ['apps/web/src/console/list/data-table.tsx', 400],
  ['apps/web/src/console/list/data-table.module.css', 400],
  ['apps/web/src/ui/theme/base.css', 400],
  ['apps/web/src/routes/news.tsx', 40],
  ['e2e/news.journey.ts', 400],
  ['apps/server/src/testing/database.ts', 400],
  ['apps/server/src/features/site/news.routes.test.ts', 400],
])('planted: %s may have %i lines and no more', (file, most) => {
  expect(planted(file, most)).toEqual([])
  expect(planted(file, most + 1)).toEqual([`${file} has ${most + 1} lines; the limit is ${most}`])
})

test.each([
  'apps/web/src/routeTree.gen.ts',
  'packages/demo/src/people.ts',
  'apps/web/src/features/site/texts/zh.ts',
  'tools/checks/table-owners.data.ts',
  'docs/scale.md',
])('%s is not counted', (file) => {
  expect(planted(file, 5000)).toEqual([])
})
