import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { ButtonLink } from '#web/console/button.tsx'
import { DataTable } from '#web/console/list/data-table.tsx'
import type { ListColumn } from '#web/console/list/list.types.ts'
import { TaskResultSheet } from '#web/console/results/result-sheet.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatInstant, formatNumber, formatRecent } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import css from './live-console.module.css'
import { type Attendee, createAttendanceHook, exportLiveAttendance, useLiveClass } from './live-console.queries.ts'
import { liveConsoleTexts } from './live-console-texts.ts'
import { LiveReplayState, LiveStateMark } from './live-parts.tsx'

const route = getRouteApi('/console/live/$id/attendance')

/** The attendees of a live class, with the time that they attended and whether they completed it. */
export function LiveAttendanceScreen(): ReactNode {
  const t = useTexts(liveConsoleTexts)
  const a = t.attendance
  const ui = useTexts(uiTexts)
  const { id } = route.useParams()
  const one = useLiveClass(id).data
  const useRows = useMemo(() => createAttendanceHook(id), [id])
  const [taskId, setTask] = useState<string | null>(null)
  const completed = (isCompleted: boolean) => ({ id: String(isCompleted), words: isCompleted ? a.yes : a.no })
  return (
    <>
      <DataTable<Attendee>
        name="live-attendance"
        title={one ? pickReaderText(one.title) || t.untitled : t.title}
        facts={
          one ? (
            <>
              <LiveStateMark state={one.state} /> · {formatInstant(one.startsAt)} · <LiveReplayState of={one} />
            </>
          ) : undefined
        }
        lead={
          one ? (
            <p className={`${css.lead} num`}>
              {a.sentence(formatNumber(one.reserved), formatNumber(one.attended), formatNumber(one.completed))}
            </p>
          ) : null
        }
        actions={
          one?.state === 'scheduled' ? (
            <ButtonLink to="/console/live/$id" params={{ id }}>
              {t.acts.edit}
            </ButtonLink>
          ) : null
        }
        useRows={useRows}
        keyOf={(row) => row.id}
        nameOf={(row) => row.name}
        counted={a.counted}
        sort="entered"
        searchHint={a.searchHint}
        columns={useColumns()}
        filters={[
          { name: 'isCompleted', words: a.filter, kind: 'choice', options: [completed(true), completed(false)] },
        ]}
        views={[
          {
            id: 'yes',
            words: a.yes,
            search: { isCompleted: 'true' },
            ...(one ? { count: { total: one.completed, isAbout: false } } : {}),
          },
          {
            id: 'no',
            words: a.no,
            search: { isCompleted: 'false' },
            ...(one ? { count: { total: one.attended - one.completed, isAbout: false } } : {}),
          },
        ]}
        onExport={(query, columns) =>
          void exportLiveAttendance(id, query, columns).then(
            ({ task }) => setTask(task.id),
            (error: unknown) => toast('error', errorWords(error, ui.notDone)),
          )
        }
        empty={{ title: a.empty, hint: a.emptyHint }}
      />
      {taskId ? (
        <TaskResultSheet title={a.exportTask} counted={a.counted} taskId={taskId} onClose={() => setTask(null)} />
      ) : null}
    </>
  )
}

function useColumns(): readonly ListColumn<Attendee>[] {
  const a = useTexts(liveConsoleTexts).attendance
  const c = a.columns
  return [
    {
      id: 'name',
      words: c.name,
      width: 200,
      cell: (row) => (
        <>
          {row.name}
          {row.employeeNo ? <small className="num">{row.employeeNo}</small> : null}
        </>
      ),
    },
    {
      id: 'company',
      words: c.company,
      width: 130,
      fold: 4,
      phone: 'below',
      cell: (row) => pickReaderText(row.company),
    },
    {
      id: 'entered',
      words: c.entered,
      width: 170,
      sort: 'entered',
      isTime: true,
      fold: 1,
      cell: (row) => <time title={formatInstant(row.enteredAt)}>{formatRecent(row.enteredAt)}</time>,
    },
    {
      id: 'minutes',
      words: c.minutes,
      width: 90,
      align: 'end',
      phone: 'belowEnd',
      cell: (row) => a.minutes(formatNumber(Math.round(row.seconds / 60))),
    },
    { id: 'signedIn', words: c.signedIn, width: 64, align: 'end', fold: 3, cell: (row) => formatNumber(row.signedIn) },
    { id: 'messages', words: c.messages, width: 64, align: 'end', fold: 5, cell: (row) => formatNumber(row.messages) },
    {
      id: 'completed',
      words: c.completed,
      width: 90,
      phone: 'end',
      cell: (row) => <span className={row.isCompleted ? css.ok : css.none}>{row.isCompleted ? a.yes : a.no}</span>,
    },
    { id: 'employeeNo', words: c.employeeNo, width: 110, isExtra: true, fold: 9, cell: (row) => row.employeeNo },
  ]
}
