import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { currentLocale } from '#web/api/locale.ts'
import { Button } from '#web/console/button.tsx'
import { useCompaniesByName } from '#web/console/company.queries.ts'
import { companyOptions } from '#web/console/list/company-options.ts'
import { Modal } from '#web/console/overlays/modal.tsx'
import { Select } from '#web/console/overlays/select.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import css from './policies-console.module.css'
import { createPolicy } from './policy-console.queries.ts'
import { policyConsoleTexts } from './policy-console-texts.ts'

/** Asks for a title and, if the reader manages several companies, for one of them; creates the draft and opens it. */
export function NewPolicyDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(policyConsoleTexts).fresh
  const ui = useTexts(uiTexts)
  const navigate = useNavigate()
  const companies = companyOptions(useCompaniesByName().data?.rows ?? [])
  const [chosen, setChosen] = useState<string | null>(null)
  const companyId = chosen ?? (companies.length === 1 ? (companies[0]?.id ?? null) : null)
  const [name, setName] = useState('')
  const [why, setWhy] = useState<string | null>(null)
  const [isBusy, run] = useWork()
  const [requestKey] = useState(() => crypto.randomUUID())
  const make = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isBusy || companyId === null) return
    if (!name.trim()) return setWhy(t.needsName)
    await run(
      async () => {
        const { policyId } = await createPolicy({ requestKey, companyId, title: { [currentLocale()]: name.trim() } })
        onClose()
        void navigate({ to: '/console/policies/$id', params: { id: policyId } })
      },
      (error) => setWhy(errorWords(error, ui.notDone)),
    )
  }
  return (
    <Modal
      title={t.title}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{ui.cancel}</Button>
          <Button look="solid" isDisabled={companyId === null} isBusy={isBusy} onPress={() => void make()}>
            {t.go}
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
