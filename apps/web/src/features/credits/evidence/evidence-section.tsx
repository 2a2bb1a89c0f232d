import { useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { Button } from '#web/ui/button.tsx'
import { foreignLangAttributeOf } from '#web/ui/content-language.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatDay, formatPoints } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import { OwnCreditAuditCards } from './audit-cards.tsx'
import css from './evidence.module.css'
import { type OwnEvidence, useOwnEvidence, withdrawEvidence } from './evidence.queries.ts'
import { EvidenceForm } from './evidence-form.tsx'
import { evidenceTexts } from './evidence-texts.ts'

type Open = { readonly what: 'form' | 'withdraw'; readonly evidence: OwnEvidence | null }
const tones = {
  submitted: 'signal',
  returned: 'danger',
  approved: 'ok',
  rejected: 'plain',
  withdrawn: 'plain',
} as const

/** The evidence of outside learning of the reader, and the form for more. */
export default function EvidenceSection() {
  const t = useTexts(evidenceTexts)
  const query = useOwnEvidence()
  const [open, setOpen] = useState<Open | null>(null)
  const answer = query.data
  if (!answer || (answer.kinds.length === 0 && answer.evidence.length === 0)) return null
  return (
    <section className={css.section} aria-label={t.title}>
      <header>
        <div>
          <h2>{t.title}</h2>
          <p className={css.hint}>{t.lead}</p>
        </div>
        {answer.kinds.length > 0 ? (
          <Button size="s" look="line" onClick={() => setOpen({ what: 'form', evidence: null })}>
            {t.submit}
          </Button>
        ) : null}
      </header>
      <OwnCreditAuditCards />
      {answer.evidence.length === 0 ? <p className={css.none}>{t.none}</p> : null}
      <ul className={css.list}>
        {answer.evidence.map((one) => (
          <Line key={one.evidenceId} one={one} onOpen={(what) => setOpen({ what, evidence: one })} />
        ))}
      </ul>
      {open?.what === 'form' ? (
        <EvidenceForm answer={answer} evidence={open.evidence} onClose={() => setOpen(null)} />
      ) : null}
      {open?.what === 'withdraw' && open.evidence ? (
        <Withdraw evidence={open.evidence} onClose={() => setOpen(null)} />
      ) : null}
    </section>
  )
}

type LineProps = { readonly one: OwnEvidence; readonly onOpen: (what: Open['what']) => void }
function Line({ one, onOpen }: LineProps) {
  const t = useTexts(evidenceTexts)
  const amountOf = (amount: number) => `${formatPoints(amount)} ${t.unitOf(amount, one.unit)}`
  return (
    <li>
      <div className={css.what}>
        <b {...foreignLangAttributeOf(one.title)}>{one.title}</b>{' '}
        <Tag tone={tones[one.state]}>{t.states[one.state]}</Tag>
        <small {...foreignLangAttributeOf(one.provider)}>
          {[
            one.provider,
            formatDay(one.learnedOn),
            pickReaderText(one.kind),
            t.asked(amountOf(one.asked)),
            one.granted === null ? '' : t.granted(amountOf(one.granted)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
        {one.comment && one.state !== 'submitted' && one.state !== 'withdrawn' ? (
          <blockquote className={css.comment} aria-label={t.comment} {...foreignLangAttributeOf(one.comment)}>
            {one.comment}
          </blockquote>
        ) : null}
      </div>
      {one.state === 'submitted' || one.state === 'returned' ? (
        <div className={css.acts}>
          {one.state === 'returned' ? (
            <Button size="s" look="line" aria-label={t.completeOf(one.title)} onClick={() => onOpen('form')}>
              {t.complete}
            </Button>
          ) : null}
          <Button size="s" look="quiet" aria-label={t.withdrawOf(one.title)} onClick={() => onOpen('withdraw')}>
            {t.withdraw}
          </Button>
        </div>
      ) : null}
    </li>
  )
}

function Withdraw({ evidence, onClose }: { readonly evidence: OwnEvidence; readonly onClose: () => void }) {
  const t = useTexts(evidenceTexts)
  const ui = useTexts(uiTexts)
  const [isBusy, run] = useWork()
  return (
    <Dialog
      title={t.withdrawTitle}
      onClose={onClose}
      footer={
        <Button
          isBusy={isBusy}
          onClick={() =>
            void run(
              async () => {
                await withdrawEvidence(evidence.evidenceId)
                toast('success', t.withdrawn)
                onClose()
              },
              (error) => toast('error', errorWords(error, ui.notDone)),
            )
          }
        >
          {t.withdraw}
        </Button>
      }
    >
      <p>
        <b {...foreignLangAttributeOf(evidence.title)}>{evidence.title}</b>
      </p>
      <p>{t.withdrawText}</p>
    </Dialog>
  )
}
