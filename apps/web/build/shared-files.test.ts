import { expect, test } from 'vitest'
import { sharedFileOf, sharedModulePattern } from './shared-files.ts'

const web = '/portal/apps/web/src'
const icon = (name: string) => `/portal/node_modules/@tabler/icons-react/dist/esm/icons/${name}.mjs`

/** A build of modules, each with the modules that import it. */
const built = (importers: Readonly<Record<string, readonly string[]>>) => ({
  getModuleInfo: (id: string) => (importers[id] ? { importers: importers[id] } : null),
})

test('what the console or the frame of a page asks for is common, with all that it is made of; the rest is of the learners alone', () => {
  const modules = built({
    [icon('IconPlus')]: [`${web}/features/exams/parts/a.tsx`, `${web}/features/exams/console/b.tsx`],
    [icon('IconThumb')]: [`${web}/features/exams/parts/a.tsx`, `${web}/features/live/parts/c.tsx`],
    [icon('IconTable')]: [`${web}/features/exams/console/b.tsx`, `${web}/console/list/d.tsx`],
    [`${web}/ui/dialog.tsx`]: [`${web}/shell/mobile-menu.tsx`, `${web}/features/exams/parts/a.tsx`],
    [`${web}/ui/dialog.module.css`]: [`${web}/ui/dialog.tsx`],
    [`${web}/features/identity/profile/profile.queries.ts`]: [`${web}/features/identity/parts/login-form.tsx`],
    '/portal/packages/contract/src/identity/profile.contract.ts': [
      `${web}/features/identity/profile/profile.queries.ts`,
    ],
  })
  expect(sharedFileOf(icon('IconPlus'), modules)).toBe('common')
  expect(sharedFileOf(icon('IconThumb'), modules)).toBe('shared')
  expect(sharedFileOf(icon('IconTable'), modules)).toBeNull()
  expect(sharedFileOf(`${web}/ui/dialog.tsx`, modules)).toBe('common')
  expect(sharedFileOf(`${web}/ui/dialog.module.css`, modules)).toBe('common')
  expect(sharedFileOf('/portal/packages/contract/src/identity/profile.contract.ts', modules)).toBe('common')
})

test('modules that import each other end the walk', () => {
  const modules = built({
    [`${web}/ui/a.ts`]: [`${web}/ui/b.ts`],
    [`${web}/ui/b.ts`]: [`${web}/ui/a.ts`, `${web}/features/exams/parts/a.tsx`],
  })
  expect(sharedFileOf(`${web}/ui/a.ts`, modules)).toBe('shared')
})

test('the rules of a form of the console and the parts of the console are never shared', () => {
  for (const id of [
    '/portal/packages/contract/src/http/check-input.ts',
    `${web}/features/exams/console/exam.queries.ts`,
    `${web}/ui/texts/zh.ts`,
  ])
    expect(sharedModulePattern.test(id)).toBe(false)
})
