import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import { useCompaniesByName } from '#web/console/company.queries.ts'
import { DayPicker } from '#web/console/form/fields/day-field.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { Select } from '#web/console/overlays/select.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import { useCreditKinds } from '../credit-console.queries.ts'
import fields from '../credits-console.module.css'
import { drawCreditAudit, fetchCreditAudit } from './audit-console.queries.ts'
import { creditAuditConsoleTexts } from './audit-console-texts.ts'

/** The choice of all kinds. */
const everyKind = 'every'

/** A day some days after another one. */
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The form of a new audit: its people, the share, and the day by which proof is due. */
export function DrawAuditDialog({ today, onClose }: { readonly today: string; readonly onClose: () => void }) {
  const t = useTexts(creditAuditConsoleTexts).form
  const every = useTexts(creditAuditConsoleTexts).everyKind
  const ui = useTexts(uiTexts)
  const go = useNavigate()
  const requestKey = useRef(crypto.randomUUID())
  const companies = useCompaniesByName().data?.rows ?? []
  const kinds = useCreditKinds().data?.kinds ?? []
  const [chosen, setCompany] = useState('')
  const [kindId, setKind] = useState(everyKind)
  const [share, setShare] = useState('10')
  const [fromOn, setFrom] = useState<string | null>(`${today.slice(0, 4)}-01-01`)
  const [untilOn, setUntil] = useState<string | null>(today)
  const [proofBy, setProof] = useState<string | null>(dayAfter(today, 14))
  const [why, setWhy] = useState<string | null>(null)
  const [isBusy, run] = useWork()
  const companyId = chosen || (companies.length === 1 ? (companies[0]?.id ?? '') : '')
  const draw = async (event?: FormEvent) => {
    event?.preventDefault()
    const percent = Number(share.normalize('NFKC').trim())
    if (!companyId) return setWhy(t.needsCompany)
    if (!(Number.isInteger(percent) && percent >= 1 && percent <= 100)) return setWhy(t.wrongShare)
    if (!fromOn || !untilOn || !proofBy) return setWhy(t.needsDays)
    await run(
      async () => {
        const { auditId } = await drawCreditAudit({
          requestKey: requestKey.current,
          companyId,
          share: percent,
          fromOn,
          untilOn,
          proofBy,
          ...(kindId === everyKind ? {} : { kindId }),
        })
        toast('success', t.done((await fetchCreditAudit(auditId)).chosen))
        onClose()
        void go({ to: '/console/credits/audits', search: { audit: auditId } })
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
          <Button look="solid" isBusy={isBusy} onPress={() => void draw()}>
            {t.go}
          </Button>
        </>
      }
    >
      <form className={fields.fields} noValidate onSubmit={(event) => void draw(event)}>
        {companies.length === 1 ? null : (
          <Select
            label={t.company}
            options={companies.map(({ id, name }) => ({ id, words: pickReaderText(name) }))}
            value={companyId || null}
            placeholder={t.choose}
            onChange={(id) => {
              setCompany(id)
              setWhy(null)
            }}
          />
        )}
        <Select
          label={t.kind}
          options={[
            { id: everyKind, words: every },
            ...kinds.map(({ kindId: id, name }) => ({ id, words: pickReaderText(name) })),
          ]}
          value={kindId}
          placeholder=""
          onChange={setKind}
        />
        <label>
          {t.share}
          <input
            value={share}
            inputMode="numeric"
            maxLength={3}
            onChange={(event) => {
              setShare(event.target.value)
              setWhy(null)
            }}
          />
        </label>
        <div className={fields.field}>
          {t.from}
          <DayPicker label={t.from} value={fromOn} onChange={setFrom} />
        </div>
        <div className={fields.field}>
          {t.until}
          <DayPicker label={t.until} value={untilOn} onChange={setUntil} />
        </div>
        <div className={fields.field}>
          {t.proofBy}
          <DayPicker label={t.proofBy} value={proofBy} onChange={setProof} />
        </div>
        {why ? (
          <p role="alert" className={fields.refused}>
            {why}
          </p>
        ) : null}
      </form>
    </Modal>
  )
}
