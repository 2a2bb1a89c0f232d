import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { withoutConsoleRoutes } from './learner-routes.ts'

const generated = readFileSync(path.resolve(import.meta.dirname, '../src/routeTree.gen.ts'), 'utf8')

test('a learner’s tree holds all routes but the console’s', () => {
  const imported = (source: string) =>
    [...source.matchAll(/from '\.\/routes\/([^']+)'/g)].map((match) => match[1] ?? '')
  const whole = imported(generated)
  expect(whole.filter((one) => one.startsWith('console.')).length).toBeGreaterThan(40)
  expect(imported(withoutConsoleRoutes(generated))).toEqual(whole.filter((one) => !one.startsWith('console.')))
})

test('a tree that is written in another way is refused', () => {
  expect(() => withoutConsoleRoutes("import { Route } from './routes/index'\n")).toThrow(/not what/)
})
