import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { currentLocale } from '#web/api/locale.ts'
import { Button } from '#web/console/button.tsx'
import { useCompaniesByName } from '#web/console/company.queries.ts'
import { companyOptions } from '#web/console/list/company-options.ts'
import { Modal } from '#web/console/overlays/modal.tsx'
import { Select } from '#web/console/overlays/select.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { useTexts } from '#web/ui/texts.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import { createChecklist, type ManagedChecklist } from './checklist-console.queries.ts'
import { checklistConsoleTexts } from './checklist-console-texts.ts'
import css from './checklists-console.module.css'

type NewProps = { readonly copyOf: ManagedChecklist | null; readonly onClose: () => void }

/**
 * Asks for a name and, if the reader manages several companies, for one of them; creates a draft (a copy of `copyOf`,
 * if it is given) and opens it.
 */
export function NewChecklistDialog({ copyOf, onClose }: NewProps) {
  const t = useTexts(checklistConsoleTexts).fresh
  const ui = useTexts(uiTexts)
  const navigate = useNavigate()
  const companies = companyOptions(useCompaniesByName().data?.rows ?? [])
  const [chosen, setChosen] = useState<string | null>(copyOf?.companyId ?? null)
  const companyId = chosen ?? (companies.length === 1 ? (companies[0]?.id ?? null) : null)
  const [name, setName] = useState(copyOf ? t.copyOf(pickReaderText(copyOf.title)) : '')
  const [why, setWhy] = useState<string | null>(null)
  const [isBusy, run] = useWork()
  const [requestKey] = useState(() => crypto.randomUUID())
  const make = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isBusy || companyId === null) return
    if (!name.trim()) return setWhy(t.needsName)
    await run(
      async () => {
        const { checklistId } = await createChecklist({
          requestKey,
          companyId,
          title: { [currentLocale()]: name.trim() },
          ...(copyOf ? { copyOf: copyOf.checklistId } : {}),
        })
        onClose()
        void navigate({ to: '/console/checklists/$id', params: { id: checklistId } })
      },
      (error) => setWhy(errorWords(error, ui.notDone)),
    )
  }
  return (
    <Modal
      title={copyOf ? t.copyTitle : t.title}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{ui.cancel}</Button>
          <Button look="solid" isDisabled={companyId === null} isBusy={isBusy} onPress={() => void make()}>
            {copyOf ? t.copy : t.go}
          </Button>
        </>
      }
    >
      <form className={css.fields} onSubmit={(event) => void make(event)} noValidate>
        <label>
          {t.name}
          <input
            value={name}
            maxLength={200}
            placeholder={t.nameHint}
            autoComplete="off"
            aria-invalid={why !== null || undefined}
            onChange={(event) => {
              setName(event.target.value)
              setWhy(null)
            }}
          />
        </label>
        {companies.length > 1 ? (
          <Select label={t.company} options={companies} value={companyId} placeholder={t.choose} onChange={setChosen} />
        ) : null}
        {why ? (
          <p role="alert" className={css.refused}>
            {why}
          </p>
        ) : null}
      </form>
    </Modal>
  )
}
