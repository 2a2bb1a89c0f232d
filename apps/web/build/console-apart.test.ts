import { expect, test } from 'vitest'
import { type BuiltFile, findBuildProblems } from './console-apart.ts'

const at = '/home/portal/apps/web/src'
const file = (name: string, sources: readonly string[], more: Partial<BuiltFile> = {}): BuiltFile => ({
  file: name,
  isEntry: false,
  imports: [],
  sources,
  bytes: 50_000,
  ...more,
})
const clean = [
  file('app.js', [`${at}/main.tsx`, `${at}/console/console-texts.ts`], { isEntry: true, imports: ['shared.js'] }),
  file('shared.js', [`${at}/ui/page.tsx`]),
  file('home.js', [`${at}/features/site/screens/home.screen.tsx`], { imports: ['shared.js'] }),
  file('frame.js', [`${at}/features/site/console/frame.screen.tsx`, `${at}/console/page.tsx`], {
    imports: ['aria.js'],
  }),
  file('aria.js', ['/home/portal/node_modules/react-aria-components/dist/exports/Menu.mjs'], { bytes: 100_000 }),
  file('people.js', [`${at}/features/identity/console/people.screen.tsx`], { imports: ['aria.js'] }),
]
const without = (name: string) => clean.filter((one) => one.file !== name)

test('a build with the console apart passes', () => {
  expect(findBuildProblems(clean)).toEqual([])
})

test.each<[string, readonly BuiltFile[]]>([
  [
    'the entry loads',
    [...without('app.js'), file('app.js', [`${at}/main.tsx`], { isEntry: true, imports: ['aria.js'] })],
  ],
  ['home.js loads', [...without('shared.js'), file('shared.js', [`${at}/ui/page.tsx`, `${at}/console/list/rows.tsx`])]],
  [
    'home.js loads',
    [
      ...without('home.js'),
      file('home.js', [`${at}/features/site/screens/home.screen.tsx?x=1`], { imports: ['frame.js'] }),
    ],
  ],
  ['holds the workshop', [...clean, file('workshop.js', ['/home/portal/apps/web/parts/workshop.tsx'])]],
  [
    'weighs 351 kB',
    [
      ...without('people.js'),
      file('people.js', [`${at}/features/identity/console/people.screen.tsx`], {
        imports: ['aria.js'],
        bytes: 101_000,
      }),
    ],
  ],
])('planted: %s', (words, files) => {
  expect(findBuildProblems(files).join('\n')).toContain(words)
})
