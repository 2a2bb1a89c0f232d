import { renderGapsAsBlanks } from '@portal/contract/questions/blank-marks.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { DataTable } from '#web/console/list/data-table.tsx'
import type { ListColumn, ListFilter, ListView } from '#web/console/list/list.types.ts'
import { TaskResultSheet } from '#web/console/results/result-sheet.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatClock, formatPoints, formatRecent } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { ExamListLink, ExamPageLinks } from '../pages/exam-pages.tsx'
import css from './report.module.css'
import {
  createExamPeopleHook,
  type ExamReport,
  type ExamReportPerson,
  startExamPeopleExport,
  useExamReport,
} from './report.queries.ts'
import { examReportTexts } from './report-texts.ts'

const route = getRouteApi('/console/exams/$id/report/people')

/** The people behind the figures of a report. */
export function ExamPeopleScreen() {
  const t = useTexts(examReportTexts)
  const p = t.people
  const ui = useTexts(uiTexts)
  const { id } = route.useParams()
  const report = useExamReport(id).data
  const useRows = useMemo(() => createExamPeopleHook(id), [id])
  const [taskId, setTaskId] = useState<string | null>(null)
  return (
    <>
      <DataTable<ExamReportPerson>
        name="exam-results"
        title={p.title}
        crumb={<ExamListLink />}
        siblings={<ExamPageLinks examId={id} />}
        facts={report ? pickReaderText(report.title) : undefined}
        useRows={useRows}
        keyOf={(row) => row.attemptId}
        nameOf={(row) => row.name}
        counted={p.counted}
        sort="-score"
        searchHint={p.hint}
        columns={useColumns()}
        filters={useFilters(report)}
        views={useViews(report)}
        pageOf={(row) => ({
          to: '/console/people',
          search: { open: row.accountId, ...(row.employeeNo ? { q: row.employeeNo } : {}) },
        })}
        onExport={(query, columns) =>
          void startExamPeopleExport(id, query, columns).then(
            ({ task }) => setTaskId(task.id),
            (error: unknown) => toast('error', errorWords(error, ui.notDone)),
          )
        }
        empty={{ title: p.empty, hint: p.emptyHint }}
      />
      {taskId ? (
        <TaskResultSheet title={p.export} counted={p.counted} taskId={taskId} onClose={() => setTaskId(null)} />
      ) : null}
    </>
  )
}

function useColumns(): readonly ListColumn<ExamReportPerson>[] {
  const { people: p } = useTexts(examReportTexts)
  const c = p.columns
  return [
    {
      id: 'name',
      words: c.name,
      width: 180,
      cell: (row) => (
        <>
          {row.name}
          {row.employeeNo ? <small className="num">{row.employeeNo}</small> : null}
          {row.readsKeys ? <Tag tone="danger">{p.readsKeys}</Tag> : null}
        </>
      ),
    },
    { id: 'company', words: c.company, width: 120, fold: 5, cell: (row) => pickReaderText(row.company) },
    {
      id: 'department',
      words: c.department,
      width: 150,
      fold: 3,
      phone: 'below',
      cell: (row) => (row.department ? pickReaderText(row.department) : '—'),
    },
    {
      id: 'score',
      words: c.score,
      width: 110,
      align: 'end',
      sort: 'score',
      sortFirst: 'down',
      phone: 'end',
      cell: (row) => (
        <>
          <b>{formatPoints(row.score)}</b> / {formatPoints(row.totalPoints)}
        </>
      ),
    },
    {
      id: 'result',
      words: c.result,
      width: 90,
      phone: 'belowEnd',
      cell: (row) => (row.passed ? p.passed : <span className={css.bad}>{p.failed}</span>),
    },
    {
      id: 'time',
      words: c.time,
      width: 90,
      align: 'end',
      fold: 4,
      cell: (row) => (row.timeUsed === null ? '—' : formatClock(row.timeUsed)),
    },
    { id: 'leaves', words: c.leaves, width: 70, align: 'end', fold: 6, cell: (row) => row.leaves },
    {
      id: 'keys',
      words: c.keys,
      width: 120,
      isExtra: true,
      fold: 7,
      cell: (row) => (row.readsKeys ? p.readsKeys : ''),
    },
    {
      id: 'ended',
      words: c.ended,
      width: 150,
      align: 'end',
      sort: 'ended',
      sortFirst: 'down',
      isTime: true,
      fold: 2,
      cell: (row) => formatRecent(row.endedAt),
    },
    {
      id: 'told',
      words: c.told,
      width: 150,
      align: 'end',
      isTime: true,
      isExtra: true,
      fold: 6,
      cell: (row) => (row.toldAt ? formatRecent(row.toldAt) : '—'),
    },
    {
      id: 'certificate',
      words: c.certificate,
      width: 150,
      isExtra: true,
      fold: 7,
      cell: (row) => row.certificate ?? '—',
    },
    { id: 'employeeNo', words: c.employeeNo, width: 110, isExtra: true, fold: 8, cell: (row) => row.employeeNo },
  ]
}

function useFilters(report: ExamReport | undefined): readonly ListFilter[] {
  const { people: p } = useTexts(examReportTexts)
  const f = p.filters
  if (!report) return []
  const groups = (of: 'departments' | 'companies') =>
    report[of].groups.flatMap((one) => (one.id === null ? [] : [{ id: one.id, words: pickReaderText(one.name) }]))
  const letters = [...new Set(report.questions.flatMap((one) => one.options.map(({ key }) => key)))]
    .filter(Boolean)
    .sort()
  return [
    {
      name: 'score',
      words: f.score,
      kind: 'choice',
      options: [
        ...report.bins.map(({ from, to }, index) => ({
          id: index === report.bins.length - 1 ? `${from}..` : `${from}..${to}`,
          words: p.band(formatPoints(from), formatPoints(to)),
        })),
        near(report, p.views.near),
      ],
    },
    {
      name: 'result',
      words: f.result,
      kind: 'choice',
      options: [
        { id: 'passed', words: p.passed },
        { id: 'failed', words: p.failed },
      ],
    },
    {
      name: 'told',
      words: f.told,
      kind: 'choice',
      options: [
        { id: 'yes', words: p.told },
        { id: 'no', words: p.untold },
      ],
    },
    {
      name: 'keys',
      words: f.keys,
      kind: 'choice',
      options: [
        { id: 'yes', words: p.readsKeys },
        { id: 'no', words: p.readsNoKeys },
      ],
    },
    { name: 'departmentId', words: f.department, kind: 'choice', options: groups('departments') },
    { name: 'companyId', words: f.company, kind: 'choice', options: groups('companies') },
    {
      name: 'questionId',
      words: f.question,
      kind: 'choice',
      options: report.questions.map((one) => ({
        id: one.questionId,
        words: renderGapsAsBlanks(pickReaderText(one.stem)).slice(0, 40),
      })),
    },
    {
      name: 'choice',
      words: f.choice,
      kind: 'choice',
      options: [...letters.map((id) => ({ id, words: id })), { id: '-', words: f.none }],
    },
  ]
}

const near = (report: ExamReport, words: string) => ({
  id: `${Math.max(0, report.passingPoints - 500)}..${report.passingPoints}`,
  words,
})

function useViews(report: ExamReport | undefined): readonly ListView[] {
  const v = useTexts(examReportTexts).people.views
  if (!report) return []
  return [
    { id: 'passed', words: v.passed, search: { result: 'passed' }, isCounted: true },
    { id: 'failed', words: v.failed, search: { result: 'failed' }, isCounted: true },
    { id: 'near', words: v.near, search: { score: near(report, v.near).id }, isCounted: true },
    ...(report.keyReaders > 0 ? [{ id: 'keys', words: v.keys, search: { keys: 'yes' }, isCounted: true }] : []),
  ]
}
