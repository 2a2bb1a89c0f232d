import { DataTable } from '#web/console/list/data-table.tsx'
import { createTimeColumn } from '#web/console/list/time-column.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import {
  type AgreementSigner,
  useAgreementSigners,
  useAgreementVersions,
  useStaffAgreement,
} from './agreement.queries.ts'
import { agreementConsoleTexts } from './agreement-texts.ts'

/** Signatures of a version, latest first; by default of the current one. */
export function SignaturesScreen() {
  const t = useTexts(agreementConsoleTexts)
  const versions = useAgreementVersions().data?.versions ?? []
  const agreement = useStaffAgreement().data
  return (
    <DataTable<AgreementSigner>
      name="agreement-signers"
      title={t.signatures}
      facts={agreement ? t.left(formatNumber(Math.max(0, agreement.people - agreement.signed))) : undefined}
      sort="-signedAt"
      base={{ words: agreement ? t.current(agreement.version) : t.signatures, isCounted: true }}
      useRows={useAgreementSigners}
      keyOf={(row) => row.accountId}
      nameOf={(row) => row.name}
      counted={t.counted}
      searchHint={t.searchHint}
      columns={[
        {
          id: 'name',
          words: t.columns.name,
          width: 240,
          cell: (row) => (
            <>
              {row.name}
              <small className="num">{row.login}</small>
            </>
          ),
        },
        {
          id: 'company',
          words: t.columns.company,
          width: 200,
          phone: 'below',
          cell: (row) => (row.company ? pickReaderText(row.company) : '—'),
        },
        { id: 'version', words: t.columns.version, width: 100, fold: 1, cell: (row) => t.versionOf(row.version) },
        createTimeColumn({ id: 'signedAt', words: t.columns.signedAt, width: 170, of: (row) => row.signedAt }),
      ]}
      filters={[
        {
          name: 'version',
          words: t.columns.version,
          kind: 'choice',
          options: versions.map(({ version }) => ({ id: String(version), words: t.versionOf(version) })),
        },
      ]}
      empty={{ title: t.nobody, hint: t.nobodyHint }}
    />
  )
}
