import { fieldValueAt, isSameValue } from '#web/console/form/values.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatInstant, formatNumber, formatPoints } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { AuthoredExam, ExamFormChoices } from '../exams-console.queries.ts'
import { examsConsoleTexts } from '../exams-console-texts.ts'
import type { BuilderContent, PaperRule, ReleaseTiming } from './builder.rules.ts'
import { builderTexts } from './builder-texts.ts'

/** A field of an exam: its label, and `show`, which formats its value as text. */
export type ExamField = { readonly name: string; readonly label: string; readonly show: (value: unknown) => string }

/** Returns the fields of an exam, with which the differences between versions and between authors are shown as text. */
export function useExamFields(
  exam: AuthoredExam,
  choices: ExamFormChoices | undefined,
  zone: string,
): readonly ExamField[] {
  const t = useTexts(builderTexts)
  const all = useTexts(examsConsoleTexts)
  const f = t.fields
  const named = (list: readonly { readonly id: string; readonly title: BuilderContent['title'] }[] = []) =>
    new Map(list.map(({ id, title }) => [id, pickReaderText(title)]))
  const banks = new Map([...named(exam.banks), ...named(choices?.banks)])
  const places = new Map([
    ...named(exam.companies),
    ...named(exam.departments),
    ...exam.people.map((one) => [one.id, one.name] as const),
    ...named(choices?.companies),
  ])
  const courses = new Map([...named(exam.product ? [exam.product] : []), ...named(choices?.courses)])
  const schemes = new Map([
    ...named(exam.certificateScheme ? [exam.certificateScheme] : []),
    ...named(choices?.certificateSchemes),
  ])
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const count = (value: unknown) => (typeof value === 'number' ? formatNumber(value) : '')
  const yes = (value: unknown) => (value === true ? f.yes : f.no)
  const instant = (value: unknown) => (typeof value === 'string' ? formatInstant(value, zone) : '')
  const list = (from: ReadonlyMap<string, string>) => (value: unknown) =>
    Array.isArray(value) ? value.map((id: string) => from.get(id) ?? id).join(f.comma) : ''
  const word = (words: Readonly<Record<string, string>>) => (value: unknown) => words[String(value)] ?? ''
  const moment = (value: ReleaseTiming) =>
    typeof value === 'object' ? formatInstant(value.at, zone) : t.release.moments[value]
  const rule = (one: PaperRule) =>
    t.fields.rule(
      [
        one.type ? t.types[one.type] : t.anyType,
        one.topic ?? t.anyTopic,
        one.difficulty ? t.level(one.difficulty) : t.anyDifficulty,
      ].join(' · '),
      formatNumber(one.count),
      formatPoints(one.points),
      banks.get(one.bankId) ?? '',
    )
  const field = (name: string, label: string, show: ExamField['show']): ExamField => ({ name, label, show })
  return [
    field('title.zh', f.titleZh, text),
    field('title.en', f.titleEn, text),
    field('kind', f.kind, word(all.kinds)),
    field('zones', f.zones, (value) =>
      Array.isArray(value) ? value.map((one: keyof typeof all.zones) => all.zones[one]).join(f.comma) : '',
    ),
    field('certificateSchemeId', f.scheme, (value) => schemes.get(text(value)) ?? ''),
    field('productId', f.course, (value) => courses.get(text(value)) ?? ''),
    field('paper.rules', f.rules, (value) => (Array.isArray(value) ? value.map(rule).join('\n') : '')),
    field('paper.fixed', f.fixed, (value) =>
      Array.isArray(value) && value.length > 0 ? f.fixedCount(value.length) : '',
    ),
    field('passingPoints', f.passing, (value) => (typeof value === 'number' ? formatPoints(value) : '')),
    field('multiplePolicy', f.multiple, word(t.paper.policies)),
    field('shuffleQuestions', f.shuffleQuestions, yes),
    field('shuffleOptions', f.shuffleOptions, yes),
    field('avoidSeen', f.avoidSeen, yes),
    field('exposure', f.exposure, (value) => {
      const { most, of } = (value ?? {}) as { most?: number; of?: number }
      return most && of ? `${most} / ${of}` : ''
    }),
    field('opensAt', f.opensAt, instant),
    field('closesAt', f.closesAt, instant),
    field('timeLimit', f.timeLimit, (value) =>
      typeof value === 'number' ? all.minutes(formatNumber(value / 60)) : all.noLimit,
    ),
    field('totalAttempts', f.totalAttempts, count),
    field('dailyAttempts', f.dailyAttempts, count),
    field('retakeHours', f.retakeHours, count),
    field('companyIds', f.companies, list(places)),
    field('departmentIds', f.departments, list(places)),
    field('accountIds', f.people, list(places)),
    field('skipsHolders', f.skipsHolders, yes),
    field('leavePolicy', f.leavePolicy, word(t.conduct.policies)),
    field('leaveLimit', f.leaveLimit, count),
    field('onReload', f.onReload, word(t.conduct.reload)),
    field('fullScreen', f.fullScreen, yes),
    field('checkInFirst', f.checkInFirst, yes),
    field('networks', f.networks, (value) => (Array.isArray(value) ? value.join(f.comma) : '')),
    field('release', f.release, (value) => {
      const release = value as Partial<BuilderContent['release']> | undefined
      return (['graded', 'score', 'marks', 'key'] as const)
        .flatMap((row) => (release?.[row] ? [`${t.release.rows[row]}: ${moment(release[row])}`] : []))
        .join('\n')
    }),
    field('appealDays', f.appealDays, count),
  ]
}

export type ExamFieldDifference = { readonly label: string; readonly before: string; readonly now: string }
/** Returns the fields that differ between two contents of an exam, with both values as text. */
export const examContentDifferences = (
  fields: readonly ExamField[],
  before: BuilderContent,
  now: BuilderContent,
): readonly ExamFieldDifference[] =>
  fields
    .filter(({ name }) => !isSameValue(fieldValueAt(before, name), fieldValueAt(now, name)))
    .map(({ name, label, show }) => ({
      label,
      before: show(fieldValueAt(before, name)),
      now: show(fieldValueAt(now, name)),
    }))
    .filter(({ before: old, now: young }) => old !== young)
