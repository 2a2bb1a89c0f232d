import { evidenceLimits } from '@portal/contract/credits/evidence-limits.ts'
import { useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { Button } from '#web/ui/button.tsx'
import { foreignLangAttributeOf } from '#web/ui/content-language.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { formatDay, formatInstant, formatPoints } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import css from './evidence.module.css'
import { type OwnCreditAudit, submitAuditProof, useOwnCreditAudits } from './evidence.queries.ts'
import { evidenceTexts } from './evidence-texts.ts'
import { type EvidenceFile, EvidenceFiles } from './proof-files.tsx'

const tones = { waiting: 'danger', given: 'signal', passed: 'ok', failed: 'danger' } as const

/** The audits for which the reader was chosen. */
export function OwnCreditAuditCards() {
  const query = useOwnCreditAudits()
  const [asked, setAsked] = useState<OwnCreditAudit | null>(null)
  if (!query.data) return null
  const { today, audits } = query.data
  return (
    <>
      {audits.map((audit) => (
        <Card key={audit.auditId} audit={audit} today={today} onProve={() => setAsked(audit)} />
      ))}
      {asked ? <ProofDialog audit={asked} onClose={() => setAsked(null)} /> : null}
    </>
  )
}

type CardProps = { readonly audit: OwnCreditAudit; readonly today: string; readonly onProve: () => void }
function Card({ audit, today, onProve }: CardProps) {
  const texts = useTexts(evidenceTexts)
  const t = texts.audit
  const day = formatDay(audit.proofBy)
  return (
    <article className={css.audit} aria-label={t.title}>
      <h2>
        {t.title} <Tag tone={tones[audit.state]}>{t.states[audit.state]}</Tag>
      </h2>
      {audit.state === 'waiting' ? <p>{today > audit.proofBy ? t.late(day) : t.lead(day)}</p> : null}
      {audit.state === 'given' && audit.givenAt ? <p>{t.given(formatInstant(audit.givenAt))}</p> : null}
      <ul aria-label={t.about}>
        {audit.learning.map((one) => (
          <li key={`${one.title} ${one.learnedOn}`} {...foreignLangAttributeOf(one.title)}>
            {[
              one.title,
              one.provider,
              formatDay(one.learnedOn),
              `${pickReaderText(one.kind)} ${formatPoints(one.amount)} ${texts.unitOf(one.amount, one.unit)}`,
            ].join(' · ')}
          </li>
        ))}
      </ul>
      {audit.comment ? (
        <blockquote className={css.comment} {...foreignLangAttributeOf(audit.comment)}>
          {audit.comment}
        </blockquote>
      ) : null}
      {audit.state === 'waiting' ? (
        <Button size="s" onClick={onProve}>
          {t.go}
        </Button>
      ) : null}
    </article>
  )
}

function ProofDialog({ audit, onClose }: { readonly audit: OwnCreditAudit; readonly onClose: () => void }) {
  const texts = useTexts(evidenceTexts)
  const t = texts.audit
  const ui = useTexts(uiTexts)
  const [note, setNote] = useState('')
  const [files, setFiles] = useState<readonly EvidenceFile[]>([])
  const [why, setWhy] = useState<string | null>(null)
  const [isBusy, run] = useWork()
  const submit = async () => {
    if (files.length === 0) return setWhy(texts.form.needsFile)
    await run(
      async () => {
        await submitAuditProof({
          auditId: audit.auditId,
          note: note.trim(),
          fileIds: files.map(({ fileId }) => fileId),
        })
        toast('success', t.done)
        onClose()
      },
      (error) => toast('error', errorWords(error, ui.notDone)),
    )
  }
  return (
    <Dialog
      title={t.formTitle}
      width={520}
      onClose={onClose}
      footer={
        <Button isBusy={isBusy} onClick={() => void submit()}>
          {t.go}
        </Button>
      }
    >
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <EvidenceFiles
          files={files}
          most={evidenceLimits.files}
          error={why}
          onChange={(all) => {
            setFiles(all)
            setWhy(null)
          }}
        />
        <TextField
          label={t.note}
          rows={3}
          value={note}
          maxLength={evidenceLimits.note}
          onChange={(event) => setNote(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
