import { type FormEvent, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import queue from '#web/console/queue.module.css'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatDay, formatFileSize, formatInstant, formatPoints } from '#web/ui/format.ts'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import fields from '../credits-console.module.css'
import { type AuditedPerson, type CreditAudit, decideCreditAudit, useCreditAudit } from './audit-console.queries.ts'
import { creditAuditConsoleTexts } from './audit-console-texts.ts'
import css from './audits.module.css'

/** One audit: its draw, and the chosen people with their proof. */
export function CreditAuditDetails({ auditId }: { readonly auditId: string }) {
  const query = useCreditAudit(auditId)
  return (
    <QueryStates query={query} skeleton={<Skeleton height={420} />}>
      {(audit) => <Details audit={audit} />}
    </QueryStates>
  )
}

function Details({ audit }: { readonly audit: CreditAudit }) {
  const t = useTexts(creditAuditConsoleTexts)
  const [failing, setFailing] = useState<AuditedPerson | null>(null)
  const title = t.untilDays(formatDay(audit.fromOn), formatDay(audit.untilOn))
  return (
    <section className={css.details} aria-label={title}>
      <h2>{title}</h2>
      <p className={css.quiet}>
        {[
          pickReaderText(audit.company),
          audit.kind ? pickReaderText(audit.kind) : t.everyKind,
          t.line(audit.share, audit.chosen, audit.people),
          t.proofBy(formatDay(audit.proofBy)),
          audit.createdBy ? t.by(audit.createdBy, formatInstant(audit.createdAt)) : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ul className={css.people}>
        {audit.chosenPeople.map((person) => (
          <Person key={person.accountId} audit={audit} person={person} onFail={() => setFailing(person)} />
        ))}
      </ul>
      <details className={css.repeat}>
        <summary>{t.repeat}</summary>
        <p>{t.repeatLead}</p>
        <dl>
          <dt>{t.seed}</dt>
          <dd className="num">{audit.seed}</dd>
          <dt>{t.drawnFrom(audit.drawnFrom.length)}</dt>
          <dd className="num">{audit.drawnFrom.join(' ')}</dd>
        </dl>
      </details>
      {failing ? <FailDialog audit={audit} person={failing} onClose={() => setFailing(null)} /> : null}
    </section>
  )
}

/** The proof that a decision is about. */
const proofRead = (givenAt: string | null) => (givenAt === null ? {} : { givenAt })

type PersonProps = { readonly audit: CreditAudit; readonly person: AuditedPerson; readonly onFail: () => void }
function Person({ audit, person, onFail }: PersonProps) {
  const t = useTexts(creditAuditConsoleTexts)
  const ui = useTexts(uiTexts)
  const [isBusy, run] = useWork()
  const isOpen = person.state === 'waiting' || person.state === 'given'
  const isLate = person.state === 'waiting' && audit.today > audit.proofBy
  const pass = () =>
    run(
      async () => {
        const { accountId, givenAt } = person
        await decideCreditAudit({
          auditId: audit.auditId,
          accountId,
          decision: 'pass',
          comment: '',
          ...proofRead(givenAt),
        })
        toast('success', t.passed(person.name))
      },
      (error) => toast('error', errorWords(error, ui.notDone)),
    )
  return (
    <li>
      <header>
        <b>{person.name}</b>
        <small>{person.employeeNo}</small>
        <span data-state={isLate ? 'failed' : person.state}>{isLate ? t.overdue : t.states[person.state]}</span>
      </header>
      <ul aria-label={t.learning}>
        {person.learning.map((one) => (
          <li key={`${one.title} ${one.learnedOn}`}>
            {one.title}
            <small>
              {[
                one.provider,
                formatDay(one.learnedOn),
                `${pickReaderText(one.kind)} ${formatPoints(one.amount)} ${t.unitOf(one.amount, one.unit)}`,
              ].join(' · ')}
            </small>
          </li>
        ))}
      </ul>
      {person.givenAt ? (
        <div className={css.proof}>
          <small>
            {t.files} · {formatInstant(person.givenAt)}
          </small>
          {person.note ? <p>{person.note}</p> : null}
          <ul aria-label={t.files}>
            {person.files.map(({ fileId, name, size, url }) => (
              <li key={fileId}>
                <a className={queue.link} href={url} target="_blank" rel="noreferrer">
                  {name}
                </a>{' '}
                <small>{formatFileSize(size)}</small>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {person.decidedAt ? (
        <p className={css.quiet}>
          {[t.by(person.decidedBy ?? '—', formatInstant(person.decidedAt)), person.comment].filter(Boolean).join(' · ')}
        </p>
      ) : null}
      {isOpen && person.isOwn ? <p className={css.quiet}>{t.own}</p> : null}
      {isOpen && !person.isOwn ? (
        <div className={css.acts}>
          <Button isBusy={isBusy} aria-label={t.passOf(person.name)} onPress={() => void pass()}>
            {t.pass}
          </Button>
          {person.state === 'given' || isLate ? (
            <Button look="danger" aria-label={t.failOf(person.name)} onPress={onFail}>
              {t.fail}
            </Button>
          ) : null}
        </div>
      ) : null}
    </li>
  )
}

type FailProps = { readonly audit: CreditAudit; readonly person: AuditedPerson; readonly onClose: () => void }
function FailDialog({ audit, person, onClose }: FailProps) {
  const t = useTexts(creditAuditConsoleTexts)
  const ui = useTexts(uiTexts)
  const [comment, setComment] = useState('')
  const [why, setWhy] = useState<string | null>(null)
  const [isBusy, run] = useWork()
  const fail = async (event?: FormEvent) => {
    event?.preventDefault()
    if (comment.trim() === '') return setWhy(t.needsReason)
    await run(
      async () => {
        const { reversed } = await decideCreditAudit({
          auditId: audit.auditId,
          accountId: person.accountId,
          decision: 'fail',
          comment: comment.trim(),
          ...proofRead(person.givenAt),
        })
        toast('success', t.failed(person.name, reversed))
        onClose()
      },
      (error) => setWhy(errorWords(error, ui.notDone)),
    )
  }
  return (
    <Modal
      title={t.failTitle}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{ui.cancel}</Button>
          <Button look="danger" isBusy={isBusy} onPress={() => void fail()}>
            {t.fail}
          </Button>
        </>
      }
    >
      <form className={fields.fields} noValidate onSubmit={(event) => void fail(event)}>
        <p>{t.failLead(person.name)}</p>
        <label>
          {t.reason}
          <textarea
            value={comment}
            rows={3}
            maxLength={2000}
            placeholder={t.reasonHint}
            aria-invalid={why !== null || undefined}
            onChange={(event) => {
              setComment(event.target.value)
              setWhy(null)
            }}
          />
        </label>
        {why ? (
          <p role="alert" className={fields.refused}>
            {why}
          </p>
        ) : null}
      </form>
    </Modal>
  )
}
