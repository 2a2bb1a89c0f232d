import { type FormEvent, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import { useCompaniesByName } from '#web/console/company.queries.ts'
import { companyOptions } from '#web/console/list/company-options.ts'
import { Modal } from '#web/console/overlays/modal.tsx'
import { Select } from '#web/console/overlays/select.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import { type CreditKind, saveCreditKind } from './credit-console.queries.ts'
import { creditConsoleTexts } from './credit-console-texts.ts'
import css from './credits-console.module.css'

const everyCompany = 'all'

/** Creates a kind of credits, or renames, archives or restores one. */
export function CreditKindDialog({
  kind,
  onClose,
}: {
  readonly kind: CreditKind | null
  readonly onClose: () => void
}) {
  const texts = useTexts(creditConsoleTexts)
  const t = texts.kind
  const ui = useTexts(uiTexts)
  const answer = useCompaniesByName().data
  const companies = companyOptions(answer?.rows ?? [])
  const [requestKey] = useState(() => crypto.randomUUID())
  const [zh, setZh] = useState(kind?.name.zh ?? '')
  const [en, setEn] = useState(kind?.name.en ?? '')
  const [unit, setUnit] = useState<'hours' | 'points'>(kind?.unit ?? 'hours')
  const [chosen, setCompany] = useState<string | null>(null)
  const [isActive, setActive] = useState(kind?.isActive ?? true)
  const [why, setWhy] = useState<string | null>(null)
  const [isBusy, start] = useWork()
  // Staff of one company see only that one, to which their kinds belong.
  const companyId = chosen ?? (companies.length > 1 ? everyCompany : (companies[0]?.id ?? null))
  const save = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isBusy || companyId === null) return
    if (!zh.trim() && !en.trim()) return setWhy(t.needsName)
    const name = { ...(zh.trim() ? { zh: zh.trim() } : {}), ...(en.trim() ? { en: en.trim() } : {}) }
    await start(
      async () => {
        await saveCreditKind({
          requestKey,
          name,
          unit,
          isActive,
          revision: kind?.revision ?? 0,
          ...(kind ? { kindId: kind.kindId } : companyId === everyCompany ? {} : { companyId }),
        })
        toast('success', t.saved)
        onClose()
      },
      (error) => setWhy(errorWords(error, ui.notDone)),
    )
  }
  return (
    <Modal
      title={kind ? t.editTitle : texts.newKind}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{ui.cancel}</Button>
          <Button look="solid" isBusy={isBusy} isDisabled={companyId === null} onPress={() => void save()}>
            {kind ? t.save : t.create}
          </Button>
        </>
      }
    >
      <form className={css.fields} onSubmit={(event) => void save(event)} noValidate>
        {(
          [
            [t.zh, zh, setZh, t.zhHint],
            [t.en, en, setEn, t.enHint],
          ] as const
        ).map(([label, value, set, hint]) => (
          <label key={label}>
            {label}
            <input
              value={value}
              maxLength={60}
              placeholder={hint}
              autoComplete="off"
              aria-invalid={why !== null || undefined}
              onChange={(event) => {
                set(event.target.value)
                setWhy(null)
              }}
            />
          </label>
        ))}
        <Select
          label={t.unit}
          options={[
            { id: 'hours', words: texts.unit.hours },
            { id: 'points', words: texts.unit.points },
          ]}
          value={unit}
          placeholder=""
          onChange={(id) => setUnit(id === 'points' ? 'points' : 'hours')}
        />
        {kind === null && companies.length > 1 ? (
          <Select
            label={t.company}
            options={[{ id: everyCompany, words: t.everyCompany }, ...companies]}
            value={companyId}
            placeholder=""
            onChange={setCompany}
          />
        ) : null}
        {kind ? (
          <label className={css.check}>
            <input type="checkbox" checked={isActive} onChange={(event) => setActive(event.target.checked)} />
            <span>
              {t.active} <small className={css.quiet}>{t.activeHint}</small>
            </span>
          </label>
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
