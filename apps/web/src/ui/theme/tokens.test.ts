import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const web = path.resolve(import.meta.dirname, '../..')
const sheets = globSync('**/*.css', { cwd: web })

test('what lies over other parts of a page takes its layer from the tokens; small numbers order what stands within one part', () => {
  expect(sheets.length).toBeGreaterThan(150)
  const wrong = sheets.flatMap((sheet) => [...readFileSync(path.join(web, sheet), 'utf8').matchAll(/z-index:\s*(-?\d{2,})/g)].map(([, value]) => `${sheet}: ${value}`))
  expect(wrong).toEqual([])
})

test('a size of the scale of type is said by its token', () => {
  const scale = /font-size:\s*(12|14|16|20|24|28|32|40|44)px/g
  expect(sheets.flatMap((sheet) => [...readFileSync(path.join(web, sheet), 'utf8').matchAll(scale)].map(([said]) => `${sheet}: ${said}`))).toEqual([])
})
