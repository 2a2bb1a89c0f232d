import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot, readText } from './tree.ts'

test('the table of fallback typefaces says what the installed files have', () => {
  execFileSync('node', ['tools/make-font-table.ts', '--check'], { cwd: projectRoot })
  const slices = [
    ...readText('apps/server/src/core/drawing/fallback-fonts.data.ts').matchAll(
      /file: '([^']+)',\s+hasBold: (true|false)/g,
    ),
  ]
  expect(slices.length).toBeGreaterThan(100)
  for (const [, file, hasBold] of slices)
    for (const weight of hasBold === 'true' ? [400, 700] : [400])
      expect(
        existsSync(path.join(projectRoot, 'node_modules/@fontsource', `${file}-${weight}-normal.woff`)),
        file,
      ).toBe(true)
})

/** The value imports of a file, by relative address or `#server`. */
function importsOf(file: string): string[] {
  const text = readText(file).replace(/^(import|export) type [^;]*? from /gm, '')
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(([, to = '']) => {
    const found = to.startsWith('#server/')
      ? `apps/server/src/${to.slice(8)}`
      : to.startsWith('.')
        ? path.join(path.dirname(file), to)
        : ''
    return found.endsWith('.ts') && existsSync(path.join(projectRoot, found)) ? [found] : []
  })
}

test('a process that draws nothing loads no typeface and no shaper: only worker threads import them', () => {
  const reached = new Set([
    'apps/server/src/main.ts',
    'apps/server/src/run-portal.ts',
    'apps/server/src/commands/portal.ts',
  ])
  // The demo draws its files once, when it is loaded.
  for (const file of reached)
    for (const one of importsOf(file)) if (!one.startsWith('apps/server/src/demo/')) reached.add(one)
  expect(reached.size).toBeGreaterThan(500)
  expect(
    [...reached].filter((file) => /core\/drawing\/(fonts|set-text|pdf|pdf-text|svg|lines)\.ts$/.test(file)),
  ).toEqual([])
})
