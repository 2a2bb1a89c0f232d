import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { listFiles, projectRoot, readText } from './checks/tree.ts'
import {
  findCommitTitleProblems,
  findProblemsInDocument,
  findProblemsInSource,
  type RuledOutPhrase,
} from './checks/words.ts'

/**
 * `npm run check -- words`: checks that texts on the screen, documents, comments, messages for operators and new commit
 * titles follow docs/style.md, without exceptions. `--count` prints figures only.
 */
const [flag] = process.argv.slice(2)

/** The last commit before titles were checked. */
const titlesSince = 'b64e771cc6896621af39bb303ffc9a93db208d80'

/** Words that people read: on the screen, in messages, and in the published description of the calls. */
const isText = (file: string) =>
  /^apps\/web\/src\/.*\/texts\/en\.ts$|^packages\/contract\/src\/.*(codes|contract)\.ts$|^apps\/server\/src\/.*\.words\.ts$/.test(
    file,
  )
/** Texts of the screens and of the server in Chinese. */
const isChinese = (file: string) =>
  /^apps\/web\/src\/.*\/texts\/zh\.ts$|^packages\/contract\/src\/.*codes\.ts$|\.words\.ts$/.test(file)
/** Sources whose strings are printed for operators. */
const isOfOperator = (file: string) =>
  /^apps\/server\/src\/(commands|operator|backup|settings)\/|^tools\/[^/]+\.ts$/.test(file) && !/\.test\.ts$/.test(file)
/**
 * Files that contain ruled-out phrases on purpose: the style page shows them, tests plant them, and generated pages
 * quote them.
 */
const isExempt = (file: string) =>
  /^docs\/(style|specification|staff-calls)\.md$|^tools\/checks\/words|routeTree\.gen|\.data\.ts$|^packages\/demo\//.test(
    file,
  )

const texts: RuledOutPhrase[] = []
const comments: RuledOutPhrase[] = []
for (const file of listFiles(/\.(tsx?|md)$/)) {
  if (isExempt(file)) continue
  const source = readText(file)
  if (file.endsWith('.md')) texts.push(...findProblemsInDocument(file, source))
  else {
    const found = findProblemsInSource(file, source)
    if (isText(file)) texts.push(...found.texts)
    if (isText(file) && !file.endsWith('.contract.ts')) texts.push(...found.openEnds)
    if (isChinese(file)) texts.push(...found.terms)
    comments.push(...found.comments, ...(isOfOperator(file) ? found.texts : []))
  }
}
const titles = existsSync(path.join(projectRoot, '.git')) ? newTitles() : []

/** Returns the titles of the commits after the introduction of the check; none in a clone without that commit. */
function newTitles(): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    return git('log', '--no-merges', '--format=%s', `${titlesSince}..HEAD`).split('\n').filter(Boolean)
  } catch {
    return []
  }
}

const show = ({ file, line, phrase, text }: RuledOutPhrase) =>
  `${file}:${line} "${phrase}" in: ${text.trim().slice(0, 140)}`

if (flag === '--count') {
  console.log(`texts and documents ${texts.length}, comments and messages for operators ${comments.length}`)
} else {
  const problems = [
    ...[...texts, ...comments].map(show),
    ...titles.flatMap((title) => findCommitTitleProblems(title).map((wrong) => `commit "${title}" ${wrong}`)),
  ]
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
  console.log('words: texts, documents, comments and commit titles keep to the style')
}
