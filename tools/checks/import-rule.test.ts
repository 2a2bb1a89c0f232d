import { expect, test } from 'vitest'
import { checkImportRule } from './import-rule.ts'

const clean: Record<string, string> = {
  'packages/contract/src/http/call.ts': "import { Type } from 'typebox'\nexport const x = Type",
  'packages/demo/src/people.ts': "import type { X } from '@portal/contract/http/call.ts'",
  'apps/server/src/core/clock.ts': 'export const clock = 1',
  'apps/server/src/database/connection.ts': 'export const a = (db) => db`select 1`',
  'apps/server/src/features/exams/exam.rules.ts': 'export const score = () => 1',
  'apps/server/src/features/exams/exam.store.ts': 'export const find = (db) => db`select 1`',
  'apps/server/src/features/exams/exam.service.ts':
    "import { find } from './exam.store.ts'\nimport { score } from './exam.rules.ts'\nimport { done } from '../learning/learning.public.ts'",
  'apps/server/src/features/exams/exam.routes.ts':
    "import { x } from './exam.service.ts'\nimport fastify from 'fastify'",
  'apps/server/src/features/learning/learning.public.ts': "import { clock } from '../../core/clock.ts'",
  'apps/server/src/features/learning/play.service.ts': 'export const play = 1',
  'apps/server/src/serve-features.ts': "import { x } from './features/exams/exam.routes.ts'",
  'apps/web/src/ui/page.tsx': "import { Type } from '@portal/contract/http/call.ts'",
  'apps/web/src/features/exams/screens/list.tsx':
    "import { page } from '../../../ui/page.tsx'\nconst lazy = import('../parts/row.tsx')",
  'apps/web/src/features/exams/parts/row.tsx': 'export const Row = 1',
  'apps/web/src/console/table.tsx': "import { page } from '../ui/page.tsx'",
  'apps/web/src/features/exams/console/board.screen.tsx':
    "import { table } from '../../../console/table.tsx'\nimport { Row } from '../parts/row.tsx'",
  'apps/web/src/routes/console.exams.tsx':
    "const lazy = import('../features/exams/console/board.screen.tsx')\nimport { table } from '../console/table.tsx'",
  'apps/web/src/features/exams/mock/screens/mock.screen.tsx': 'export const MockScreen = 1',
  'apps/web/src/features/exams/exam-texts.ts': 'export const examTexts = 1',
  'apps/web/src/routes/exam.list.tsx':
    "import { examTexts } from '../features/exams/exam-texts.ts'\nconst lazy = import('../features/exams/mock/screens/mock.screen.tsx')",
}
const check = (planted: Record<string, string> = {}) =>
  checkImportRule({
    sources: new Map(Object.entries({ ...clean, ...planted })),
    packagesOf: () => new Set(['typebox', 'fastify', '@portal/contract']),
  })

test('a clean tree passes', () => {
  expect(check()).toEqual([])
})

const planted: [string, string, string][] = [
  ['contract', 'packages/contract/src/http/call.ts', "import fastify from 'fastify'"],
  [
    'layers',
    'packages/contract/src/http/call.ts',
    "import type { clock } from '../../../../apps/server/src/core/clock.ts'",
  ],
  ['covers', 'packages/covers/src/cover.ts', "import x from 'typebox'"],
  ['layers', 'packages/demo/src/people.ts', "import { clock } from '../../../apps/server/src/core/clock.ts'"],
  [
    'layers',
    'apps/server/src/core/access/session.ts',
    "import { done } from '../../features/learning/learning.public.ts'",
  ],
  [
    'layers',
    'apps/web/src/features/exams/parts/row.tsx',
    "import { clock } from '../../../../../server/src/core/clock.ts'",
  ],
  ['layers', 'apps/server/src/core/access/session.ts', "import { page } from '../../../../web/src/ui/page.tsx'"],
  ['layers', 'apps/web/src/ui/page.tsx', "import { Row } from '../features/exams/parts/row.tsx'"],
  ['layers', 'apps/web/src/features/exams/parts/row.tsx', "import { x } from '../../../routes/exam.list.tsx'"],
  ['layers', 'apps/web/src/console/table.tsx', "import { Row } from '../features/exams/parts/row.tsx'"],
  ['layers', 'apps/web/src/ui/page.tsx', "import { table } from '../console/table.tsx'"],
  ['layers', 'apps/web/src/shell/header.tsx', "const table = import('../console/table.tsx')"],
  ['console', 'apps/web/src/features/exams/parts/row.tsx', "import { table } from '../../../console/table.tsx'"],
  [
    'console',
    'apps/web/src/features/exams/screens/list.tsx',
    "import type { table } from '../../../console/table.tsx'",
  ],
  ['console', 'apps/web/src/routes/exam.list.tsx', "import { table } from '../console/table.tsx'"],
  ['console', 'apps/web/src/routes/exam.list.tsx', "import('../features/exams/console/board.screen.tsx')"],
  ['screens', 'apps/web/src/routes/exam.list.tsx', "const lazy = import('../features/exams/parts/row.tsx')"],
  ['screens', 'apps/web/src/routes/exam.list.tsx', "import { list } from '../features/exams/screens/list.tsx'"],
  ['screens', 'apps/web/src/features/exams/mock/paper.screen.tsx', 'export const PaperScreen = 1'],
  ['console', 'apps/web/src/features/exams/screens/list.tsx', "import { x } from '../console/board.screen.tsx'"],
  ['console', 'apps/web/src/main.tsx', "import { table } from './console/table.tsx'"],
  ['public', 'apps/server/src/features/exams/exam.service.ts', "import { play } from '../learning/play.service.ts'"],
  [
    'public',
    'apps/server/src/features/exams/exam.service.ts',
    "import type { play } from '../learning/play.service.ts'",
  ],
  ['public', 'apps/web/src/features/site/screens/home.tsx', "export { Row } from '../../exams/parts/row.tsx'"],
  ['public', 'apps/web/src/features/site/screens/home.tsx', "const Row = import('../../exams/parts/row.tsx')"],
  ['routes', 'apps/server/src/features/exams/exam.service.ts', "import { x } from './exam.routes.ts'"],
  ['roles', 'apps/server/src/features/exams/exam.routes.ts', "import { find } from './exam.store.ts'"],
  ['roles', 'apps/server/src/features/exams/exam.rules.ts', "import type { find } from './exam.store.ts'"],
  ['roles', 'apps/server/src/features/exams/exam.store.ts', "import { x } from './exam.service.ts'"],
  ['sql', 'apps/server/src/features/exams/exam.service.ts', 'export const find = (deps) => deps.sql`select 1`'],
  ['sql', 'apps/server/src/core/access/session.ts', 'export const find = (tx) => tx`select 1`'],
  ['own packages', 'apps/server/src/core/access/session.ts', "import x from 'left-pad'"],
  ['exists', 'apps/server/src/core/access/session.ts', "import x from './nowhere.ts'"],
  ['circle', 'apps/server/src/features/learning/learning.public.ts', "import { y } from '../exams/exams.public.ts'"],
]
test.each(planted)('%s: a planted violation in %s is found', (rule, file, source) => {
  const found = check({ 'apps/server/src/features/exams/exams.public.ts': 'export const y = 1', [file]: source })
  expect(found.map((violation) => violation.rule)).toContain(rule)
})
