import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isApiError } from '#web/api/api-error.ts'
import { Button, ButtonLink } from '#web/console/button.tsx'
import { Kbd } from '#web/console/keys/kbd.tsx'
import { DataTable } from '#web/console/list/data-table.tsx'
import type { ListColumn, ListFilter, ListView } from '#web/console/list/list.types.ts'
import { useListAddress } from '#web/console/list/list-address.ts'
import { useActions } from '#web/console/palette/use-actions.ts'
import panel from '#web/console/panel.module.css'
import { PanelActionRow } from '#web/console/panel-acts.tsx'
import { PanelSkeleton } from '#web/console/skeletons.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatDuration, formatInstant, formatNumber, formatRecent } from '#web/ui/format.ts'
import { ErrorState } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { type LiveClassAct, LiveClassActDialog } from './live-actions.tsx'
import css from './live-console.module.css'
import { type LiveRow, useLiveClass, useLiveClasses } from './live-console.queries.ts'
import { liveConsoleTexts } from './live-console-texts.ts'
import { LiveReplayState, LiveStateMark } from './live-parts.tsx'

const phases = ['coming', 'running', 'over', 'cancelled'] as const

/** The schedule of live classes. */
export function LiveListScreen() {
  const t = useTexts(liveConsoleTexts)
  const navigate = useNavigate()
  const { open } = useListAddress().search
  useActions(t.title, [
    {
      id: 'create-live',
      words: t.create,
      shortcut: 'C',
      run: () => void navigate({ to: '/console/live/$id', params: { id: 'new' } }),
    },
    ...(open
      ? [
          {
            id: 'edit-live',
            words: t.acts.edit,
            shortcut: 'E',
            run: () => void navigate({ to: '/console/live/$id', params: { id: open } }),
          },
        ]
      : []),
  ])
  const create = (
    <ButtonLink look="solid" to="/console/live/$id" params={{ id: 'new' }} aria-keyshortcuts="C">
      <IconPlus size={16} stroke={1.5} aria-hidden />
      {t.create}
      <Kbd of="C" />
    </ButtonLink>
  )
  const filters: readonly ListFilter[] = [
    {
      name: 'phase',
      words: t.filters.phase,
      kind: 'choice',
      options: phases.map((id) => ({ id, words: t.phase[id] })),
    },
  ]
  const views: readonly ListView[] = phases.map((phase) => ({
    id: phase,
    words: t.phase[phase],
    search: { phase, ...(phase === 'coming' ? { sort: 'starts' } : {}) },
    isCounted: true,
  }))
  return (
    <DataTable<LiveRow>
      name="live"
      title={t.title}
      actions={create}
      useRows={useLiveClasses}
      keyOf={(row) => row.classId}
      nameOf={(row) => pickReaderText(row.title) || t.untitled}
      counted={t.counted}
      sort="-starts"
      searchHint={t.searchHint}
      columns={useColumns()}
      filters={filters}
      views={views}
      isQuiet={(row) => row.state === 'cancelled'}
      pageOf={(row) => ({
        to: row.state === 'ended' || row.state === 'replay' ? '/console/live/$id/attendance' : '/console/live/$id',
        params: { id: row.classId },
      })}
      panel={{
        title: (row) => pickReaderText(row.title) || t.untitled,
        note: (row) => [pickReaderText(row.teacher), formatRecent(row.startsAt)].filter(Boolean).join(' · '),
        content: (key) => <LivePanel classId={key} />,
      }}
      empty={{ title: t.empty, hint: t.emptyHint, action: create }}
    />
  )
}

function useColumns(): readonly ListColumn<LiveRow>[] {
  const t = useTexts(liveConsoleTexts)
  const c = t.columns
  const none = <span className={css.none}>—</span>
  return [
    { id: 'title', words: c.title, width: 260, cell: (row) => pickReaderText(row.title) || t.untitled },
    { id: 'state', words: c.state, width: 100, phone: 'end', cell: (row) => <LiveStateMark state={row.state} /> },
    {
      id: 'starts',
      words: c.starts,
      width: 180,
      sort: 'starts',
      sortFirst: 'down',
      isTime: true,
      phone: 'below',
      cell: (row) => <time title={formatInstant(row.startsAt)}>{formatRecent(row.startsAt)}</time>,
    },
    {
      id: 'length',
      words: c.length,
      width: 100,
      align: 'end',
      fold: 5,
      cell: (row) => formatDuration(row.plannedSeconds),
    },
    { id: 'teacher', words: c.teacher, width: 110, fold: 3, cell: (row) => pickReaderText(row.teacher) || none },
    {
      id: 'reserved',
      words: c.reserved,
      width: 80,
      align: 'end',
      fold: 1,
      phone: 'belowEnd',
      cell: (row) =>
        row.capacity === null
          ? formatNumber(row.reserved)
          : t.of(formatNumber(row.reserved), formatNumber(row.capacity)),
    },
    {
      id: 'attended',
      words: c.attended,
      width: 76,
      align: 'end',
      fold: 2,
      cell: (row) => (row.attended > 0 ? formatNumber(row.attended) : none),
    },
    {
      id: 'completed',
      words: c.completed,
      width: 88,
      align: 'end',
      fold: 4,
      cell: (row) => (row.attended > 0 ? formatNumber(row.completed) : none),
    },
    { id: 'replay', words: c.replay, width: 130, fold: 6, cell: (row) => <LiveReplayState of={row} /> },
  ]
}

function LivePanel({ classId }: { readonly classId: string }) {
  const t = useTexts(liveConsoleTexts)
  const p = t.panel
  const query = useLiveClass(classId)
  const [act, setAct] = useState<LiveClassAct | null>(null)
  const one = query.data
  if (!one && query.error) {
    if (isApiError(query.error) && query.error.code === 404) return <p className={panel.note}>{p.gone}</p>
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} level={3} />
  }
  if (!one) return <PanelSkeleton height={420} />
  const isOpen = one.state === 'scheduled' || one.state === 'running' || one.state === 'interrupted'
  return (
    <>
      <PanelActionRow>
        {one.state === 'scheduled' ? (
          <ButtonLink to="/console/live/$id" params={{ id: classId }} aria-keyshortcuts="E">
            {t.acts.edit}
          </ButtonLink>
        ) : null}
        {isOpen ? (
          <ButtonLink to="/live" search={{ id: classId } as never}>
            {t.acts.room}
          </ButtonLink>
        ) : null}
        <ButtonLink to="/console/live/$id/attendance" params={{ id: classId }}>
          {t.acts.attendance}
        </ButtonLink>
        {isOpen ? <Button onPress={() => setAct('key')}>{t.acts.key}</Button> : null}
        {one.state === 'scheduled' ? (
          <Button look="danger" onPress={() => setAct('cancel')}>
            {t.acts.cancel}
          </Button>
        ) : null}
      </PanelActionRow>
      <dl className={panel.figures}>
        <div>
          <dt>{t.columns.reserved}</dt>
          <dd>
            <b className="num">{formatNumber(one.reserved)}</b>
          </dd>
        </div>
        <div>
          <dt>{t.columns.attended}</dt>
          <dd>
            <b className="num">{formatNumber(one.attended)}</b>
          </dd>
        </div>
        <div>
          <dt>{t.columns.completed}</dt>
          <dd>
            <b className="num">{formatNumber(one.completed)}</b>
          </dd>
        </div>
      </dl>
      <dl className={panel.facts}>
        <Fact words={t.columns.state}>
          <LiveStateMark state={one.state} />
        </Fact>
        <Fact words={p.when}>
          {formatInstant(one.startsAt)} · {formatDuration(one.plannedSeconds)}
        </Fact>
        <Fact words={p.places}>{one.capacity === null ? p.unlimited : formatNumber(one.capacity)}</Fact>
        <Fact words={p.rule}>{p.ruleWords(one.content.attendPercent, one.content.needSignIns)}</Fact>
        <Fact words={p.recorded}>
          <LiveReplayState of={one} />
        </Fact>
        {isOpen ? <Fact words={p.stream}>{t.encoder[one.encoder]}</Fact> : null}
      </dl>
      {pickReaderText(one.content.promise ?? {}) ? (
        <p className={panel.note}>{pickReaderText(one.content.promise ?? {})}</p>
      ) : null}
      {act ? <LiveClassActDialog act={act} one={one} onClose={() => setAct(null)} /> : null}
    </>
  )
}

const Fact = ({ words, children }: { readonly words: string; readonly children: React.ReactNode }) => (
  <div>
    <dt>{words}</dt>
    <dd className="num">{children}</dd>
  </div>
)
