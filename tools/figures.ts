import { isHandWrittenSource, listExports } from './checks/exports.ts'
import {
  countReexportedNames,
  countSqlFragments,
  namesRepeatedOnOneSide,
  openingQuestionWordsOf,
  tallyWords,
  verbsOfInsertFunctions,
} from './checks/figures.ts'
import { listLoadedFiles } from './checks/import-rule.ts'
import { listFiles, readText } from './checks/tree.ts'
import { findProblemsInSource } from './checks/words.ts'
import { checkPrograms } from './sub-commands.ts'

/**
 * `node tools/figures.ts`: prints how closely names, comments and tools keep to docs/style.md, one figure on a line.
 */
const sources = listFiles(/\.tsx?$/)
  .filter(isHandWrittenSource)
  .map((file) => ({ file, text: readText(file) }))
const names = sources.flatMap(({ file, text }) => listExports(file, text))

const insertVerbs = sources
  .filter(({ file }) => file.endsWith('.store.ts'))
  .flatMap(({ text }) => verbsOfInsertFunctions(text))
const filesByName = Map.groupBy(names, ({ name }) => name)
/** Names that many files share by convention: of texts, routes and commands. */
const isByConvention = (name: string) => ['texts', 'Route', 'main'].includes(name)
const repeated = [...filesByName].filter(([name, found]) => found.length > 1 && !isByConvention(name))
const onOneSide = namesRepeatedOnOneSide(names.filter(({ name }) => !isByConvention(name)))
const opening = sources.flatMap(({ text }) => openingQuestionWordsOf(text))
const linesOf = (wanted: RegExp) =>
  listFiles(wanted).reduce(
    (sum, file) =>
      sum +
      readText(file)
        .split('\n')
        .filter((line) => line.trim() !== '').length,
    0,
  )
const publicNames = listFiles(/\.public\.ts$/).map((file) => {
  const count = countReexportedNames(readText(file)) + listExports(file, readText(file)).length
  return { name: file.replace(/^.*\//, ''), side: file.split('/')[1] ?? '', count }
})
/** The SQL fragments that the public files of these features pass on. */
const fragments = ['exams', 'sitting', 'grading'].flatMap((feature) =>
  [
    ...readText(`apps/server/src/features/${feature}/${feature}.public.ts`).matchAll(
      /^export \{([^}]*)\} from '\.\/([^']+)'/gm,
    ),
  ].map(([, list = '', from = '']) =>
    countSqlFragments(
      readText(`apps/server/src/features/${feature}/${from}`),
      list.split(',').map((name) => name.trim()),
    ),
  ),
)
const scripts = Object.keys((JSON.parse(readText('package.json')) as { scripts: object }).scripts)
const web = sources.filter(({ file }) => file.startsWith('apps/web/'))
const saving = listLoadedFiles('apps/server/src/features/sitting/saving/answer.service.ts', readText)
const ruledOut = sources.flatMap(({ file, text }) => findProblemsInSource(file, text).comments)

const isLong = (text: string) => text.split('\n').length > 401
const longFiles = sources.filter(
  ({ file, text }) => isLong(text) && !/\/texts\/|^packages\/demo\/|builders?\.ts$|fixtures\.ts$/.test(file),
)
const figures: Readonly<Record<string, number | string>> = {
  'exported names': names.length,
  'exported names with a docstring': names.filter(({ comment }) => comment !== '').length,
  'verbs of functions that begin with an INSERT': tallyWords(insertVerbs),
  'names that exist more than once, without texts, Route and main': repeated.length,
  'of them, with several meanings or copies on one side (server, contract, web, …)': onOneSide.length,
  'the most repeated names': repeated
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, 12)
    .map(([name, found]) => `${name} ${found.length}`)
    .join(', '),
  'comments that begin with What, Who, Whose, Whether, How, That or Which': opening.length,
  'comments with ruled-out words': ruledOut.length,
  'setBusy in the web app': web.flatMap(({ text }) => [...text.matchAll(/\bsetBusy\b/g)]).length,
  'files of permissions (*.access.ts)': listFiles(/\.access\.ts$/).length,
  'SQL fragments published by exams, sitting and grading': fragments.reduce((sum, count) => sum + count, 0),
  'files that name the two languages of a text (*-texts.ts and its like)':
    listFiles(/^apps\/web\/src\/.*texts\.ts$/).length,
  'files of code over 400 lines, without tests and data': longFiles.length,
  'npm scripts': scripts.length,
  'programs of npm run check': Object.keys(checkPrograms).length,
  'lines of own tools without their tests': linesOf(/^tools\/(?!.*\.(?:test|data)\.ts$).*\.(?:ts|js|grit)$/),
  'lines of tests and data of own tools': linesOf(/^tools\/.*\.(?:test|data)\.ts$/),
  'files loaded by saving an answer': saving.length,
  'largest public files': publicNames
    .sort((a, b) => b.count - a.count)
    .slice(0, 12)
    .map(({ name, side, count }) => `${side}/${name} ${count}`)
    .join(', '),
}
for (const [name, figure] of Object.entries(figures)) console.log(`${name}: ${figure}`)
