import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from './checks/tree.ts'
import { englishFileOf, textSources } from './translation/catalogue.ts'
import { formatCsvRows, readCsvRows } from './translation/csv.ts'
import { applyTranslations, type TranslationLine, translationLines } from './translation/table.ts'

/**
 * All words of the portal as one table for translators, and back:
 * `npm run texts -- export words.csv`, `npm run texts -- import words.csv`. Nothing is written unless every line fits.
 */
const head = ['file', 'key', 'zh', 'en']

const write = (file: string, text: string) => writeFileSync(path.join(projectRoot, file), text)

function exportTo(target: string): void {
  const lines = textSources().flatMap(translationLines)
  writeFileSync(target, formatCsvRows([head, ...lines.map(({ file, key, zh, en }) => [file, key, zh, en])]))
  console.log(`${lines.length} texts in both languages: ${target}`)
}

function importFrom(target: string): void {
  const [first, ...rows] = readCsvRows(readFileSync(target, 'utf8'))
  if (first?.join() !== head.join()) throw new Error(`the first line must be ${head.join(', ')}`)
  const lines = rows.map(([file = '', key = '', zh = '', en = '']): TranslationLine => ({ file, key, zh, en }))
  const known = new Map(textSources().map((source) => [source.file, source]))
  const taken = [...new Set(lines.map(({ file }) => file))].map((file) => {
    const source = known.get(file)
    if (!source) throw new Error(`there is no file of texts ${file}`)
    return {
      source,
      ...applyTranslations(
        source,
        lines.filter((line) => line.file === file),
      ),
    }
  })
  for (const { source, zh, en, changed } of taken) {
    if (changed === 0) continue
    write(source.file, zh)
    if (!source.isBoth) write(englishFileOf(source.file), en)
  }
  console.log(`${taken.reduce((sum, { changed }) => sum + changed, 0)} texts changed`)
}

const [what, target] = process.argv.slice(2)
if (target && what === 'export') exportTo(target)
else if (target && what === 'import') importFrom(target)
else {
  console.error('npm run texts -- export <file.csv> | import <file.csv>')
  process.exit(1)
}
