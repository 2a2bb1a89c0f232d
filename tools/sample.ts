import { parseArgs } from 'node:util'
import { drawBySeed, isHandWrittenSource, listExports, listTexts } from './checks/exports.ts'
import { listFiles, readText } from './checks/tree.ts'

/**
 * `node tools/sample.ts --seed N`: prints 100 English texts of the screens, 60 docstrings and 60 exported names, each
 * with its file and line, for a reader to judge by docs/style.md. The same seed and tree give the same sample.
 */
const { seed = '1' } = parseArgs({ options: { seed: { type: 'string' } } }).values

const texts = listFiles(/\/texts\/en\.ts$/).flatMap((file) =>
  listTexts(file, readText(file)).map((text) => ({ file, ...text })),
)
const names = listFiles(/\.tsx?$/)
  .filter(isHandWrittenSource)
  .flatMap((file) => listExports(file, readText(file)))
const documented = names.filter(({ comment }) => comment !== '')

console.log(`# Seed ${seed}: 100 of ${texts.length} texts`)
for (const { file, line, text } of drawBySeed(texts, 100, seed, (one) => one.file + one.text))
  console.log(`${file}:${line} ${JSON.stringify(text)}`)
console.log(`\n# 60 of ${documented.length} docstrings`)
for (const { file, line, name, comment } of drawBySeed(documented, 60, seed, (one) => one.file + one.name))
  console.log(`${file}:${line} ${name}: ${comment}`)
console.log(`\n# 60 of ${names.length} exported names`)
for (const { file, line, name } of drawBySeed(names, 60, seed, (one) => `${one.name} of ${one.file}`))
  console.log(`${file}:${line} ${name}`)
