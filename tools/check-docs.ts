import { existsSync } from 'node:fs'
import path from 'node:path'
import {
  anchorsOf,
  misplacedNames,
  missingFileNames,
  privateNames,
  repeatedTerms,
  sourceWords,
  unknownNames,
} from './checks/document-names.ts'
import { listExports } from './checks/exports.ts'
import { listFiles, projectRoot, readText, textOfSettings } from './checks/tree.ts'
import { checkPrograms, separateBenches, tablePrograms } from './sub-commands.ts'

/**
 * Checks that documents name only things that exist: npm scripts, files and folders in backticks, relative links with
 * their headings, settings, and (except in decisions and on the operator's page) names of the code. A function that is
 * named with its file, or as a call, is an export.
 */
const problems: string[] = []
const scripts = Object.keys((JSON.parse(readText('package.json')) as { scripts: Record<string, string> }).scripts)
const partsOfBench = [...readText('bench/run.ts').matchAll(/^ {2}(\w+)(?:: (?:\{|bench\w+)|,$)/gm)]
const namesOf: Readonly<Record<string, readonly string[]>> = {
  check: Object.keys(checkPrograms),
  tables: Object.keys(tablePrograms),
  bench: [...separateBenches, ...partsOfBench.map(([, name = '']) => name)],
}
const settings = new Set([...textOfSettings().matchAll(/'([A-Z][A-Z0-9_]{2,})'/g)].map((match) => match[1] ?? ''))
const documents = listFiles(/\.md$/).filter((file) => !file.startsWith('packages/demo/'))

for (const file of documents) {
  const text = readText(file)
  for (const [, script] of text.matchAll(/npm run ([a-z][\w:-]*)/g))
    if (script && !scripts.includes(script)) problems.push(`${file} names "npm run ${script}", which does not exist`)
  for (const [, script = '', name = ''] of text.matchAll(/npm run (check|tables|bench) -- ([a-z]+)/g))
    if (!namesOf[script]?.includes(name))
      problems.push(`${file} names "npm run ${script} -- ${name}", which does not exist`)
  for (const [, link] of text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g)) {
    if (link && !existsSync(path.join(projectRoot, path.dirname(file), link)))
      problems.push(`${file} links to ${link}, which does not exist`)
  }
  for (const [, link = '', anchor = ''] of text.matchAll(/\]\((?!https?:)([^)#\s]*\.md)?#([^)\s]+)\)/g)) {
    const target = link === '' ? file : path.posix.join(path.posix.dirname(file), link)
    if (existsSync(path.join(projectRoot, target)) && !anchorsOf(readText(target)).has(anchor))
      problems.push(`${file} links to the heading #${anchor}, which ${target} does not have`)
  }
  for (const [, place] of text.matchAll(/`((?:apps|packages|docs|tools|e2e|bench|\.ci)\/[\w./@-]+)`/g)) {
    if (place && !place.includes('NNNN') && !existsSync(path.join(projectRoot, place)))
      problems.push(`${file} names ${place}, which does not exist`)
  }
}

/** Documents for readers of the code name its files, symbols, tables and states. */
const tree = listFiles(/./)
const words = sourceWords(tree.filter((file) => /^(apps|packages|tools)\/.*\.(tsx?|sql|js)$/.test(file)).map(readText))
const exported = tree
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => [file, listExports(file, readText(file)).map(({ name }) => name)] as const)
const everyExport = new Set(exported.flatMap(([, names]) => names))
const exportsOf = (name: string) =>
  new Set(exported.flatMap(([file, names]) => (`/${file}`.endsWith(`/${name}`) ? names : [])))
for (const file of documents.filter((one) =>
  /^(docs\/(architecture\b|reading-test|glossary|how-to)|README|AGENTS|CONTRIBUTING)/.test(one),
)) {
  const text = readText(file)
  for (const name of missingFileNames(text, tree).filter((one) => !one.includes('NNNN')))
    problems.push(`${file} names ${name}, which no file is called`)
  for (const name of misplacedNames(text, exportsOf))
    problems.push(`${file} looks for ${name}, which is no export there`)
  for (const name of privateNames(text, everyExport)) problems.push(`${file} names ${name}, which no source exports`)
  for (const name of unknownNames(text, words)) problems.push(`${file} names ${name}, which no source holds`)
}
for (const word of repeatedTerms(readText('docs/glossary.md')))
  problems.push(`docs/glossary.md explains "${word}" twice`)

const operations = readText('docs/operations.md')
for (const anchor of anchorsOf(operations.replaceAll(/^(#|###) .*$/gm, '')))
  if (!operations.includes(`](#${anchor})`)) problems.push(`the contents of docs/operations.md leave out #${anchor}`)
for (const name of settings)
  if (!operations.includes(`\`${name}\``)) problems.push(`docs/operations.md does not explain ${name}`)
for (const [, name] of operations.matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm))
  if (name && !settings.has(name)) problems.push(`docs/operations.md explains ${name}, which no setting reads`)

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`docs: ${documents.length} documents name only what exists`)
