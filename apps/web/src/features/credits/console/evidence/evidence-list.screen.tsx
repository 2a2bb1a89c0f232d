import { ButtonLink } from '#web/console/button.tsx'
import { useCompaniesByName } from '#web/console/company.queries.ts'
import { companyFilter } from '#web/console/list/company-options.ts'
import { DataTable } from '#web/console/list/data-table.tsx'
import { createTimeColumn } from '#web/console/list/time-column.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatPoints } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { useCreditKinds } from '../credit-console.queries.ts'
import { creditConsoleTexts } from '../credit-console-texts.ts'
import css from '../credits-console.module.css'
import { type ListedEvidence, useEvidenceList } from './evidence-console.queries.ts'
import { evidenceConsoleTexts } from './evidence-console-texts.ts'
import { EvidencePanel } from './evidence-panel.tsx'

const states = ['submitted', 'returned', 'approved', 'rejected', 'withdrawn'] as const

/** Evidence of outside learning, on which staff decide one by one. */
export function EvidenceListScreen() {
  const t = useTexts(evidenceConsoleTexts)
  const pages = useTexts(creditConsoleTexts).pages
  const kinds = useCreditKinds().data?.kinds ?? []
  const companies = useCompaniesByName().data?.rows ?? []
  return (
    <DataTable<ListedEvidence>
      name="creditEvidence"
      title={t.title}
      sort="submittedAt"
      isQueue
      actions={
        <>
          <ButtonLink to="/console/credits/audits">{pages.audits}</ButtonLink>
          <ButtonLink to="/console/credits">{pages.ledger}</ButtonLink>
        </>
      }
      useRows={useEvidenceList}
      keyOf={(row) => row.evidenceId}
      nameOf={(row) => `${row.name}, ${row.title}`}
      counted={t.counted}
      searchHint={t.searchHint}
      empty={{ title: t.empty, hint: t.emptyHint }}
      columns={[
        { id: 'name', words: t.columns.name, width: 130, cell: (row) => row.name },
        {
          id: 'title',
          words: t.columns.title,
          width: 260,
          phone: 'below',
          cell: (row) => (
            <>
              {row.title}
              <small className={css.source}>{row.provider}</small>
            </>
          ),
        },
        { id: 'kind', words: t.columns.kind, width: 160, fold: 2, cell: (row) => pickReaderText(row.kind) },
        {
          id: 'asked',
          words: t.columns.asked,
          width: 110,
          align: 'end',
          cell: (row) =>
            `${row.granted === null || row.granted === row.asked ? '' : `${formatPoints(row.granted)} / `}${formatPoints(row.asked)} ${t.unitOf(row.asked, row.unit)}`,
        },
        { id: 'state', words: t.columns.state, width: 110, phone: 'end', cell: (row) => t.states[row.state] },
        { id: 'company', words: t.columns.company, width: 140, fold: 3, cell: (row) => pickReaderText(row.company) },
        createTimeColumn({ id: 'submittedAt', words: t.columns.submittedAt, of: (row) => row.submittedAt, fold: 1 }),
      ]}
      filters={[
        ...companyFilter(companies, t.filters.companyId),
        {
          name: 'kindId',
          words: t.filters.kindId,
          kind: 'choice',
          options: kinds.map(({ kindId, name }) => ({ id: kindId, words: pickReaderText(name) })),
        },
        {
          name: 'state',
          words: t.filters.state,
          kind: 'choice',
          options: states.map((id) => ({ id, words: t.states[id] })),
        },
      ]}
      views={[{ id: 'toDecide', words: t.states.submitted, search: { state: 'submitted' }, isCounted: true }]}
      panel={{
        title: (row) => row.name,
        note: (row) => row.title,
        content: (evidenceId, _row, ways) => <EvidencePanel key={evidenceId} evidenceId={evidenceId} ways={ways} />,
      }}
    />
  )
}
