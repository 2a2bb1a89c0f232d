import { listFiles, readText } from '../checks/tree.ts'
import type { TextSource } from './table.ts'

/** Returns the English file that belongs to a Chinese one. */
export const englishFileOf = (file: string) => file.replace(/zh\.ts$/, 'en.ts')

const isOfCodes = (file: string) => /^packages\/contract\/src\/.*(codes|field-rules|words)\.ts$/.test(file)
const isOfWords = (file: string) => /^apps\/server\/src\/.*\.words\.ts$/.test(file)
const namesJobs = (source: string) => /= (defineJob|describeJob)\(/.test(source)

/** Returns a file whose texts are in both languages as a source of texts; null for any other file. */
export function bilingualSource(file: string, text: string): TextSource | null {
  const source = { file, zh: text, en: '', isBoth: true }
  if (isOfCodes(file) || isOfWords(file)) return source
  // The name of a job is part of its definition: `export const sendReminders = defineJob({ words: { zh, en } })`.
  if (/^apps\/server\/src\/.*\.ts$/.test(file) && namesJobs(text))
    return { ...source, isWanted: (path) => path.length === 2 && path[1] === 'words' }
  return null
}

/** Returns the sources of all texts of the portal: those of its pages, its contract and its server. */
export function textSources(): TextSource[] {
  const ofWeb = listFiles(/^apps\/web\/src\/.*\/texts\/zh\.ts$/).map((file) => ({
    file,
    zh: readText(file),
    en: readText(englishFileOf(file)),
    isBoth: false,
  }))
  const inBoth = listFiles(/^(packages\/contract|apps\/server)\/src\/.*\.ts$/)
    .filter((file) => !/\.test\.ts$|\/all-codes\.ts$/.test(file))
    .flatMap((file) => bilingualSource(file, readText(file)) ?? [])
  return [...ofWeb, ...inBoth]
}
