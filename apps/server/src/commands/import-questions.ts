import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { QuestionType } from '@portal/contract/exams/question-types.ts'
import type { Deps } from '../core/deps.ts'
import { cutText } from '../core/text/cut-text.ts'
import type { BilingualText, Lang } from '../core/text/language.ts'
import { inTransaction } from '../database/connection.ts'
import { createExam, publishExam } from '../features/exams/exams.public.ts'
import {
  bankQuestionOf,
  type ImportedQuestion,
  parseSheetMapping,
  readQuestionFile,
  type SheetMapping,
  saveQuestionPictures,
} from '../features/questions/question-import.public.ts'
import {
  addBank,
  addQuestions,
  comparableQuestion,
  comparableQuestionText,
  comparableRightAnswers,
  countBankQuestions,
} from '../features/questions/questions.public.ts'
import { pointsPerQuestion, questionsPerType } from './import-questions.rules.ts'
import { findSchemeByCode } from './import-questions.store.ts'
import { importQuestionWords, listSeparator, questionTypeWords } from './import-questions.words.ts'
import { resolveFile, runCommand, terminalLanguage, withDatabase } from './with-database.ts'

type Tools = Omit<Deps, 'log'>
export type ImportQuestionsOptions = {
  readonly files: readonly string[]
  /** The title of an exam to create from the imported questions. */
  readonly exam?: string
  /** At most this many questions in a paper. */
  readonly questions: number
  readonly lang: Lang
  /** The mapping for sheets with other headings. */
  readonly mapping?: SheetMapping
}
export type QuestionImportOutcome = {
  readonly taken: number
  readonly refused: number
  readonly bankId: string | null
  readonly examId: string | null
}

const examSeconds = 3600
/** The certificate scheme of the created exam, if the portal has it. */
const schemeCode = 'OP-FE'

type Print = (line: string) => void
type Say = (saying: keyof typeof importQuestionWords, ...values: readonly (string | number)[]) => void

const sayer =
  (lang: Lang, print: Print): Say =>
  (saying, ...values) => {
    let next = 0
    print(importQuestionWords[saying][lang].replace(/%/g, () => String(values[next++] ?? '')))
  }

type Seen = { readonly file: string; readonly line: number; readonly right: string; readonly wholes: Set<string> }

/**
 * Checks a question against those of the former files: true when new, the location of the first when equal, false when
 * it contradicts that one.
 */
function isNewIn(seen: Map<string, Seen>, question: ImportedQuestion, file: string, say: Say): boolean {
  const stored = bankQuestionOf(question)
  const [words, whole, right, line] = [
    comparableQuestionText(stored),
    comparableQuestion(stored),
    comparableRightAnswers(stored),
    question.source.line,
  ]
  const first = seen.get(words)
  if (first === undefined) {
    seen.set(words, { file, line, right, wholes: new Set([whole]) })
    return true
  }
  const where = [
    `${file} `,
    line,
    `${first.file} `,
    first.line,
    question.name || cutText(question.stem.replace(/<[^<>]*>/gu, ' '), 80),
  ] as const
  if (first.right !== right) {
    say('otherKey', ...where)
    return false
  }
  // Within one file the reader has already reported it.
  if (first.wholes.has(whole) && first.file !== file) say('same', ...where)
  first.wholes.add(whole)
  return true
}

const pictureEndings = ['', '.png', '.jpg', '.jpeg', '.gif', '.webp']
/** Finds pictures next to a sheet, or in a folder `images` or `pictures` there; folders above it are not searched. */
async function picturesBeside(file: string): Promise<(name: string) => Buffer | undefined> {
  if (!/\.(?:csv|tsv|xlsx)$/iu.test(file)) return () => undefined
  const folder = path.dirname(file)
  const places = ['.', 'images', 'pictures']
  const listed = await Promise.all(
    places.map(async (place) =>
      (await readdir(path.join(folder, place)).catch(() => [])).map((name) => path.join(place, name)),
    ),
  )
  const names = new Set(listed.flat())
  return (name) => {
    const wanted = path.normalize(name.replaceAll('\\', '/'))
    const found = places
      .flatMap((place) => pictureEndings.map((ending) => path.join(place, `${wanted}${ending}`)))
      .find((one) => names.has(one))
    return found !== undefined && /\.(?:png|jpe?g|gif|webp)$/iu.test(found)
      ? readFileSync(path.join(folder, found))
      : undefined
  }
}

/** Reads question files and reports every rejected question, with file, line and reason. */
async function readFiles(
  { files, lang, mapping }: Pick<ImportQuestionsOptions, 'files' | 'lang' | 'mapping'>,
  say: Say,
): Promise<{ taken: ImportedQuestion[]; refused: number }> {
  const taken: ImportedQuestion[] = []
  let refused = 0
  const seen = new Map<string, Seen>()
  for (const file of files) {
    const name = path.basename(file)
    const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => error)
    if (!Buffer.isBuffer(bytes)) {
      say('unreadable', file, bytes.code ?? bytes.message)
      continue
    }
    const report = await readQuestionFile(bytes, name, {
      ...(mapping ? { mapping } : {}),
      pictureAt: await picturesBeside(file),
    })
    const { counts } = report
    say('summary', name, counts.found, counts.taken, counts.refused, counts.skipped)
    for (const [saying, remarks] of [['refused', report.problems] as const, ['remark', report.warnings] as const]) {
      for (const { file: part, line, message, title, excerpt } of remarks)
        say(saying, part === undefined ? '' : `${part} `, line, message[lang], title ?? excerpt)
    }
    const whole = report.questions.filter((question) => isNewIn(seen, question, name, say))
    taken.push(...whole)
    refused += counts.refused + (report.questions.length - whole.length)
  }
  if (taken.length === 0) say('nothing')
  return { taken, refused }
}

/** Reads question files and reports the effect of an import. Stores nothing and needs no database. */
export async function previewQuestionFiles(
  order: Pick<ImportQuestionsOptions, 'files' | 'lang' | 'mapping'>,
  print: Print,
): Promise<QuestionImportOutcome> {
  const say = sayer(order.lang, print)
  const { taken, refused } = await readFiles(order, say)
  const types = Object.entries(questionTypeWords).map(
    ([type, words]) => [words[order.lang], taken.filter((question) => question.type === type).length] as const,
  )
  const listed = types.filter(([, count]) => count > 0).map(([word, count]) => `${word} ${count}`)
  if (taken.length > 0) say('dryRun', taken.length, listed.join(listSeparator[order.lang]))
  return { taken: taken.length, refused, bankId: null, examId: null }
}

/**
 * Reads question files, reports every rejected question, and stores the others in a new bank, with an exam if
 * requested. Bank, questions and exam are stored together or not at all.
 */
export async function importQuestions(
  deps: Tools,
  order: ImportQuestionsOptions,
  print: Print,
): Promise<QuestionImportOutcome> {
  const say = sayer(order.lang, print)
  const { taken, refused } = await readFiles(order, say)
  if (taken.length === 0) return { taken: 0, refused, bankId: null, examId: null }
  await saveQuestionPictures(deps, taken)
  const questions = taken.map((question) => bankQuestionOf(question))
  const title = textOf(
    order.exam ?? cutText(order.files.map((file) => path.basename(file, path.extname(file))).join(', '), 120),
  )
  return inTransaction(deps.sql, async (tx) => {
    const bankId = await addBank(deps, tx, { title, source: order.files.map((file) => path.basename(file)).join(', ') })
    const { added, known } = await addQuestions(deps, tx, bankId, questions)
    say('bank', title.zh ?? title.en ?? '', added, known)
    const outcome = { taken: taken.length, refused, bankId, examId: null }
    if (order.exam === undefined) return outcome

    const byType = new Map<string, number>()
    for (const row of await countBankQuestions(tx, bankId))
      byType.set(row.type, (byType.get(row.type) ?? 0) + row.count)
    const short = byType.get('short') ?? 0
    byType.delete('short')
    if (short > 0) say('shortLeft', short)
    const shares = questionsPerType(
      [...byType].map(([type, count]) => ({ type, count })),
      order.questions,
    )
    const size = shares.reduce((sum, share) => sum + share.count, 0)
    if (size === 0) {
      say('noExam')
      return outcome
    }
    const points = pointsPerQuestion(size)
    const passingPoints = Math.ceil((size * points * 60) / 100)
    const scheme = await findSchemeByCode(tx, schemeCode)
    const examId = await createExam(deps, tx, {
      kind: 'formal',
      title,
      paper: { rules: shares.map(({ type, count }) => ({ bankId, type: type as QuestionType, count, points })) },
      passingPoints,
      timeLimit: examSeconds,
      ...(scheme ? { certificateSchemeId: scheme } : {}),
    })
    await publishExam(deps, tx, examId, null)
    say('exam', order.exam, size, (size * points) / 100, passingPoints / 100)
    return { ...outcome, examId }
  })
}

/** A title of an operator, in the language it is written in. */
const textOf = (title: string): BilingualText => (/\p{Script=Han}/u.test(title) ? { zh: title } : { en: title })

const usage = `npm run import -- FILE… [--dry-run] [--mapping FILE] [--exam "TITLE"] [--questions N]

Reads GIFT, Moodle XML, Aiken, QTI 2.1, 2.2 and 3.0 (an item or a package), Excel (.xlsx) and CSV, and stores the questions in a new bank.
  --dry-run        reports each question that cannot be imported, and stores nothing
  --mapping FILE   maps columns of sheets with unknown headings (JSON, see docs/question-files.md)
  --exam "TITLE"   also creates an exam that draws its papers from that bank
  --questions N    questions in a paper of that exam, 1 to 500 (40)
`

/**
 * Runs the command: finds the portal's database, whether or not the portal is running, and imports; a dry run needs no
 * database. Returns exit code 1 when no question was accepted, 2 for wrong arguments or an unreadable mapping.
 */
export async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const given = readArguments(args)
  if (!given) {
    process.stderr.write(usage)
    return 2
  }
  if (given === 'help') {
    process.stdout.write(usage)
    return 0
  }
  const lang = terminalLanguage(env)
  const { mappingFile, ...wanted } = given
  const mapping =
    mappingFile === undefined
      ? undefined
      : parseSheetMapping(await readFile(resolveFile(env, mappingFile), 'utf8').catch(() => ''))
  if (mapping === null) {
    process.stderr.write(`${mappingFile}: not a column mapping (docs/question-files.md)\n`)
    return 2
  }
  const order = {
    ...wanted,
    lang,
    files: given.files.map((file) => resolveFile(env, file)),
    ...(mapping ? { mapping } : {}),
  }
  const print = (line: string) => process.stdout.write(`${line}\n`)
  if (given.dryRun) return (await previewQuestionFiles(order, print)).taken > 0 ? 0 : 1
  const outcome = await withDatabase(env, (deps) => importQuestions(deps, order, print))
  return outcome.taken > 0 ? 0 : 1
}

function readArguments(
  args: readonly string[],
):
  | (Omit<ImportQuestionsOptions, 'lang' | 'mapping'> & { readonly dryRun: boolean; readonly mappingFile?: string })
  | 'help'
  | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        exam: { type: 'string' },
        mapping: { type: 'string' },
        questions: { type: 'string', default: '40' },
        'dry-run': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false, short: 'h' },
      },
    })
    if (values.help) return 'help'
    const questions = Number(values.questions)
    if (
      positionals.length === 0 ||
      !Number.isInteger(questions) ||
      questions < 1 ||
      questions > 500 ||
      values.exam?.trim() === ''
    )
      return null
    return {
      files: positionals,
      questions,
      dryRun: values['dry-run'],
      ...(values.exam === undefined ? {} : { exam: values.exam.trim() }),
      ...(values.mapping === undefined ? {} : { mappingFile: values.mapping }),
    }
  } catch {
    return null
  }
}

if (import.meta.main) await runCommand(main)
