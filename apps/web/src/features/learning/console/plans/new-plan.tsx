import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { currentLocale } from '#web/api/locale.ts'
import { Button } from '#web/console/button.tsx'
import { useCompaniesByName } from '#web/console/company.queries.ts'
import { Modal } from '#web/console/overlays/modal.tsx'
import { Select } from '#web/console/overlays/select.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { focusOnce } from '#web/ui/focus-once.ts'
import { useTexts } from '#web/ui/texts.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { portalToday } from '#web/ui/zone.ts'
import { createPlan } from './plan-console.queries.ts'
import { planConsoleTexts } from './plan-console-texts.ts'
import css from './plans.module.css'

/** Asks for a name and, if the reader manages several companies, for one of them; creates the draft and opens it. */
export function NewPlanDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(planConsoleTexts).fresh
  const ui = useTexts(uiTexts)
  const navigate = useNavigate()
  const today = portalToday()
  const id = useId()
  const companies = (useCompaniesByName().data?.rows ?? []).map((one) => ({
    id: one.id,
    words: pickReaderText(one.shortName) || pickReaderText(one.name),
  }))
  const [chosen, setChosen] = useState<string | null>(null)
  const companyId = chosen ?? (companies.length === 1 ? (companies[0]?.id ?? null) : null)
  const [name, setName] = useState('')
  const [state, setState] = useState<{
    readonly isBusy: boolean
    readonly why: string | null
    readonly isNameMissing: boolean
  }>({ isBusy: false, why: null, isNameMissing: false })
  const [requestKey] = useState(() => crypto.randomUUID())
  const make = async (event?: FormEvent) => {
    event?.preventDefault()
    if (state.isBusy || companyId === null) return
    const title = name.trim()
    if (!title) {
      setState({ isBusy: false, why: null, isNameMissing: true })
      document.getElementById(id)?.focus()
      return
    }
    setState({ isBusy: true, why: null, isNameMissing: false })
    try {
      const { planId } = await createPlan({
        requestKey,
        companyId,
        content: { title: { [currentLocale()]: title }, startsOn: today, isMandatory: true, items: [] },
      })
      onClose()
      void navigate({ to: '/console/plans/$id', params: { id: planId } })
    } catch (error) {
      setState({ isBusy: false, why: errorWords(error, ui.notDone), isNameMissing: false })
    }
  }
  return (
    <Modal
      title={t.title}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{ui.cancel}</Button>
          <Button look="solid" isDisabled={companyId === null} isBusy={state.isBusy} onPress={() => void make()}>
            {t.go}
          </Button>
        </>
      }
    >
      <form className={css.fields} onSubmit={(event) => void make(event)} noValidate>
        <label htmlFor={id}>
          {t.name}
          <input
            id={id}
            value={name}
            maxLength={200}
            placeholder={t.nameHint}
            autoComplete="off"
            aria-invalid={state.isNameMissing || undefined}
            aria-describedby={`${id}-why`}
            onChange={(event) => {
              setName(event.target.value)
              setState((now) => ({ ...now, isNameMissing: false }))
            }}
            ref={focusOnce}
          />
          <span id={`${id}-why`} className={css.refused}>
            {state.isNameMissing ? t.needsName : ''}
          </span>
        </label>
        {companies.length > 1 ? (
          <Select label={t.company} options={companies} value={companyId} placeholder={t.choose} onChange={setChosen} />
        ) : null}
        <p className={css.quiet}>{t.note}</p>
        {state.why ? (
          <p role="alert" className={css.refused}>
            {state.why}
          </p>
        ) : null}
      </form>
    </Modal>
  )
}
