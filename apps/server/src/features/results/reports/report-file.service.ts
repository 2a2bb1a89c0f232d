import type { examReport, examReportFile } from '@portal/contract/exams/exam-report.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Deps } from '../../../core/deps.ts'
import { renderReportPdf } from '../../../core/drawing/report-pdf.ts'
import type { SpreadsheetCell, Worksheet } from '../../../core/files/spreadsheet.ts'
import { createWorkbook } from '../../../core/files/spreadsheet-stream.ts'
import { type Lang, pickText } from '../../../core/text/language.ts'
import { loadExamReport } from './exam-report.service.ts'
import { reportWords } from './exam-report.words.ts'
import { reportFileWords } from './report-file.words.ts'
import {
  allReportColumns,
  reportColumnWidthOf,
  reportPersonCells,
  yieldExamReportPeople,
} from './report-people.service.ts'

type Report = DataOf<typeof examReport>
const percent = (share: number) => Math.round(share * 1000) / 10
const points = (hundredths: number | null) => (hundredths === null ? null : Math.round(hundredths) / 100)
const rounded = (value: number | null) => (value === null ? null : Math.round(value * 1000) / 1000)

/** The figures of a report with their labels. */
function figuresOf(report: Report, lang: Lang): [string, number | null][] {
  const t = reportFileWords[lang]
  return [
    [t.took, report.took],
    [t.passed, report.passed],
    [t.passRate, report.took > 0 ? percent(report.passed / report.took) : null],
    [t.mean, points(report.mean)],
    [t.median, points(report.median)],
    [t.deviation, points(report.deviation)],
    [t.reliability, rounded(report.reliability)],
    [t.error, points(report.error)],
    [t.time, report.medianTime === null ? null : Math.round(report.medianTime / 6) / 10],
    [t.passing, points(report.passingPoints)],
    [t.total, points(report.totalPoints)],
  ]
}

function groupRows({ groups, small }: Report['departments'], lang: Lang): SpreadsheetCell[][] {
  const t = reportFileWords[lang]
  return [
    ...groups.map((one) => [
      one.id === null ? t.none : pickText(one.name, lang),
      one.company ? pickText(one.company, lang) : null,
      one.people,
      percent(one.passed / one.people),
      percent(one.spread[2] ?? 0),
    ]),
    ...(small.groups > 0
      ? [[t.small, null, small.people, percent(small.passed / Math.max(1, small.people)), null]]
      : []),
  ]
}

function sheetsOf(report: Report, lang: Lang): Worksheet[] {
  const t = reportFileWords[lang]
  const figures = [t.people, t.passRate, `${t.median} %`]
  return [
    { name: t.overview, widths: [28, 14], head: [t.figure, t.value], rows: figuresOf(report, lang) },
    {
      name: t.scores,
      widths: [10, 10, 10],
      head: [t.from, t.to, t.people],
      rows: report.bins.map(({ from, to, count }) => [from / 100, to / 100, count]),
    },
    {
      name: t.questions,
      widths: [60, 12, 20, 12, 12, 12, 14, 12, 30, 20],
      head: [t.stem, t.type, t.topic, t.answered, t.facility, t.discrimination, t.index, t.seconds, t.chosen, t.flag],
      rows: report.questions.map((one) => [
        pickText(one.stem, lang),
        t.types[one.type],
        one.topic,
        one.answered,
        percent(one.facility),
        rounded(one.discrimination),
        rounded(one.index),
        one.medianTime,
        one.options
          .filter(({ key }) => key !== '')
          .map(({ key, isKey, count }) => `${key}${isKey ? '*' : ''} ${count}`)
          .join('  '),
        one.flags.map((flag) => t.flags[flag]).join(', '),
      ]),
    },
    {
      name: t.topics,
      widths: [32, 14],
      head: [t.topic, t.facility],
      rows: report.topics.map(({ topic, earned, of }) => [topic, percent(earned / Math.max(1, of))]),
    },
    {
      name: t.departments,
      widths: [28, 18, 10, 12, 16],
      head: [t.departments, t.companies, ...figures],
      rows: groupRows(report.departments, lang),
    },
    {
      name: t.companies,
      widths: [28, 10, 12, 16],
      head: [t.companies, ...figures],
      rows: groupRows(report.companies, lang).map(([name = null, _company, ...row]) => [name, ...row]),
    },
  ]
}

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/**
 * Renders the report of an exam as a file; returns its name, media type and bytes. The workbook lists everyone's
 * result; the PDF names no person. Throws `examNotFound`.
 */
export async function renderReportFile(
  deps: Deps,
  { examId, as }: InputOf<typeof examReportFile>,
  lang: Lang,
): Promise<{ name: string; type: string; bytes: Buffer }> {
  const report = await loadExamReport(deps, examId)
  const title = pickText(report.title, lang)
  const name = `${reportWords[lang].file(title)}.${as}`
  const { timeZone } = deps.settings
  const t = reportFileWords[lang]
  if (as === 'pdf') {
    const made =
      report.computedAt === null
        ? ''
        : t.made(new Date(report.computedAt).toLocaleString('sv-SE', { timeZone }).slice(0, 16))
    const bytes = await renderReportPdf({
      lang,
      heading: t.title,
      title,
      made,
      madeAt: new Date(report.computedAt ?? 0),
      figures: figuresOf(report, lang).flatMap(([words, value]) =>
        value === null ? [] : [{ words, value: String(value) }],
      ),
      chart: {
        title: t.scores,
        bars: report.bins.map(({ from, count }, index) => ({
          label: index % 4 === 0 ? String(from / 100) : '',
          value: count,
          isDark: from >= report.passingPoints,
        })),
        end: String(report.totalPoints / 100),
      },
      tables: [
        {
          title: t.questions,
          widths: [0.52, 0.12, 0.12, 0.24],
          head: [t.stem, t.facility, t.discrimination, t.flag],
          rows: report.questions.map((one) => [
            pickText(one.stem, lang),
            String(percent(one.facility)),
            one.discrimination === null ? '' : one.discrimination.toFixed(2),
            one.flags.map((flag) => t.flags[flag]).join(', '),
          ]),
        },
        {
          title: t.topics,
          widths: [0.7, 0.3],
          head: [t.topic, t.facility],
          rows: report.topics.map(({ topic, earned, of }) => [topic, String(percent(earned / Math.max(1, of)))]),
        },
        {
          title: t.departments,
          widths: [0.36, 0.24, 0.12, 0.14, 0.14],
          head: [t.departments, t.companies, t.people, t.passRate, `${t.median} %`],
          rows: groupRows(report.departments, lang).map((row) =>
            row.map((cell) => (cell === null ? '' : String(cell))),
          ),
        },
      ],
    })
    return { name, type: 'application/pdf', bytes }
  }
  const people: SpreadsheetCell[][] = []
  for await (const rows of yieldExamReportPeople(deps, examId))
    for (const row of rows) people.push(reportPersonCells(timeZone, lang, allReportColumns, row))
  const bytes = await createWorkbook([
    ...sheetsOf(report, lang),
    {
      name: t.results,
      widths: allReportColumns.map(reportColumnWidthOf),
      head: allReportColumns.map((column) => reportWords[lang].columns[column]),
      rows: people,
    },
  ])
  return { name, type: xlsx, bytes }
}
