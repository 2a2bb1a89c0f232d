import { staffGrants } from '@portal/contract/http/call.ts'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button, ButtonLink } from '#web/console/button.tsx'
import { consoleTexts } from '#web/console/console-texts.ts'
import { Kbd } from '#web/console/keys/kbd.tsx'
import { DataTable } from '#web/console/list/data-table.tsx'
import type { BulkAction, BulkTarget, ListFilter, ListView, StoredViews } from '#web/console/list/list.types.ts'
import { useListAddress } from '#web/console/list/list-address.ts'
import { useActions } from '#web/console/palette/use-actions.ts'
import { pickPersonName } from '#web/ui/bilingual-words.ts'
import { formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useSessionProfile } from '../session.queries.ts'
import { type PeopleBulkAct, PeopleBulkDialog } from './bulk-dialogs.tsx'
import css from './people.module.css'
import {
  type PersonRow,
  removePeopleView,
  savePeopleView,
  startPeopleExport,
  usePeopleCounts,
  usePeopleRows,
  usePeopleViews,
} from './people.queries.ts'
import { usePeopleColumns } from './people-columns.tsx'
import { peopleConsoleTexts } from './people-console-texts.ts'
import { PeopleTaskSheet } from './people-task.tsx'
import { PersonPanel } from './person-panel.tsx'
import { useCompanyAndDepartment } from './use-company-and-department.ts'

type Doing =
  | { readonly kind: 'bulk'; readonly act: PeopleBulkAct; readonly target: BulkTarget; readonly clear: () => void }
  | { readonly kind: 'task'; readonly title: string; readonly taskId: string }

/** All people that the reader manages, to be searched, viewed and changed, one or many at a time. */
export function PeopleScreen() {
  const t = useTexts(peopleConsoleTexts)
  const ui = useTexts(uiTexts)
  const navigate = useNavigate()
  const { search } = useListAddress()
  const counts = usePeopleCounts().data
  const me = useSessionProfile(true).data
  const mayAssign = me !== undefined && (me.grants.includes('companies') || me.companyGrants.includes('companies'))
  const [doing, setDoing] = useState<Doing | null>(null)
  const columns = usePeopleColumns()
  const create = () => void navigate({ to: '/console/people/$id', params: { id: 'new' } })
  const { open } = search
  useActions(t.title, [
    { id: 'import-people', words: t.import, run: () => void navigate({ to: '/console/people/import' }) },
    { id: 'create-person', words: t.create, shortcut: 'C', run: create },
    ...(open
      ? [
          {
            id: 'edit-person',
            words: t.acts.edit,
            shortcut: 'E',
            run: () => void navigate({ to: '/console/people/$id', params: { id: open } }),
          },
        ]
      : []),
  ])
  const begin = (act: PeopleBulkAct) => (target: BulkTarget, clear: () => void) =>
    setDoing({ kind: 'bulk', act, target, clear })
  const bulk: readonly BulkAction[] = [
    ...(mayAssign ? [{ id: 'assign', words: t.acts.assign, shortcut: 'A', run: begin('assign') }] : []),
    { id: 'invite', words: t.acts.invite, run: begin('invite') },
    { id: 'move', words: t.acts.move, shortcut: 'M', run: begin('move') },
    { id: 'suspend', words: t.acts.suspend, isDanger: true, run: begin('suspend') },
    { id: 'resume', words: t.acts.resume, isSeldom: true, run: begin('resume') },
    { id: 'endSessions', words: t.acts.endSessions, isSeldom: true, run: begin('endSessions') },
  ]
  return (
    <>
      <DataTable<PersonRow>
        name="people"
        title={t.title}
        facts={counts ? t.companies(formatNumber(counts.companies), counts.companies) : undefined}
        actions={
          <>
            <ButtonLink to="/console/people/import" className={css.import}>
              <IconUpload size={16} stroke={1.5} aria-hidden />
              {t.import}
            </ButtonLink>
            <Button look="solid" onPress={create} aria-keyshortcuts="C">
              <IconPlus size={16} stroke={1.5} aria-hidden />
              {t.create}
              <Kbd of="C" />
            </Button>
          </>
        }
        useRows={usePeopleRows}
        keyOf={(row) => row.id}
        nameOf={pickPersonName}
        counted={t.counted}
        sort="name"
        searchHint={t.searchHint}
        columns={columns}
        filters={useFilters()}
        views={useViews()}
        shelf={useShelf()}
        bulk={bulk}
        isQuiet={(row) => row.account === 'suspended' || row.membership === 'withdrawn'}
        panel={{
          title: pickPersonName,
          note: (row) =>
            [row.employeeNo, pickPersonName(row) === row.name ? row.nameLatin : row.name].filter(Boolean).join(' · '),
          content: (key) => (
            <PersonPanel
              personId={key}
              mayAssign={mayAssign}
              onAssign={({ id, form }) =>
                setDoing({
                  kind: 'bulk',
                  act: 'assign',
                  clear: () => undefined,
                  target: { count: 1, isAbout: false, names: [form.name], selection: { ids: [id] } },
                })
              }
            />
          ),
        }}
        onExport={(query, shown) =>
          void startPeopleExport(query, shown).then(
            ({ task }) => setDoing({ kind: 'task', title: t.acts.export, taskId: task.id }),
            (error: unknown) => toast('error', errorWords(error, ui.notDone)),
          )
        }
        empty={{ title: t.empty, hint: t.emptyHint }}
      />
      {doing?.kind === 'bulk' ? (
        <PeopleBulkDialog
          act={doing.act}
          target={doing.target}
          onStarted={(taskId) => {
            doing.clear()
            // The previous dialog closes first, so that the sheet is not closed with it.
            queueMicrotask(() => setDoing({ kind: 'task', title: t.acts[doing.act], taskId }))
          }}
          onClose={() => setDoing((now) => (now?.kind === 'bulk' ? null : now))}
        />
      ) : null}
      {doing?.kind === 'task' ? (
        <PeopleTaskSheet title={doing.title} taskId={doing.taskId} onClose={() => setDoing(null)} />
      ) : null}
    </>
  )
}

const days = [30, 60, 90, 180] as const

function useFilters(): readonly ListFilter[] {
  const t = useTexts(peopleConsoleTexts)
  const f = t.filters
  const { grants } = useTexts(consoleTexts)
  const { search, change } = useListAddress()
  const { companies, companyId, tree } = useCompanyAndDepartment(search.companyId ?? null)
  // A department filter needs its company, since departments are only unique within one.
  const isLost = search.departmentId !== undefined && search.companyId === undefined && companies.length > 1
  useEffect(() => {
    if (isLost) change({ departmentId: undefined }, { isReplaced: true })
  }, [isLost, change])
  const choices = (names: readonly string[], words: Readonly<Record<string, string>>) =>
    names.map((id) => ({ id, words: words[id] ?? id }))
  return [
    ...(companies.length > 1
      ? [{ name: 'companyId', words: f.companyId, kind: 'choice' as const, options: companies }]
      : []),
    ...(companyId && tree.length > 0
      ? [{ name: 'departmentId', words: f.departmentId, kind: 'choice' as const, options: tree }]
      : []),
    {
      name: 'account',
      words: f.account,
      kind: 'choice',
      options: choices(['active', 'invited', 'locked', 'suspended'], t.account),
    },
    {
      name: 'membership',
      words: f.membership,
      kind: 'choice',
      options: choices(['active', 'withdrawn'], t.membership),
    },
    { name: 'grant', words: f.grant, kind: 'choice', options: choices(staffGrants, grants) },
    {
      name: 'hasGrants',
      words: f.hasGrants,
      kind: 'choice',
      options: [
        { id: 'true', words: f.has },
        { id: 'false', words: f.hasNot },
      ],
    },
    {
      name: 'isOverdue',
      words: f.isOverdue,
      kind: 'choice',
      options: [
        { id: 'true', words: f.overdue },
        { id: 'false', words: f.notOverdue },
      ],
    },
    {
      name: 'notSeenForDays',
      words: f.notSeenForDays,
      kind: 'choice',
      options: days.map((count) => ({ id: String(count), words: f.days(count) })),
    },
  ]
}

function useViews(): readonly ListView[] {
  const v = useTexts(peopleConsoleTexts).views
  const counts = usePeopleCounts().data
  const view = (id: string, words: string, search: ListView['search'], count?: ListView['count']): ListView => ({
    id,
    words,
    search,
    ...(count ? { count } : {}),
  })
  return [
    view('invited', v.invited, { account: 'invited' }, counts?.invited),
    view('locked', v.locked, { account: 'locked' }, counts?.locked),
    view('unseen', v.unseen, { notSeenForDays: '60' }, counts?.notSeenFor60Days),
    view('overdue', v.overdue, { isOverdue: 'true' }, counts?.overdue),
    view('grants', v.grants, { hasGrants: 'true' }, counts?.withGrants),
    view('suspended', v.suspended, { account: 'suspended' }, counts?.suspended),
  ]
}

function useShelf(): StoredViews {
  const ui = useTexts(uiTexts)
  const counts = usePeopleCounts().data?.views
  const views = usePeopleViews().data?.views ?? []
  const refused = (error: unknown) => {
    toast('error', errorWords(error, ui.notDone))
    return null
  }
  return {
    views: views.map(({ id, name, isShared, isMine, filters, sort }) => {
      const count = counts?.find((one) => one.id === id)
      const search = Object.fromEntries(
        Object.entries({ ...filters, ...(sort ? { sort } : {}) }).map(([key, value]) => [key, String(value)]),
      )
      return { id, words: name, isShared, isOthers: !isMine, search, ...(count ? { count } : {}) }
    }),
    keep: ({ id, words, isShared, search }) =>
      savePeopleView({
        name: words,
        isShared,
        search,
        ...(id ? { viewId: id } : {}),
        ...(search.sort ? { sort: search.sort } : {}),
      }).then(({ view }) => view.id, refused),
    remove: ({ id }) => removePeopleView(id).catch(refused),
  }
}
