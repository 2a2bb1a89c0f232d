import { existsSync } from 'node:fs'
import path from 'node:path'
import { allCodes } from '../packages/contract/src/all-codes.ts'
import { routeTextProblems } from './checks/route-texts.ts'
import { obsoleteChineseExceptions, textsOutsideCatalogue } from './checks/server-texts.ts'
import { listFiles, projectRoot, readText } from './checks/tree.ts'

/**
 * Checks that all words are in the texts, in both languages: no Chinese in a component, none in an English text, the
 * same keys on both sides, both languages for every error code and every text of the server; and that every route names
 * the texts of its screen.
 */
const chinese = /[\u3400-\u9fff\u3000-\u303f\uff01-\uff5e]/
const problems: string[] = []

const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')

for (const file of listFiles(/^apps\/web\/src\/.*\.tsx?$/)) {
  if (/\.test\.|\/texts\/zh\.ts$|routeTree\.gen|\/fonts?\//.test(file)) continue
  withoutComments(readText(file))
    .split('\n')
    .forEach((line, index) => {
      if (chinese.test(line) && !/language-name|lang="zh/.test(line))
        problems.push(`${file}:${index + 1} has Chinese outside the texts: ${line.trim().slice(0, 80)}`)
    })
}

for (const zh of listFiles(/^apps\/web\/src\/.*\/texts\/zh\.ts$/)) {
  const en = zh.replace(/zh\.ts$/, 'en.ts')
  const [zhModule, enModule] = await Promise.all([import(`../${zh}`), import(`../${en}`)])
  compare(zh, Object.values(zhModule)[0], Object.values(enModule)[0], '')
}

function compare(file: string, zh: unknown, en: unknown, at: string) {
  if (typeof zh !== typeof en)
    problems.push(`${file}: ${at || 'the whole'} is ${typeof zh} in Chinese and ${typeof en} in English`)
  else if (typeof zh === 'object' && zh && en) {
    for (const key of new Set([...Object.keys(zh), ...Object.keys(en)]))
      compare(file, (zh as Record<string, unknown>)[key], (en as Record<string, unknown>)[key], `${at}.${key}`)
  }
}

const readIfThere = (file: string) => (existsSync(path.join(projectRoot, file)) ? readText(file) : null)
for (const route of listFiles(/^apps\/web\/src\/routes\/.*\.tsx$/))
  problems.push(...routeTextProblems(route, readIfThere))

for (const file of listFiles(/^(apps\/server|packages\/contract)\/src\/.*\.ts$/))
  problems.push(
    ...textsOutsideCatalogue(file, readText(file)).map((text) => `${text} is Chinese outside the words of the server`),
  )
for (const file of obsoleteChineseExceptions(readIfThere))
  problems.push(`tools/checks/server-texts.ts: ${file} has no Chinese`)

for (const [name, { zh, en }] of Object.entries(allCodes)) {
  if (!chinese.test(zh)) problems.push(`error code ${name} has no Chinese words`)
  if (!en || chinese.test(en)) problems.push(`error code ${name} has no English words`)
}

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log('texts: both languages complete')
