import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { ButtonLink } from '#web/console/button.tsx'
import { DataTable } from '#web/console/list/data-table.tsx'
import type { ListColumn, ListView } from '#web/console/list/list.types.ts'
import panel from '#web/console/panel.module.css'
import { TaskResultSheet } from '#web/console/results/result-sheet.tsx'
import { PanelSkeleton } from '#web/console/skeletons.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatInstant, formatListDay, formatNumber, formatShortInstant } from '#web/ui/format.ts'
import { QueryStates } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import css from './policies-console.module.css'
import {
  createPolicyPeopleHook,
  exportPolicyPeople,
  type PolicyPerson,
  usePersonSignatures,
  usePolicy,
} from './policy-console.queries.ts'
import { policyConsoleTexts } from './policy-console-texts.ts'

const route = getRouteApi('/console/policies/$id/people')
const states = ['open', 'signed', 'former'] as const

/** The people of a policy, with the revision that each has signed. */
export function PolicyPeopleScreen() {
  const t = useTexts(policyConsoleTexts)
  const p = t.people
  const ui = useTexts(uiTexts)
  const { id } = route.useParams()
  const policy = usePolicy(id).data
  const useRows = useMemo(() => createPolicyPeopleHook(id), [id])
  const [taskId, setTask] = useState<string | null>(null)
  return (
    <>
      <DataTable<PolicyPerson>
        name="policy-people"
        title={policy ? pickReaderText(policy.content.title) || t.untitled : p.title}
        facts={
          policy
            ? `${t.version(policy.version)} · ${p.facts(formatNumber(policy.signed), formatNumber(policy.asked), policy.overdue)}`
            : undefined
        }
        actions={
          <ButtonLink to="/console/policies/$id" params={{ id }}>
            {t.acts.edit}
          </ButtonLink>
        }
        useRows={useRows}
        keyOf={(row) => row.accountId}
        nameOf={(row) => row.name}
        counted={p.counted}
        sort="name"
        searchHint={p.searchHint}
        columns={useColumns()}
        filters={[
          {
            name: 'state',
            words: t.filters.state,
            kind: 'choice',
            options: states.map((state) => ({ id: state, words: p.state[state] })),
          },
          ...(policy && policy.versions.length > 0
            ? [
                {
                  name: 'version',
                  words: t.filters.version,
                  kind: 'choice' as const,
                  options: policy.versions.map(({ version }) => ({ id: String(version), words: t.version(version) })),
                },
              ]
            : []),
        ]}
        views={states.map(
          (state): ListView => ({ id: state, words: p.state[state], search: { state }, isCounted: true }),
        )}
        panel={{
          title: (row) => row.name,
          note: (row) => (row.department ? pickReaderText(row.department) : ''),
          content: (key) => <Signatures policyId={id} accountId={key} />,
        }}
        onExport={(query) =>
          void exportPolicyPeople(id, query).then(
            ({ task }) => setTask(task.id),
            (error: unknown) => toast('error', errorWords(error, ui.notDone)),
          )
        }
        empty={{ title: p.empty, hint: p.emptyHint }}
      />
      {taskId ? (
        <TaskResultSheet title={p.exportTask} counted={p.counted} taskId={taskId} onClose={() => setTask(null)} />
      ) : null}
    </>
  )
}

/** All signatures of one person, with what they signed. */
function Signatures({ policyId, accountId }: { readonly policyId: string; readonly accountId: string }) {
  const p = useTexts(policyConsoleTexts).people
  const query = usePersonSignatures(policyId, accountId)
  return (
    <QueryStates query={query} skeleton={<PanelSkeleton height={240} />}>
      {({ signatures }) => (
        <>
          {signatures.length === 0 ? <p className={panel.note}>{p.none}</p> : null}
          <ul className={css.signatures}>
            {signatures.map((one) => (
              <li key={one.signedAt}>
                {p.signature(one.name, one.version)}
                <small>
                  {p.opened(formatInstant(one.openedAt))} · {p.signed(formatInstant(one.signedAt))}
                </small>
                <small>
                  {p.digest}: <code>{one.digest}</code>
                </small>
              </li>
            ))}
          </ul>
          <p className={panel.note}>{p.reminders}</p>
        </>
      )}
    </QueryStates>
  )
}

function useColumns(): readonly ListColumn<PolicyPerson>[] {
  const t = useTexts(policyConsoleTexts)
  const p = t.people
  const c = p.columns
  const none = <span className={css.none}>—</span>
  return [
    { id: 'name', words: c.name, width: 160, sort: 'name', cell: (row) => row.name },
    {
      id: 'department',
      words: c.department,
      width: 180,
      fold: 3,
      phone: 'below',
      cell: (row) => (row.department ? pickReaderText(row.department) : ''),
    },
    { id: 'state', words: c.state, width: 120, phone: 'end', cell: (row) => p.state[row.state] },
    {
      id: 'version',
      words: c.version,
      width: 110,
      fold: 2,
      cell: (row) => (row.signedVersion ? t.version(row.signedVersion) : none),
    },
    {
      id: 'signedAt',
      words: c.signedAt,
      width: 140,
      align: 'end',
      fold: 1,
      cell: (row) => (row.signedAt ? formatShortInstant(row.signedAt) : none),
    },
    {
      id: 'dueOn',
      words: c.dueOn,
      width: 110,
      align: 'end',
      fold: 4,
      phone: 'belowEnd',
      cell: (row) => (row.dueOn ? formatListDay(row.dueOn) : none),
    },
    { id: 'employeeNo', words: c.employeeNo, width: 110, isExtra: true, fold: 9, cell: (row) => row.employeeNo },
  ]
}
