import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { ButtonLink } from '#web/console/button.tsx'
import { Kbd } from '#web/console/keys/kbd.tsx'
import { DataTable } from '#web/console/list/data-table.tsx'
import type { ListColumn, ListFilter, ListView } from '#web/console/list/list.types.ts'
import { useListAddress } from '#web/console/list/list-address.ts'
import { ConsolePage } from '#web/console/page.tsx'
import { useActions } from '#web/console/palette/use-actions.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatMoney, formatNumber, formatShortDay } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { TrainingClassCalendar } from './class-calendar.tsx'
import { type TrainingClassRow, useManagedTrainingClasses } from './class-console.queries.ts'
import { trainingClassConsoleTexts } from './class-console-texts.ts'
import { formatClassDays } from './class-days.ts'
import { TrainingClassPanel } from './class-panel.tsx'
import { TrainingClassSeats, TrainingClassStateMark, useFormatClassCity } from './class-parts.tsx'
import css from './classes.module.css'

/** The classes of the schedule, as a list and on a calendar. */
export function ClassesScreen() {
  const t = useTexts(trainingClassConsoleTexts)
  const navigate = useNavigate()
  const { search, change } = useListAddress()
  const { open } = search
  const isCalendar = search.layout === 'calendar'
  useActions(t.title, [
    {
      id: 'create-class',
      words: t.create,
      shortcut: 'C',
      run: () => void navigate({ to: '/console/classes/$id', params: { id: 'new' } }),
    },
    ...(open
      ? [
          {
            id: 'edit-class',
            words: t.acts.edit,
            shortcut: 'E',
            run: () => void navigate({ to: '/console/classes/$id', params: { id: open } }),
          },
        ]
      : []),
  ])
  const layouts = (
    <fieldset className={css.layouts} aria-label={t.title} style={{ margin: 0, padding: 0 }}>
      {(['list', 'calendar'] as const).map((id) => (
        <button
          key={id}
          type="button"
          aria-pressed={isCalendar === (id === 'calendar')}
          onClick={() => change({ layout: id === 'calendar' ? 'calendar' : undefined })}
        >
          {t.layouts[id]}
        </button>
      ))}
    </fieldset>
  )
  const create = (
    <ButtonLink look="solid" to="/console/classes/$id" params={{ id: 'new' }} aria-keyshortcuts="C">
      <IconPlus size={16} stroke={1.5} aria-hidden />
      {t.create}
      <Kbd of="C" />
    </ButtonLink>
  )
  const actions = (
    <>
      {layouts}
      {create}
    </>
  )
  const columns = useColumns()
  const filters = useFilters()
  const views = useViews()
  if (isCalendar)
    return (
      <ConsolePage title={t.title} actions={actions}>
        <TrainingClassCalendar month={search.month} onMonth={(month) => change({ month })} />
      </ConsolePage>
    )
  return (
    <DataTable<TrainingClassRow>
      name="classes"
      title={t.title}
      actions={actions}
      useRows={useManagedTrainingClasses}
      keyOf={(row) => row.classId}
      nameOf={(row) => pickReaderText(row.title) || t.untitled}
      counted={t.counted}
      sort="-starts"
      searchHint={t.searchHint}
      columns={columns}
      filters={filters}
      views={views}
      isQuiet={(row) => row.state === 'cancelled'}
      pageOf={(row) => ({ to: '/console/classes/$id/people', params: { id: row.classId } })}
      panel={{
        title: (row) => pickReaderText(row.title) || t.untitled,
        note: (row) => `${t.line[row.line]} · ${formatClassDays(row)}`,
        content: (key) => <TrainingClassPanel classId={key} />,
      }}
      empty={{ title: t.empty, hint: t.emptyHint, action: create }}
    />
  )
}

function useColumns(): readonly ListColumn<TrainingClassRow>[] {
  const t = useTexts(trainingClassConsoleTexts)
  const placeOf = useFormatClassCity()
  const c = t.columns
  const none = <span className={css.none}>—</span>
  return [
    { id: 'title', words: c.title, width: 230, cell: (row) => pickReaderText(row.title) || t.untitled },
    { id: 'line', words: c.line, width: 100, fold: 6, cell: (row) => t.line[row.line] },
    {
      id: 'state',
      words: c.state,
      width: 100,
      phone: 'end',
      cell: (row) => <TrainingClassStateMark state={row.state} />,
    },
    {
      id: 'days',
      words: c.days,
      width: 210,
      sort: 'starts',
      sortFirst: 'down',
      isTime: true,
      phone: 'below',
      cell: (row) => formatClassDays(row),
    },
    { id: 'city', words: c.city, width: 80, fold: 3, cell: (row) => placeOf(row) },
    {
      id: 'teacher',
      words: c.teacher,
      width: 90,
      fold: 5,
      cell: (row) => (row.teacher ? pickReaderText(row.teacher) : none),
    },
    {
      id: 'seats',
      words: c.seats,
      width: 140,
      fold: 1,
      phone: 'belowEnd',
      cell: (row) => <TrainingClassSeats of={row} />,
    },
    {
      id: 'waiting',
      words: c.waiting,
      width: 56,
      align: 'end',
      fold: 2,
      cell: (row) => (row.waiting > 0 ? <span className={css.waiting}>{formatNumber(row.waiting)}</span> : none),
    },
    {
      id: 'fee',
      words: c.fee,
      width: 76,
      align: 'end',
      fold: 7,
      cell: (row) => (row.feeFen > 0 ? formatMoney(row.feeFen) : <span className={css.none}>{t.free}</span>),
    },
    { id: 'apply', words: c.apply, width: 110, isExtra: true, fold: 8, cell: (row) => formatShortDay(row.applyUntil) },
  ]
}

function useFilters(): readonly ListFilter[] {
  const t = useTexts(trainingClassConsoleTexts)
  const f = t.filters
  return [
    {
      name: 'phase',
      words: f.phase,
      kind: 'choice',
      options: (['coming', 'running', 'over', 'cancelled'] as const).map((id) => ({ id, words: t.phase[id] })),
    },
    {
      name: 'line',
      words: f.line,
      kind: 'choice',
      options: (['technical', 'management'] as const).map((id) => ({ id, words: t.line[id] })),
    },
    {
      name: 'isWaitedFor',
      words: f.isWaitedFor,
      kind: 'choice',
      options: [
        { id: 'true', words: f.waited },
        { id: 'false', words: f.notWaited },
      ],
    },
  ]
}

function useViews(): readonly ListView[] {
  const t = useTexts(trainingClassConsoleTexts)
  return [
    { id: 'coming', words: t.phase.coming, search: { phase: 'coming', sort: 'starts' }, isCounted: true },
    { id: 'running', words: t.phase.running, search: { phase: 'running' }, isCounted: true },
    { id: 'waited', words: t.filters.waited, search: { isWaitedFor: 'true' }, isCounted: true },
    { id: 'over', words: t.phase.over, search: { phase: 'over' }, isCounted: true },
    { id: 'cancelled', words: t.phase.cancelled, search: { phase: 'cancelled' }, isCounted: true },
  ]
}
