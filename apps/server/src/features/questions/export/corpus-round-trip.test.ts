import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { packStoredZip } from '../../../core/readers/stored-zip.ts'
import { bankQuestionOf, pictureIdOf } from '../bank-question.ts'
import type { ImportedQuestion } from '../import/imported-question.ts'
import { readQuestionFile } from '../import/read-question-file.ts'
import { questionProblems } from '../question.rules.ts'
import type { NewQuestion, NumericKey } from '../question-content.ts'
import { exportFileKinds, writeQuestionFile } from './export-format.ts'
import { exportLossesOf } from './export-losses.rules.ts'
import type { ExportFormat, ExportQuestion } from './export-question.ts'
import { canonicalQuestion, groupIndexesOf } from './round-trip.fixtures.ts'

/*
 * Real questions are imported, exported, imported again and compared. CORPUS_DIR names the folder with questions/; in
 * it, qti-1edtech/ may hold the public examples of 1EdTech (github.com/1EdTech/qti-examples), whose licence does not
 * let this project pass them on.
 */
const corpus = process.env.CORPUS_DIR
const root = path.join(corpus ?? '', 'questions')
const filesIn = (folder: string, ending: RegExp): string[] =>
  corpus === undefined || !existsSync(path.join(root, folder))
    ? []
    : readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => ending.test(name))
        .map((name) => path.join(folder, name))
        .sort()

/** An item of QTI with the pictures of its folder, as a package that names both. */
function packItem(file: string): Buffer {
  const folder = path.join(root, path.dirname(file))
  const name = path.basename(file)
  const pictures = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((one) =>
    /\.(?:png|jpe?g|gif|svg|webp)$/iu.test(one),
  )
  const version = /qti-assessment-item/u.test(readFileSync(path.join(root, file), 'utf8'))
    ? 'imsqti_item_xmlv3p0'
    : 'imsqti_item_xmlv2p2'
  const manifest = `<manifest identifier="M"><organizations/><resources><resource identifier="R" type="${version}" href="${name}"><file href="${name}"/></resource></resources></manifest>`
  return packStoredZip([
    ['imsmanifest.xml', Buffer.from(manifest)],
    ...[name, ...pictures].map((one) => [one, readFileSync(path.join(folder, one))] as const),
  ])
}

const exported = (question: ImportedQuestion): ExportQuestion => ({
  ...bankQuestionOf(question),
  pictures: new Map(
    question.attachments.map((picture) => [
      pictureIdOf(picture),
      { id: pictureIdOf(picture), mime: picture.mime, bytes: picture.bytes },
    ]),
  ),
})

/**
 * The numbers that a gap accepts, as ranges that don't overlap, each with the percent that it earns. QTI has them so;
 * Moodle has a list of which the first that fits decides.
 */
function rangesOf(numeric: readonly NumericKey[]): string {
  const given = numeric.map((one) => {
    const tolerance = 'value' in one ? one.tolerance * (one.isRelative ? Math.abs(one.value) : 1) : 0
    const [from, to] = 'value' in one ? [one.value - tolerance, one.value + tolerance] : [one.min, one.max]
    return { from: Number(from.toPrecision(9)), to: Number(to.toPrecision(9)), weight: one.weight ?? 100 }
  })
  const earned = (number: number) => given.find(({ from, to }) => from <= number && number <= to)?.weight ?? 0
  const bounds = [...new Set(given.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b)
  // Each bound, and a number between it and the next one.
  const pieces = bounds.flatMap((bound, at) => {
    const next = bounds[at + 1]
    const own = { first: `${bound}`, last: `${bound}`, percent: earned(bound) }
    return next === undefined
      ? [own]
      : [own, { first: `>${bound}`, last: `<${next}`, percent: earned((bound + next) / 2) }]
  })
  const ranges: { first: string; last: string; percent: number }[] = []
  for (const [at, piece] of pieces.entries()) {
    const before = ranges.at(-1)
    if (before !== undefined && pieces[at - 1]?.percent === piece.percent && piece.percent > 0) before.last = piece.last
    else if (piece.percent > 0) ranges.push({ ...piece })
  }
  return JSON.stringify(ranges)
}
/** Returns a question with numbers as ranges. */
const inRanges = (question: NewQuestion): NewQuestion =>
  'blanks' in question.answerKey
    ? {
        ...question,
        answerKey: {
          ...question.answerKey,
          blanks: question.answerKey.blanks.map((blank) =>
            blank.numeric === undefined
              ? blank
              : {
                  ...blank,
                  numeric: [],
                  accepted: [...blank.accepted, { text: rangesOf(blank.numeric), weight: 100 }],
                },
          ),
        },
      }
    : question

/** Puts the attributes of a picture into a fixed order; the order has no meaning. */
const inOrder = (text: string): string =>
  text.replace(/<img ((?:[a-z]+=\\"[^"]*" ?)+)\/?>/gu, (_, attributes: string) => {
    const sorted = (attributes.match(/[a-z]+=\\"[^"]*"/gu) ?? []).sort()
    return `<img ${sorted.join(' ')} />`
  })

const figures = { files: 0, taken: 0, refused: 0, compared: 0, leftOut: 0, losses: new Map<string, number>() }

/** The questions of a file that come back otherwise than they were written. */
async function differencesOf(bytes: Buffer, name: string, format: ExportFormat): Promise<string[]> {
  const report = await readQuestionFile(bytes, name)
  figures.files += 1
  figures.taken += report.questions.length
  figures.refused += report.problems.length
  const sound = report.questions.map(exported).filter((one) => questionProblems(one).length === 0)
  const written = sound.filter((one) => exportLossesOf(one, format).leftOut === null)
  figures.leftOut += sound.length - written.length
  if (written.length === 0) return []
  const again = await readQuestionFile(
    await writeQuestionFile(written, format, 'en'),
    `again${exportFileKinds[format].ending}`,
  )
  const read = again.questions.map((one) => bankQuestionOf(one))
  const losses = written.map((one) => new Set(exportLossesOf(one, format).losses))
  for (const loss of losses.flatMap((own) => [...own])) figures.losses.set(loss, (figures.losses.get(loss) ?? 0) + 1)
  const shown = (one: NewQuestion | undefined, index: number) =>
    one === undefined
      ? 'missing'
      : inOrder(JSON.stringify(canonicalQuestion(inRanges(one), format, losses[index] ?? new Set())))
  figures.compared += written.length
  return [
    ...again.problems.map(({ reason, excerpt }) => `refused: ${reason}: ${excerpt}`),
    ...written.flatMap((one, index) => {
      const [before, after] = [shown(one, index), shown(read[index], index)]
      return before === after ? [] : [`${before}\n${after}`]
    }),
    ...(JSON.stringify(groupIndexesOf(read)) === JSON.stringify(groupIndexesOf(written)) ? [] : ['other groups']),
  ]
}

const ours = ['qti22', 'qti30', 'moodleXml'] as const

describe.skipIf(corpus === undefined)(
  `real questions come back unchanged ${corpus === undefined ? '(skipped: CORPUS_DIR is not set)' : ''}`,
  () => {
    const items = [
      ...filesIn('qti-1edtech', /\/items\/.*\.xml$/u).filter((file) => !/(?:manifest|test)\.xml$/iu.test(file)),
      ...filesIn('qti30', /\.xml$/u),
    ]
    it.each(items)('%s', async (file) => {
      const bytes = packItem(file)
      for (const format of ours) expect(await differencesOf(bytes, 'item.zip', format), format).toEqual([])
    })

    const packages = [
      ...filesIn('qti-1edtech', /\.zip$/u),
      ...filesIn('qti30', /\.zip$/u),
      ...filesIn('qti22', /\.zip$/u),
    ]
    const moodle = filesIn('moodle-xml', /\.xml$/u)
    it.each([...packages, ...moodle])('%s', async (file) => {
      const bytes = readFileSync(path.join(root, file))
      for (const format of ours) expect(await differencesOf(bytes, path.basename(file), format), format).toEqual([])
    })

    it('compared many questions', () => {
      process.stdout.write(`${JSON.stringify({ ...figures, losses: Object.fromEntries(figures.losses) })}\n`)
      expect(figures.compared).toBeGreaterThan(100)
    })
  },
)
