import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot, readText } from './checks/tree.ts'

/**
 * `npm run tables -- variants`: writes which Chinese characters are one character in simplified and traditional
 * writing, from the dictionary of OpenCC (Apache-2.0). With `--check` it compares instead of writing.
 */
const target = 'apps/server/src/core/text/chinese-variants.data.ts'
const [, dictionary = ''] =
  /export default "([^"]*)"/.exec(readText('node_modules/opencc-js/dist/esm-lib/dict/TSCharacters.js')) ?? []

const groups = new Map<string, Set<string>>()
for (const entry of dictionary.split('|')) {
  const [traditional = '', ...simplified] = entry.split(' ')
  for (const one of simplified)
    if (one !== traditional) groups.set(one, (groups.get(one) ?? new Set()).add(traditional))
}
const words = [...groups].map(([one, others]) => one + [...others].join('')).sort()
const text = `// Written by \`npm run tables -- variants\` from the character dictionary of OpenCC (Apache-2.0); do not edit.
/** A simplified character with the traditional ones that are written for it. */
export const chineseVariants =
  '${words.join(' ')}'
`
if (process.argv.includes('--check')) {
  if (readText(target) !== text) {
    process.stderr.write(`${target} does not match the dictionary: run npm run tables -- variants\n`)
    process.exit(1)
  }
} else {
  writeFileSync(path.join(projectRoot, target), text)
  process.stdout.write(`${words.length} characters\n`)
}
