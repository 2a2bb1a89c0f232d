import { absenceReasons, maxNamedCandidates } from '@portal/contract/exams/exam-absence.limits.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import { DataTable } from '#web/console/list/data-table.tsx'
import type { BulkTarget, ListColumn, ListFilter } from '#web/console/list/list.types.ts'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { TaskResultSheet } from '#web/console/results/result-sheet.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber, formatRecent } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import { ExamListLink, ExamPageLinks } from '../pages/exam-pages.tsx'
import { useExamReport } from '../report/report.queries.ts'
import {
  type Absentee,
  createAbsenteesHook,
  createMakeUpExam,
  remindAbsentees,
  startAbsenteeExport,
  useAbsenteeFilterOptions,
} from './absentees.queries.ts'
import { absenteesTexts } from './absentees-texts.ts'

/** People to remind, and the way to take the selection back. */
type Reminded = { readonly target: BulkTarget; readonly clear: () => void; readonly requestKey: string }

const route = getRouteApi('/console/exams/$id/absentees')

/**
 * The people of an exam's audience who have no attempt; they can be reminded while the exam is open, or given a make-up
 * exam.
 */
export function AbsenteesScreen() {
  const t = useTexts(absenteesTexts)
  const ui = useTexts(uiTexts)
  const { id } = route.useParams()
  const navigate = useNavigate()
  const exam = useExamReport(id).data
  const useRows = useMemo(() => createAbsenteesHook(id), [id])
  const [task, setTask] = useState<{ readonly id: string; readonly title: string } | null>(null)
  const [reminded, setReminded] = useState<Reminded | null>(null)
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  // A draft or a paused exam is neither open nor closed.
  const isClosed = exam?.closesAt != null && Date.parse(exam.closesAt) < Date.now()
  const window = exam?.canRemind ? t.stillOpen : isClosed ? t.closed : null
  const chooseMakeUp = ({ selection }: BulkTarget) => {
    if (!('ids' in selection)) return
    if (selection.ids.length > maxNamedCandidates) toast('error', t.makeUp.tooMany(formatNumber(maxNamedCandidates)))
    else setChosen(selection.ids)
  }
  return (
    <>
      <DataTable<Absentee>
        name="exam-absentees"
        title={t.title}
        crumb={<ExamListLink />}
        siblings={<ExamPageLinks examId={id} />}
        facts={exam && [pickReaderText(exam.title), window].filter(Boolean).join(' · ')}
        useRows={useRows}
        keyOf={(row) => row.accountId}
        nameOf={(row) => row.name}
        counted={t.counted}
        sort="name"
        searchHint={t.hint}
        columns={useColumns()}
        filters={useFilters()}
        bulk={[
          ...(exam?.canRemind
            ? [
                {
                  id: 'remind',
                  words: t.remind.action,
                  run: (target: BulkTarget, clear: () => void) =>
                    setReminded({ target, clear, requestKey: crypto.randomUUID() }),
                },
              ]
            : []),
          { id: 'makeUp', words: t.makeUp.action, isForSomeOnly: true, run: chooseMakeUp },
        ]}
        pageOf={(row) => ({ to: '/console/people', search: { open: row.accountId, q: row.employeeNo || row.login } })}
        onExport={(query, columns) =>
          void startAbsenteeExport(id, query, columns).then(
            ({ task: { id: taskId } }) => setTask({ id: taskId, title: t.export }),
            (error: unknown) => toast('error', errorWords(error, ui.notDone)),
          )
        }
        empty={{ title: t.empty, hint: t.emptyHint }}
      />
      {task ? (
        <TaskResultSheet title={task.title} counted={t.counted} taskId={task.id} onClose={() => setTask(null)} />
      ) : null}
      {reminded ? (
        <RemindDialog
          examId={id}
          title={exam ? pickReaderText(exam.title) : ''}
          reminded={reminded}
          onStarted={(taskId) => {
            reminded.clear()
            setTask({ id: taskId, title: t.remind.task })
          }}
          onClose={() => setReminded(null)}
        />
      ) : null}
      {chosen ? (
        <ConfirmationDialog
          title={t.makeUp.title}
          object={exam ? pickReaderText(exam.title) : ''}
          people={chosen.length}
          consequence={t.makeUp.consequence}
          action={t.makeUp.action}
          onConfirm={async () => {
            const { examId } = await createMakeUpExam(id, chosen)
            await navigate({ to: '/console/exams/$id', params: { id: examId } })
          }}
          onClose={() => setChosen(null)}
        />
      ) : null}
    </>
  )
}

type RemindProps = {
  readonly examId: string
  readonly title: string
  readonly reminded: Reminded
  readonly onStarted: (taskId: string) => void
  readonly onClose: () => void
}
function RemindDialog({ examId, title, reminded, onStarted, onClose }: RemindProps) {
  const t = useTexts(absenteesTexts)
  const ui = useTexts(uiTexts)
  const [isBusy, run] = useWork()
  const { target, requestKey } = reminded
  const send = () =>
    run(async () => {
      const { task } = await remindAbsentees(examId, requestKey, target)
      onClose()
      onStarted(task.id)
    })
  return (
    <Modal
      title={t.remind.title(title)}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{ui.cancel}</Button>
          <Button look="solid" isBusy={isBusy} onPress={() => void send()}>
            {t.remind.some(formatNumber(target.count))}
          </Button>
        </>
      }
    >
      <p>{t.remind.consequence}</p>
    </Modal>
  )
}

function useColumns(): readonly ListColumn<Absentee>[] {
  const t = useTexts(absenteesTexts)
  const c = t.columns
  return [
    {
      id: 'name',
      words: c.name,
      width: 180,
      sort: 'name',
      cell: (row) => (
        <>
          {row.name}
          {row.employeeNo ? <small className="num">{row.employeeNo}</small> : null}
        </>
      ),
    },
    { id: 'company', words: c.company, width: 120, fold: 4, cell: (row) => pickReaderText(row.company) },
    {
      id: 'department',
      words: c.department,
      width: 150,
      fold: 3,
      phone: 'below',
      cell: (row) => (row.department ? pickReaderText(row.department) : '—'),
    },
    {
      id: 'reason',
      words: c.reason,
      width: 170,
      phone: 'belowEnd',
      cell: (row) => (row.reason === 'unknown' ? '—' : t.reasons[row.reason]),
    },
    {
      id: 'signedIn',
      words: c.signedIn,
      width: 150,
      align: 'end',
      sort: 'signedIn',
      sortFirst: 'down',
      isTime: true,
      fold: 2,
      cell: (row) => (row.signedInAt ? formatRecent(row.signedInAt) : t.never),
    },
    { id: 'login', words: c.login, width: 130, isExtra: true, fold: 5, cell: (row) => row.login },
    { id: 'employeeNo', words: c.employeeNo, width: 110, isExtra: true, fold: 5, cell: (row) => row.employeeNo },
  ]
}

function useFilters(): readonly ListFilter[] {
  const t = useTexts(absenteesTexts)
  const companies = useAbsenteeFilterOptions().data?.companies ?? []
  const departments = companies.flatMap((company) => company.departments)
  return [
    {
      name: 'reason',
      words: t.columns.reason,
      kind: 'choice',
      options: absenceReasons.map((id) => ({ id, words: t.reasons[id] })),
    },
    {
      name: 'departmentId',
      words: t.columns.department,
      kind: 'choice',
      options: departments.map(({ id, title, parentId }) => ({ id, words: pickReaderText(title), under: parentId })),
    },
    {
      name: 'companyId',
      words: t.columns.company,
      kind: 'choice',
      options: companies.map(({ id, title }) => ({ id, words: pickReaderText(title) })),
    },
  ]
}
