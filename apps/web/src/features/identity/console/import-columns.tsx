import { useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { useCompaniesByName } from '#web/console/company.queries.ts'
import { companyOptions } from '#web/console/list/company-options.ts'
import { Select } from '#web/console/overlays/select.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { peopleConsoleTexts } from './people-console-texts.ts'
import css from './people-import.module.css'
import { type PeopleImportInput, type PeopleImportPreview, peopleImportFields } from './people-import.queries.ts'

type Field = (typeof peopleImportFields)[number] | 'own'
type Props = {
  readonly preview: PeopleImportPreview
  readonly isBusy: boolean
  readonly onApply: (ask: PeopleImportInput) => void
}

/**
 * The columns of a file, each with the field that it is read as. The list is open as long as a required field is
 * missing.
 */
export function PeopleImportColumnMapping({ preview, isBusy, onApply }: Props) {
  const all = useTexts(peopleConsoleTexts)
  const t = all.importing
  const [fields, setFields] = useState<readonly (Field | null)[]>(() =>
    preview.columns.map(({ field, isOwn }) => (isOwn ? 'own' : field)),
  )
  const [chosen, setCompany] = useState(preview.companyId)
  const companies = companyOptions(useCompaniesByName().data?.rows ?? [])
  const unread = preview.columns.filter(({ field, isOwn, heading }) => field === null && !isOwn && heading !== '')
  const choose = (at: number, field: Field | null) =>
    setFields(fields.map((one, index) => (index === at ? field : one === field && one !== 'own' ? null : one)))
  const apply = () => {
    const ask = { columns: fields.map((field) => field ?? '').join(',') }
    onApply(chosen === null || fields.includes('company') ? ask : { ...ask, companyId: chosen })
  }
  if (preview.columns.length === 0) return null
  return (
    <details className={css.columns} open={preview.problems.some(({ rule }) => rule === 'noColumn')}>
      <summary>
        {t.columns}
        {unread.length > 0 ? (
          <span className={css.quiet}>{t.unread(unread.map(({ heading }) => heading).slice(0, 6))}</span>
        ) : null}
      </summary>
      <div>
        <ul>
          {preview.columns.map(({ heading, namesOwn, sample }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <li key={at}>
              <p>
                {heading || t.empty}
                <span className={css.quiet}>{sample}</span>
              </p>
              <Select
                label={heading || t.empty}
                isLabelHidden
                value={fields[at] ?? 'none'}
                options={[
                  { id: 'none' as const, words: t.notRead },
                  ...(namesOwn ? [{ id: 'own' as const, words: t.ownField }] : []),
                  ...peopleImportFields.map((id) => ({ id, words: all.fields[id] ?? id })),
                ]}
                onChange={(field) => choose(at, field === 'none' ? null : field)}
              />
            </li>
          ))}
        </ul>
        {fields.includes('company') ? null : (
          <Select
            label={all.fields.company ?? ''}
            value={chosen}
            placeholder={t.chooseCompany}
            options={companies}
            onChange={setCompany}
          />
        )}
        {fields.includes('login') ? null : <p className={css.quiet}>{t.loginFrom}</p>}
        <Button isBusy={isBusy} onPress={apply}>
          {t.apply}
        </Button>
      </div>
    </details>
  )
}
