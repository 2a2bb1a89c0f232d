import { expect, test } from 'vitest'
import { routeTextProblems } from './route-texts.ts'

const route = (...named: string[]) =>
  [
    "import { ownTexts } from '#web/features/x/own-texts.ts'",
    "import { pageTexts } from '#web/features/x/page-texts.ts'",
    "import { lazyScreen } from '#web/ui/lazy-screen.tsx'",
    '',
    `export const Route = createFileRoute('/x')({ component: lazyScreen(() => import('#web/features/x/x.screen.tsx').then((file) => file.X), ${named.join(', ')}) })`,
  ].join('\n')

const files = {
  'apps/web/src/features/x/x.screen.tsx':
    "import { Part } from '#web/features/y/y.public.ts'\nimport { Button } from '#web/ui/button.tsx'\nimport { ownTexts } from './own-texts.ts'\nconst Later = lazy(() => import('./later.tsx'))\nuseTexts(ownTexts)",
  'apps/web/src/features/x/own-texts.ts': 'export const ownTexts = defineTexts({})',
  'apps/web/src/features/x/later.tsx': "import { laterTexts } from './later-texts.ts'\nuseTexts(laterTexts)",
  'apps/web/src/features/x/page-texts.ts':
    "import { ownTexts } from './own-texts.ts'\nimport { partTexts } from '#web/features/y/y.public.ts'\nexport const pageTexts = [ownTexts, partTexts] as const",
  'apps/web/src/features/y/y.public.ts':
    "export { Other } from './other.tsx'\nexport { Part } from './part.tsx'\nexport { partTexts } from './part-texts.ts'",
  'apps/web/src/features/y/part.tsx': "import { partTexts } from './part-texts.ts'\nuseTexts(partTexts).title",
  'apps/web/src/features/y/part-texts.ts': 'export const partTexts = defineTexts({})',
  'apps/web/src/features/y/other.tsx': "import { otherTexts } from './other-texts.ts'\nuseTexts(otherTexts)",
  'apps/web/src/ui/button.tsx': "import { uiTexts } from './ui-texts.ts'\nuseTexts(uiTexts)",
} as const

const look = (source: string) =>
  routeTextProblems('r.tsx', (file) => (file === 'r.tsx' ? source : ((files as Record<string, string>)[file] ?? null)))

test('a text that a part of the screen uses, behind a public file, must be named', () => {
  expect(look(route('ownTexts'))).toEqual([
    'r.tsx does not name partTexts, which its screen uses (apps/web/src/features/y/part.tsx)',
  ])
})

test('a list of texts names all in it; what comes later, other parts and what every page has need no name', () => {
  expect(look(route('...pageTexts'))).toEqual([])
})
