import { DataTable } from '#web/console/list/data-table.tsx'
import { createTimeColumn } from '#web/console/list/time-column.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatMoney, formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { type RewardEntry, useRewardCompanies, useRewardEntries } from './rewards-console.queries.ts'
import { rewardsConsoleTexts } from './rewards-console-texts.ts'

const kinds = ['start', 'completion', 'coupon'] as const

/** All entries of all ledgers, latest first: points earned and spent. */
export function RewardLedgerScreen() {
  const t = useTexts(rewardsConsoleTexts)
  const companies = useRewardCompanies().data?.companies ?? []
  return (
    <DataTable<RewardEntry>
      name="reward-ledger"
      title={t.ledger}
      facts={t.ledgerFacts}
      sort="-createdAt"
      useRows={useRewardEntries}
      keyOf={(row) => row.entryId}
      nameOf={(row) => `${row.name}, ${t.kinds[row.kind]}`}
      counted={t.counted}
      searchHint={t.searchHint}
      columns={[
        { id: 'name', words: t.columns.name, width: 130, cell: (row) => row.name },
        { id: 'kind', words: t.columns.kind, width: 120, phone: 'below', cell: (row) => t.kinds[row.kind] },
        { id: 'what', words: t.columns.what, width: 300, fold: 2, cell: (row) => <What row={row} /> },
        { id: 'company', words: t.columns.company, width: 120, fold: 4, cell: (row) => pickReaderText(row.company) },
        {
          id: 'points',
          words: t.columns.points,
          width: 110,
          align: 'end',
          phone: 'end',
          cell: (row) => <Points row={row} />,
        },
        {
          id: 'balance',
          words: t.columns.balance,
          width: 90,
          align: 'end',
          fold: 3,
          cell: (row) => formatNumber(row.balance),
        },
        createTimeColumn({ id: 'createdAt', words: t.columns.createdAt, fold: 1, of: (row) => row.createdAt }),
      ]}
      filters={[
        {
          name: 'kind',
          words: t.columns.kind,
          kind: 'choice',
          options: kinds.map((id) => ({ id, words: t.kinds[id] })),
        },
        {
          name: 'companyId',
          words: t.columns.company,
          kind: 'choice',
          options: companies.map(({ companyId, company }) => ({ id: companyId, words: pickReaderText(company) })),
        },
      ]}
      views={kinds.map((id) => ({ id, words: t.kinds[id], search: { kind: id }, isCounted: true }))}
      empty={{ title: t.empty, hint: t.emptyHint }}
    />
  )
}

function What({ row }: { readonly row: RewardEntry }) {
  const t = useTexts(rewardsConsoleTexts)
  if (row.amount !== null) return <>{t.coupon(formatMoney(row.amount))}</>
  return <>{[row.invited, row.product && pickReaderText(row.product.title)].filter(Boolean).join(' · ')}</>
}

/** The booked points; with the due points where the monthly limit cut them. */
function Points({ row }: { readonly row: RewardEntry }) {
  const t = useTexts(rewardsConsoleTexts)
  const sign = row.points > 0 ? '+' : ''
  return (
    <span title={row.points < row.duePoints ? t.capped(formatNumber(row.duePoints)) : undefined}>
      {sign}
      {formatNumber(row.points)}
      {row.points < row.duePoints ? ` / ${formatNumber(row.duePoints)}` : ''}
    </span>
  )
}
