import { Select } from '#web/console/overlays/select.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { useTexts } from '#web/ui/texts.ts'
import { questionImportTexts } from './import-texts.ts'
import { useImportBanks } from './question-import.queries.ts'

const isNew = 'new'

/** The choice of the bank for imported questions: an existing one, or a new one (null), which the import creates. */
export function BankChoice({
  bankId,
  isDisabled = false,
  onChange,
}: {
  readonly bankId: string | null
  readonly isDisabled?: boolean
  readonly onChange: (bankId: string | null) => void
}) {
  const t = useTexts(questionImportTexts)
  const banks = useImportBanks().data?.list ?? []
  const options = [
    { id: isNew, words: t.bank.isNew },
    ...banks.map((bank) => ({ id: bank.bankId, words: pickReaderText(bank.title) })),
  ]
  const value = bankId !== null && options.some(({ id }) => id === bankId) ? bankId : isNew
  return (
    <Select
      label={t.choose.into}
      options={options}
      value={value}
      isDisabled={isDisabled}
      onChange={(id) => onChange(id === isNew ? null : id)}
    />
  )
}
