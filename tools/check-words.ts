import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { listFiles, readText, root } from './checks/tree.ts'
import { type BadWord, findInDocument, findInSource, findInTitle } from './checks/words.ts'
import { wordsLeft } from './checks/words-left.data.ts'

/**
 * `npm run check:words`: words on the screen, documents, comments and new commit titles keep to docs/style.md. Texts and documents have no
 * exceptions. Files with older comments are listed in tools/checks/words-left.data.ts, with the number of phrases each may still hold; `--write`
 * writes that list again from the files and refuses to raise a number. `--count` prints figures only, `--list` every phrase left.
 */
const [flag] = process.argv.slice(2)

/** The last commit before titles were checked. */
const titlesSince = 'b64e771cc6896621af39bb303ffc9a93db208d80'

const isText = (file: string) =>
  /^apps\/web\/src\/.*\/texts\/en\.ts$|^packages\/contract\/src\/.*codes\.ts$|^apps\/server\/src\/.*\.words\.ts$/.test(
    file,
  )
/** Sources whose strings are printed for operators. */
const isOfOperator = (file: string) =>
  /^apps\/server\/src\/(commands|operator|backup|settings)\/|^tools\/[^/]+\.ts$/.test(file) && !/\.test\.ts$/.test(file)
/** The style page shows what it rules out, the tests plant it, and generated pages quote. */
const isExempt = (file: string) =>
  /^docs\/(style|specification|staff-calls)\.md$|^tools\/checks\/words|routeTree\.gen|\.data\.ts$|^packages\/demo\//.test(
    file,
  )

const texts: BadWord[] = []
const left = new Map<string, BadWord[]>()
for (const file of listFiles(/\.(tsx?|md)$/)) {
  if (isExempt(file)) continue
  const source = readText(file)
  if (file.endsWith('.md')) texts.push(...findInDocument(file, source))
  else {
    const found = findInSource(file, source)
    if (isText(file)) texts.push(...found.texts)
    const rest = [...found.comments, ...(isOfOperator(file) ? found.texts : [])]
    if (rest.length > 0) left.set(file, rest)
  }
}
const leftOf = (file: string) => wordsLeft[file] ?? 0
const titles = existsSync(path.join(root, '.git')) ? newTitles() : []

/** Titles of the commits that came after the check; none in a clone without that commit. */
function newTitles(): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    return git('log', '--no-merges', '--format=%s', `${titlesSince}..HEAD`).split('\n').filter(Boolean)
  } catch {
    return []
  }
}

const show = ({ file, line, phrase, text }: BadWord) => `${file}:${line} "${phrase}" in: ${text.trim().slice(0, 140)}`
const sum = [...left.values()].reduce((count, words) => count + words.length, 0)

if (flag === '--count') {
  console.log(`texts and documents ${texts.length}, comments and operators' messages ${sum} in ${left.size} files`)
} else if (flag === '--list') {
  for (const word of [...texts, ...[...left.values()].flat()]) console.log(show(word))
} else if (flag === '--write') writeLeft()
else check()

function raisedFiles(): BadWord[] {
  return [...left].filter(([file, words]) => words.length > leftOf(file)).flatMap(([, words]) => words)
}

/** Writes the list of older comments again; it may only shrink. */
function writeLeft(): void {
  const isFirst = Object.keys(wordsLeft).length === 0
  const raised = isFirst ? [] : raisedFiles()
  for (const word of raised) console.error(show(word))
  if (raised.length > 0) process.exit(1)
  const lines = [...left].sort(([a], [b]) => (a < b ? -1 : 1)).map(([file, words]) => `  '${file}': ${words.length},\n`)
  const head = '/** Older comments that docs/style.md rules out, by file. A number may only fall. */\n'
  writeFileSync(
    path.join(root, 'tools/checks/words-left.data.ts'),
    `${head}export const wordsLeft: Readonly<Record<string, number>> = {\n${lines.join('')}}\n`,
  )
}

function check(): void {
  const problems = [
    ...texts.map(show),
    ...raisedFiles().map(show),
    ...Object.keys(wordsLeft)
      .filter((file) => (left.get(file)?.length ?? 0) < leftOf(file))
      .map(
        (file) => `${file} holds fewer phrases than its number in words-left.data.ts: npm run check:words -- --write`,
      ),
    ...titles.flatMap((title) => findInTitle(title).map((wrong) => `commit "${title}" ${wrong}`)),
  ]
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
  console.log(`words: texts and documents keep to the style; ${sum} older comments left`)
}
