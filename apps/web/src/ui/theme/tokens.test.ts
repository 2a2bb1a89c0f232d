import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { breakpoints, maxWidthQuery, minWidthQuery } from './widths.ts'

const web = path.resolve(import.meta.dirname, '../..')
const sheets = globSync('**/*.css', { cwd: web }).map((name) => ({
  name,
  css: readFileSync(path.join(web, name), 'utf8'),
}))
const tokens = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8')
const scripts = globSync('**/*.{ts,tsx}', { cwd: web, exclude: ['**/*.test.ts', '**/*.test.tsx'] }).map((name) => ({
  name,
  code: readFileSync(path.join(web, name), 'utf8'),
}))
const everywhere = (wrongIn: (css: string) => string[]) =>
  sheets.flatMap(({ name, css }) => wrongIn(css).map((wrong) => `${name}: ${wrong}`))

/** Layers above ten without a token; smaller numbers order the parts of one component. */
const ownLayers = (css: string) => [...css.matchAll(/z-index:\s*(-?\d{2,})/g)].map(([, value]) => `${value}`)

/** Font sizes of the scale that are written as numbers. */
const typeSizes = [...tokens.matchAll(/--type-[a-z-]+: (\d+)px;/g)].map(([, size]) => Number(size))
const ownSizes = (css: string) =>
  [...css.matchAll(/font-size:\s*(\d+)px/g)]
    .filter(([, size]) => typeSizes.includes(Number(size)))
    .map(([said]) => said)

/** The steps of space, by their tokens. */
const steps = [...tokens.matchAll(/--space-(\d+): (\d+)px;/g)].map(([, name, size]) => ({
  name: Number(name),
  size: Number(size),
}))
const smallest = Math.min(...steps.map(({ size }) => size))
const distance = /(?<![\w-])(?:(?:padding|margin)(?:-[a-z-]+)?|(?:row-|column-)?gap)\s*:\s*([^;{}]+)[;}]([^\n]*)/g
/**
 * Distances as numbers: a step must be written as its token, and nothing is between two steps. Room for an element with
 * its own size (an arrow, a portrait) is marked on its line: `padding-right: 36px;` followed by a comment that begins
 * with "room". Distances below the smallest step are optical corrections.
 */
function ownDistances(css: string): string[] {
  const wrong: string[] = []
  for (const [said, value = '', after = ''] of css.matchAll(distance)) {
    const isRoom = /^\s*\/\* room /.test(after)
    const numbers = [...value.matchAll(/(?<![\w.])-?(\d+(?:\.\d+)?)px/g)]
      .map(([, number]) => Number(number))
      .filter((number) => number >= smallest)
    const unknown = [...value.matchAll(/var\(--space-(\w+)/g)].filter(
      ([, name]) => !steps.some((step) => `${step.name}` === name),
    )
    if (unknown.length > 0 || numbers.some((number) => !isRoom || steps.some(({ size }) => size === number)))
      wrong.push(said.split(/[;}]/)[0] ?? said)
  }
  return wrong
}

/** Widths of a part's own, each with its reason. */
const partWidths = [
  {
    sheet: 'features/exams/console/builder/builder-side.module.css',
    width: 1268,
    reason: 'the column of 188 px takes its room',
  },
  { sheet: 'features/exams/console/builder/builder.module.css', width: 1268, reason: 'as above' },
  { sheet: 'features/catalogue/console/editor/editor.module.css', width: 1268, reason: 'as above' },
  { sheet: 'features/exams/console/builder/builder.module.css', width: 1488, reason: 'as above' },
  { sheet: 'features/catalogue/console/editor/editor.module.css', width: 1488, reason: 'as above' },
  { sheet: 'ui/dialog.module.css', width: 480, reason: 'a dialog of 440 px fills the window' },
  { sheet: 'ui/theme/base.css', width: 688, reason: 'the warning of 640 px fills the window' },
  {
    sheet: 'shell/header.module.css',
    width: 384,
    reason: 'the language fits beside the mark from phones of 390 px on',
  },
  {
    sheet: 'shell/header.module.css',
    width: 350,
    reason: 'the English name fits beside the buttons of the header',
  },
  {
    sheet: 'features/catalogue/parts/product-page.module.css',
    width: 350,
    reason: 'the words of the progress fit beside its ring and the button',
  },
  {
    sheet: 'features/exams/parts/answering.module.css',
    width: 1400,
    reason: 'shared material, question and answer sheet are beside each other from here on',
  },
  { sheet: 'features/exams/parts/group-block.module.css', width: 1400, reason: 'as above' },
  {
    sheet: 'shell/search-field.module.css',
    width: 1500,
    reason: 'the English header leaves the search field no room for its key',
  },
]
const conditions = (css: string) =>
  [...css.matchAll(/@(?:media|container)([^{]*)\{/g)].map(([, condition = '']) => condition)
/** Conditions on a width that is not in `widths.ts`: `max-width` is one of these, `min-width` one more. Other ways to write them are not for the oldest browsers. */
function ownWidths(css: string): string[] {
  const listed: readonly number[] = Object.values(breakpoints)
  const isListed = (bound: string, width: string) =>
    /^\d+px$/.test(width) && listed.includes(Number.parseInt(width, 10) - (bound === 'min' ? 1 : 0))
  return conditions(css).flatMap((condition) => [
    ...[...condition.matchAll(/(min|max)-width:\s*([^)]+)/g)]
      .filter(([, bound = '', width = '']) => !isListed(bound, width.trim()))
      .map(([said]) => said),
    ...(/width\s*[<>=]|[<>=]\s*width/.test(condition) ? [condition.trim()] : []),
  ])
}

test('what lies over other parts of a page takes its layer from the tokens', () => {
  expect(sheets.length).toBeGreaterThan(150)
  expect(everywhere(ownLayers)).toEqual([])
  expect(
    ownLayers('.a { z-index: 12; } .b { z-index: 2; } .c { z-index: var(--layer-bar); } .d { z-index: -10; }'),
  ).toEqual(['12', '-10'])
})

test('a size of the scale of type is said by its token', () => {
  expect(typeSizes).toHaveLength(9)
  expect(everywhere(ownSizes)).toEqual([])
  expect(ownSizes('.a { font-size: 14px; } .b { font-size: 13px; } .c { font-size: var(--type-text); }')).toEqual([
    'font-size: 14px',
  ])
})

test('paddings, margins and gaps are steps of space, said by their tokens; room for something else tells for what', () => {
  expect(steps.map(({ name }) => name)).toEqual(steps.map(({ size }) => size))
  expect(steps.length).toBeGreaterThan(10)
  expect(everywhere(ownDistances)).toEqual([])
})

test.each([
  ['a step in numbers', 'padding: 8px;'],
  ['one among tokens', 'padding: var(--space-8) 12px;'],
  ['one without a semicolon', 'gap: 16px }'],
  ['one below zero', 'margin-inline: -12px;'],
  ['one in a sum', 'padding-right: calc(var(--gutter) + 24px);'],
  ['what stands between two steps', 'margin-top: 18px;'],
  ['a step that the tokens do not know', 'row-gap: var(--space-18);'],
  ['a step that is called room', 'padding-left: 16px; /* room for its mark */'],
  ['a reason that is not about room', 'padding-left: 18px; /* it looks better */'],
])('%s is found', (_what, css) => {
  expect(ownDistances(`.a { color: red; ${css}\n}`)).toHaveLength(1)
})

test.each([
  'padding: 0 var(--space-8);',
  'margin: -1px 0 0 2px;',
  'margin-top: calc(-1 * var(--space-24));',
  'padding: calc(var(--space-8) - 1px) 0;',
  'padding-left: 62px; /* room for the portrait */',
  'margin: 0 auto;',
  'scroll-margin-top: 88px;',
])('%s may stand', (css) => {
  expect(ownDistances(`.a {\n  ${css}\n}`)).toEqual([])
})

test('pages change at the widths of the list; a script takes them from it', () => {
  const own = sheets.flatMap(({ name, css }) =>
    ownWidths(css).map((said) => ({ sheet: name, width: Number.parseInt(said.split(':')[1] ?? said, 10) })),
  )
  expect(own.toSorted((one, other) => one.width - other.width)).toEqual(
    partWidths.map(({ sheet, width }) => ({ sheet, width })).toSorted((one, other) => one.width - other.width),
  )
  expect(sheets.flatMap(({ css }) => conditions(css)).length).toBeGreaterThan(200)
  expect(scripts.length).toBeGreaterThan(500)
  expect(
    scripts.filter(({ code }) => /(?:min|max)-width:\s*\d|innerWidth [<>]=? 7/.test(code)).map(({ name }) => name),
  ).toEqual([])
  expect([maxWidthQuery(breakpoints.phone), minWidthQuery(breakpoints.phone)]).toEqual([
    '(max-width: 640px)',
    '(min-width: 641px)',
  ])
})

test.each([
  ['a width of its own', '(max-width: 719px)'],
  ['a least width that is a listed one', '(min-width: 720px)'],
  ['a second width', '(min-width: 641px) and (max-width: 1220px)'],
  ['one in another alternative', '(hover: none), (max-width: 700px)'],
  ['one in other units', '(max-width: 40em)'],
  ['one written with a sign', '(width <= 640px)'],
])('%s is found', (_what, condition) => {
  expect(ownWidths(`@media ${condition} { .a { color: red; } }`)).toHaveLength(1)
  expect(ownWidths(`@container ${condition} { .a { color: red; } }`)).toHaveLength(1)
})

test.each([
  '(max-width: 720px)',
  '(min-width: 721px) and (min-height: 640px)',
  '(hover: none), (max-width: 640px)',
  'print',
  '(max-height: 700px)',
])('%s may stand', (condition) => {
  expect(ownWidths(`@media ${condition} { .a { max-width: 33px; } }`)).toEqual([])
})
