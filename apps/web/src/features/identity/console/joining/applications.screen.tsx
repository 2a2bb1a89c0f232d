import { joiningApplicationStates } from '@portal/contract/identity/joining.limits.ts'
import { ButtonLink } from '#web/console/button.tsx'
import { useCompaniesByName } from '#web/console/company.queries.ts'
import { companyFilter } from '#web/console/list/company-options.ts'
import { DataTable } from '#web/console/list/data-table.tsx'
import { createTimeColumn } from '#web/console/list/time-column.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { useTexts } from '#web/ui/texts.ts'
import { JoiningApplicationPanel } from './application-panel.tsx'
import { type JoiningApplication, useJoiningApplications } from './joining-console.queries.ts'
import { joiningConsoleTexts } from './joining-console-texts.ts'

/** Applications to join companies, on which staff decide one by one, and people who joined by self-registration. */
export function JoiningApplicationsScreen() {
  const t = useTexts(joiningConsoleTexts).list
  const companies = useCompaniesByName().data?.rows ?? []
  return (
    <DataTable<JoiningApplication>
      name="joiningApplications"
      title={t.title}
      sort="-madeAt"
      isQueue
      actions={<ButtonLink to="/console/joining">{t.ways}</ButtonLink>}
      useRows={useJoiningApplications}
      keyOf={(row) => row.applicationId}
      nameOf={(row) => `${row.name}, ${row.email}`}
      counted={t.counted}
      searchHint={t.searchHint}
      empty={{ title: t.empty, hint: t.emptyHint }}
      columns={[
        { id: 'name', words: t.columns.name, width: 140, cell: (row) => row.name },
        {
          id: 'email',
          words: t.columns.email,
          width: 240,
          phone: 'below',
          cell: (row) => (row.isLogin ? `${t.login} ${row.email}` : row.email),
        },
        {
          id: 'company',
          words: t.columns.company,
          width: 140,
          fold: 2,
          cell: (row) => pickReaderText(row.company.name),
        },
        { id: 'way', words: t.columns.way, width: 160, fold: 3, cell: (row) => row.way },
        { id: 'state', words: t.columns.state, width: 110, phone: 'end', cell: (row) => t.states[row.state] },
        createTimeColumn({ id: 'madeAt', words: t.columns.madeAt, of: (row) => row.madeAt, fold: 1 }),
      ]}
      filters={[
        ...companyFilter(companies, t.columns.company),
        {
          name: 'state',
          words: t.columns.state,
          kind: 'choice',
          options: joiningApplicationStates.map((id) => ({ id, words: t.states[id] })),
        },
      ]}
      views={[{ id: 'waiting', words: t.states.waiting, search: { state: 'waiting' }, isCounted: true }]}
      panel={{
        title: (row) => row.name,
        note: (row) => row.email,
        content: (key, row, ways) => (row ? <JoiningApplicationPanel key={key} one={row} ways={ways} /> : null),
      }}
    />
  )
}
