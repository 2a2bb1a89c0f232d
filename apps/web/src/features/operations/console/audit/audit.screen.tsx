import { useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { companyFilter } from '#web/console/list/company-options.ts'
import { DataTable } from '#web/console/list/data-table.tsx'
import type { ListColumn, ListFilter } from '#web/console/list/list.types.ts'
import { useCanOpenPage } from '#web/console/page.tsx'
import { TaskResultSheet } from '#web/console/results/result-sheet.tsx'
import { useSessionProfile } from '#web/features/identity/identity.public.ts'
import { formatInstantWithSeconds } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { RecentTime } from '#web/ui/time.tsx'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { auditActionCategory } from '../changes.rules.ts'
import { auditActIcons } from '../changes.tsx'
import css from './audit.module.css'
import {
  type AuditLogLine,
  exportAuditLog,
  useAuditLog,
  useAuditLogActors,
  useAuditLogCompanies,
} from './audit.queries.ts'
import { AuditLogPanel } from './audit-panel.tsx'
import { auditLogTexts } from './audit-texts.ts'
import { useAuditLogWords } from './audit-words.ts'

/** Actions that have a separate view. */
const viewed = { grants: 'account.grantGive', accounts: 'account.suspend', documents: 'idDocument.look' } as const

/** The audit log of staff and the operator, by person, action, object and time. */
export function AuditLogScreen() {
  const t = useTexts(auditLogTexts)
  const ui = useTexts(uiTexts)
  const words = useAuditLogWords()
  const [taskId, setTask] = useState<string | null>(null)
  const me = useSessionProfile(true).data
  const dictionary = [...Object.entries(words.acts), ...Object.entries(t.things), ...Object.entries(t.fields)].map(
    ([of, said]) => ({ of, words: said }),
  )
  return (
    <>
      <DataTable<AuditLogLine>
        name="audit"
        title={t.title}
        facts={t.lead}
        useRows={useAuditLog}
        keyOf={(row) => row.id}
        nameOf={(row) => words.act(row.action, row.thing)}
        counted={t.counted}
        sort="-at"
        searchHint={t.searchHint}
        columns={useColumns()}
        filters={useFilters()}
        views={[
          ...(Object.entries(viewed) as [keyof typeof viewed, string][]).map(([id, action]) => ({
            id,
            words: t.views[id],
            search: { action },
          })),
          ...(me ? [{ id: 'mine', words: t.views.mine, search: { actorId: me.userId } }] : []),
        ]}
        panel={{
          title: (row) => words.act(row.action, row.thing),
          note: (row) => formatInstantWithSeconds(row.at),
          content: (_key, row) =>
            row ? <AuditLogPanel line={row} /> : <p className={css.quiet}>{t.panel.elsewhere}</p>,
        }}
        onExport={(query, shown) =>
          void exportAuditLog(query, shown, dictionary).then(
            ({ task }) => setTask(task.id),
            (error: unknown) => toast('error', errorWords(error, ui.notDone)),
          )
        }
        empty={{ title: t.empty, hint: t.emptyHint }}
      />
      {taskId ? (
        <TaskResultSheet title={t.exported} counted={t.counted} taskId={taskId} onClose={() => setTask(null)} />
      ) : null}
    </>
  )
}

function useFilters(): readonly ListFilter[] {
  const t = useTexts(auditLogTexts)
  const words = useAuditLogWords()
  const { actors = [] } = useAuditLogActors().data ?? {}
  const mayReadCompanies = useCanOpenPage('companies')
  const companies = useAuditLogCompanies(mayReadCompanies).data?.rows ?? []
  // Two kinds with one label are one option: the server finds both by either.
  const kinds = new Map(Object.entries(t.things).map(([id, said]) => [said, id]))
  return [
    {
      name: 'actorId',
      words: t.filters.actorId,
      kind: 'choice',
      options: actors.map(({ id, name }) => ({ id, words: name })),
    },
    {
      name: 'action',
      words: t.filters.action,
      kind: 'choice',
      options: Object.keys(words.acts).map((id) => ({ id, words: words.act(id, '') })),
    },
    {
      name: 'thing',
      words: t.filters.thing,
      kind: 'choice',
      options: [...kinds.values()].map((id) => ({ id, words: words.thing(id) })),
    },
    { name: 'days', words: t.filters.days, kind: 'days' },
    ...companyFilter(companies, t.filters.companyId),
  ]
}

function useColumns(): readonly ListColumn<AuditLogLine>[] {
  const t = useTexts(auditLogTexts)
  const words = useAuditLogWords()
  const c = t.columns
  return [
    {
      id: 'action',
      words: c.action,
      width: 220,
      cell: (row) => {
        const category = auditActionCategory(row.action)
        const Icon = auditActIcons[category]
        return (
          <span className={css.act} data-category={category}>
            <Icon size={14} stroke={1.6} aria-hidden />
            <span>{words.act(row.action, row.thing)}</span>
          </span>
        )
      },
    },
    {
      id: 'at',
      words: c.at,
      width: 150,
      sort: 'at',
      sortFirst: 'down',
      isTime: true,
      phone: 'end',
      cell: (row) => <RecentTime at={row.at} />,
    },
    {
      id: 'actor',
      words: c.actor,
      width: 120,
      phone: 'below',
      cell: (row) => row.actor?.name ?? <span className={css.quiet}>{t.system}</span>,
    },
    {
      id: 'thing',
      words: c.thing,
      width: 200,
      fold: 1,
      phone: 'belowEnd',
      cell: (row) => row.thingName ?? <span className={css.quiet}>{words.thing(row.thing)}</span>,
    },
    {
      id: 'changes',
      words: c.changes,
      width: 320,
      fold: 2,
      cell: (row) => {
        const [first, ...others] = row.changes
        if (!first) return row.reason ? <span className={css.quiet}>{row.reason}</span> : null
        return (
          <>
            {t.change(
              words.field(first.field),
              words.value(first.field, first.before),
              words.value(first.field, first.after),
            )}
            {others.length > 0 ? <small>{t.more(others.length)}</small> : null}
          </>
        )
      },
    },
    { id: 'company', words: c.company, width: 110, fold: 3, isExtra: true, cell: (row) => row.company?.name ?? null },
    { id: 'reason', words: c.reason, width: 180, isExtra: true, fold: 5, cell: (row) => row.reason },
  ]
}
