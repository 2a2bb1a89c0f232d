import type { DataOf } from '@portal/contract/http/call.ts'
import type { bankList, questionList } from '@portal/contract/questions/question-bank.contract.ts'
import type { questionImportPreview } from '@portal/contract/questions/question-import.contract.ts'
import type { Lang } from '../../core/text/language.ts'
import type { BankListRow, QuestionListRow } from './bank-console.store.ts'
import { withPictureAddresses } from './bank-question.ts'
import { presentRegions } from './hotspot.rules.ts'
import type { ImportRemark, PaperReport } from './import/import-report.ts'
import type { AcceptedNumber, ImportedQuestion } from './import/imported-question.ts'
import type { SheetMapping } from './import/sheet-mapping.ts'

type Preview = DataOf<typeof questionImportPreview>
type PreviewedQuestion = Preview['questions'][number]

export const presentBank = ({
  id,
  companyId,
  title,
  source,
  createdAt,
  totals,
}: BankListRow): DataOf<typeof bankList>['list'][number] => ({
  bankId: id,
  companyId,
  title: { ...title },
  source,
  createdAt: createdAt.toISOString(),
  totals: {
    single: totals.single ?? 0,
    multiple: totals.multiple ?? 0,
    judge: totals.judge ?? 0,
    blank: totals.blank ?? 0,
    numeric: totals.numeric ?? 0,
    upload: totals.upload ?? 0,
    short: totals.short ?? 0,
    matching: totals.matching ?? 0,
    ordering: totals.ordering ?? 0,
    gapChoice: totals.gapChoice ?? 0,
    hotspot: totals.hotspot ?? 0,
  },
})

export const presentListedQuestion = ({
  id,
  version,
  type,
  topic,
  difficulty,
  points,
  content,
  title,
  sourceId,
  tags,
  createdAt,
}: QuestionListRow): DataOf<typeof questionList>['list'][number] => ({
  questionId: id,
  version,
  type,
  topic,
  difficulty,
  points,
  stem: { ...content.stem },
  options: content.options.map(({ key, text }) => ({ key, text: { ...text } })),
  blankCount: content.blankCount,
  title,
  sourceId,
  tags: [...tags],
  createdAt: createdAt.toISOString(),
})

export const presentRemark = (
  { line, file, title, reason, message, excerpt, cells = [] }: ImportRemark,
  lang: Lang,
): Preview['problems'][number] => ({
  line,
  part: file ?? null,
  title: title ?? null,
  reason,
  message: message[lang],
  excerpt,
  cells: cells.map(({ address, heading, text, isAt }) => ({ address, heading, text, isAt })),
})

/** The relation of a question in a file to the bank and to earlier questions of the file. */
export type PreviewRelation = Pick<PreviewedQuestion, 'duplicate' | 'hasOtherKey' | 'held' | 'twin'>

/**
 * Presents a question to authors in the form in which it would be imported, with its key. `addressOf` returns the
 * temporary address of a picture.
 */
export function presentPreviewedQuestion(
  question: ImportedQuestion,
  standing: PreviewRelation,
  remarks: readonly ImportRemark[],
  lang: Lang,
  addressOf: (picture: ImportedQuestion['attachments'][number]) => string,
): PreviewedQuestion {
  const shown = (html: string) =>
    withPictureAddresses(html, (name) => {
      const picture = question.attachments.find((one) => one.name === name)
      return picture === undefined ? '' : addressOf(picture).replaceAll('&', '&amp;')
    })
  const isWeighed = question.options.some(({ weight }) => weight !== undefined)
  return {
    line: question.source.line,
    part: question.source.sheet ?? question.source.name,
    name: question.name,
    type: question.type,
    topic: question.topic,
    difficulty: question.difficulty ?? null,
    points: question.points,
    stem: shown(question.stem),
    options: question.options.map(({ key, html, correct, weight, feedback = '' }) => ({
      key,
      text: shown(html),
      isRight: correct,
      weight: weight ?? (isWeighed ? (correct ? 100 : 0) : null),
      feedback: shown(feedback),
    })),
    blanks: question.blanks.map(({ accepted, numeric = [], caseSensitive }) => ({
      accepted: accepted.map(({ text, weight }) => ({ text, weight })),
      numeric: numeric.map(rangeOf),
      caseSensitive,
    })),
    ...(question.group ? { material: shown(question.group.material) } : {}),
    ...(question.type === 'numeric' && question.blanks[0]?.units
      ? { units: question.blanks[0].units.map(({ unit }) => unit) }
      : {}),
    ...(question.picture === undefined ? {} : { picture: shown(question.picture) }),
    ...(question.regions === undefined ? {} : { regions: presentRegions(question.regions) }),
    prompts: (question.prompts ?? []).map(shown),
    places: question.places ?? '',
    rubric: shown(question.gradingNotes ?? ''),
    explanation: shown(question.explanation),
    feedback: {
      correct: shown(question.feedback?.correct ?? ''),
      partly: shown(question.feedback?.partly ?? ''),
      incorrect: shown(question.feedback?.incorrect ?? ''),
    },
    hints: (question.hints ?? []).map(shown),
    tags: [...question.tags],
    sourceId: question.idnumber,
    keepsOrder: question.options.length > 0 && question.options.every(({ pinned }) => pinned === true),
    duplicate: standing.duplicate,
    hasOtherKey: standing.hasOtherKey,
    held: standing.held && {
      questionId: standing.held.questionId,
      sourceId: standing.held.sourceId,
      right: [...standing.held.right],
    },
    twin: standing.twin && { line: standing.twin.line, part: standing.twin.part },
    remarks: remarks.map(({ reason, message }) => ({ reason, message: message[lang] })),
  }
}

/**
 * Presents a paper's lines and the questions to check. Pictures that were not kept for the preview are left out of its
 * lines.
 */
export function presentPaperReport(
  { lines, checks, attachments, corrections }: PaperReport,
  lang: Lang,
  addressOf: (picture: ImportedQuestion['attachments'][number]) => string,
): NonNullable<Preview['paper']> {
  const pictures = new Map(attachments.map((picture) => [picture.name, picture]))
  return {
    lines: lines.map(({ line, kind, number, text, html }) => ({
      line,
      kind,
      number,
      text,
      html: withPictureAddresses(html, (name) => {
        const picture = pictures.get(name)
        return picture === undefined ? '' : addressOf(picture).replaceAll('&', '&amp;')
      }),
    })),
    checks: checks.map(({ line, reasons, readings }) => ({
      line,
      reasons: reasons.map(({ reason, message }) => ({ reason, message: message[lang] })),
      readings: readings.map(({ label, question }) => ({
        label: label[lang],
        question: presentPreviewedQuestion(question, unseen, [], lang, addressOf),
      })),
    })),
    corrections: corrections.map(({ from, to, text }) => ({ from, to, text })),
  }
}
const unseen: PreviewRelation = { duplicate: null, hasOtherKey: false, held: null, twin: null }

function rangeOf(number: AcceptedNumber) {
  if ('min' in number) return { min: number.min, max: number.max, weight: number.weight }
  const width = number.isRelative ? Math.abs(number.value) * number.tolerance : number.tolerance
  const [min, max] = [number.value - width, number.value + width].map((bound) => Number(bound.toPrecision(12)))
  return { min: min ?? number.value, max: max ?? number.value, weight: number.weight }
}

export const presentMapping = ({
  fields,
  type,
  answers,
}: SheetMapping): NonNullable<NonNullable<Preview['table']>['mapping']> => ({
  fields: Object.entries(fields).map(([heading, field]) => ({ heading, field })),
  type: type ?? null,
  answers: answers ?? 'letters',
})
