import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { learningReport, learningReportFile } from '@portal/contract/operations/report.contract.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { renderReportPdf } from '../../core/drawing/report-pdf.ts'
import { dayCell, type SpreadsheetCell, type Worksheet } from '../../core/files/spreadsheet.ts'
import { createWorkbook } from '../../core/files/spreadsheet-stream.ts'
import { todayOf } from '../../core/text/calendar.ts'
import { type BilingualText, type Lang, pickText } from '../../core/text/language.ts'
import { loadLearningReport } from './report.service.ts'
import { learningReportFileWords } from './report-file.words.ts'

type Report = DataOf<typeof learningReport>

/** The figures at the head of the report, each with its name. */
function figuresOf({ weeks, plans, certificates }: Report, lang: Lang): [string, number][] {
  const t = learningReportFileWords[lang]
  const last = weeks.at(-2)
  return [
    [t.people, last?.people ?? 0],
    [t.hours, last?.hours ?? 0],
    [t.assigned, plans.reduce((sum, one) => sum + one.assigned, 0)],
    [t.overdue, plans.reduce((sum, one) => sum + one.overdue, 0)],
    [t.issued, certificates.months.reduce((sum, one) => sum + one.issued, 0)],
    [t.expiring, certificates.expiring],
    [t.revoked, certificates.revoked],
  ]
}

/** The tables of the report, as the page has them. */
function sheetsOf(report: Report, lang: Lang): Worksheet[] {
  const t = learningReportFileWords[lang]
  const name = (words: BilingualText) => pickText(words, lang)
  return [
    {
      name: t.weeks,
      widths: [16, 12, 12],
      head: [t.week, t.hour, t.head],
      rows: report.weeks.map(({ from, hours, people }) => [dayCell(from), hours, people]),
    },
    {
      name: t.tables.departments,
      widths: [32, 24, 12, 22, 18],
      head: [t.department, t.company, t.hour, t.before, t.last],
      rows: report.departments.map((one) => [
        one.id === null ? t.none : name(one.name),
        name(one.company),
        one.hours,
        one.before,
        one.people,
      ]),
    },
    {
      name: t.tables.companies,
      widths: [32, 12, 22, 18],
      head: [t.company, t.hour, t.before, t.last],
      rows: report.companies.map((one) => [name(one.name), one.hours, one.before, one.people]),
    },
    {
      name: t.tables.plans,
      widths: [38, 22, 18, 12, 12, 12, 12, 12],
      head: [t.plan, t.company, t.due, t.should, t.begun, t.halfway, t.done, t.late],
      rows: report.plans.map((one) => [
        name(one.title),
        name(one.company),
        dayCell(one.dueOn),
        one.assigned,
        one.begun,
        one.halfway,
        one.done,
        one.overdue,
      ]),
    },
    {
      name: t.certificates,
      widths: [14, 12],
      head: [t.month, t.made],
      rows: report.certificates.months.map(({ month, issued }) => [month, issued]),
    },
  ]
}

/** Shares of the page width, in the proportions of the sheet's columns. */
const sharesOf = (widths: readonly number[]) => widths.map((one) => one / widths.reduce((sum, width) => sum + width, 0))
const words = (cell: SpreadsheetCell) =>
  cell === null ? '' : typeof cell === 'object' && 'day' in cell ? cell.day : String(cell)
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * Exports the report as a workbook or a PDF with its name and type, limited to the actor's scope and the chosen
 * filters. Throws the errors of `loadLearningReport`.
 */
export async function exportLearningReport(
  deps: Deps,
  actor: Actor,
  { as, ...asked }: InputOf<typeof learningReportFile>,
  lang: Lang,
): Promise<{ readonly name: string; readonly type: string; readonly bytes: Buffer }> {
  const report = await loadLearningReport(deps, actor, asked)
  const t = learningReportFileWords[lang]
  const [figures, sheets] = [figuresOf(report, lang), sheetsOf(report, lang)]
  const name = `${t.file(todayOf(deps))}.${as}`
  if (as === 'xlsx')
    return {
      name,
      type: xlsx,
      bytes: await createWorkbook([
        { name: t.overview, widths: [28, 14], head: [t.figure, t.value], rows: figures },
        ...sheets,
      ]),
    }
  const named = (list: readonly { readonly id: string; readonly name: BilingualText }[], id: string | undefined) =>
    list.filter((one) => one.id === id).map((one) => pickText(one.name, lang))
  const title =
    [
      ...named(report.choices.companies, asked.companyId),
      ...named(report.choices.departments, asked.departmentId),
    ].join(' · ') || t.everything
  const bytes = await renderReportPdf({
    lang,
    heading: t.title,
    title,
    made:
      report.countedAt === null
        ? ''
        : t.counted(
            new Date(report.countedAt).toLocaleString('sv-SE', { timeZone: deps.settings.timeZone }).slice(0, 16),
          ),
    madeAt: new Date(report.countedAt ?? 0),
    figures: figures.map(([of, value]) => ({ words: of, value: String(value) })),
    // The last week is not over, so its bar is pale.
    chart: {
      title: `${t.weeks} · ${t.hour}`,
      bars: report.weeks.map(({ from, hours }, index) => ({
        label: index % 4 === 0 ? from.slice(5) : '',
        value: hours,
        isDark: index < report.weeks.length - 1,
      })),
      end: '',
    },
    tables: sheets.slice(1, -1).map(({ name: heading, widths, head, rows }) => ({
      title: heading,
      widths: sharesOf(widths),
      head,
      rows: rows.map((row) => row.map(words)),
    })),
  })
  return { name, type: 'application/pdf', bytes }
}
