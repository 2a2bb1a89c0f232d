import { teamApprovalDecide } from '@portal/contract/requirements/approval.contract.ts'
import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { type ApiError, errorWords } from '#web/api/api-error.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { formatDay, formatDays, formatFileSize, formatInstant, formatPoints } from '#web/ui/format.ts'
import { SegmentedControl } from '#web/ui/segments.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useWrite } from '#web/ui/use-write.ts'
import { type TeamApproval, useTeamApprovals } from '../requirement.queries.ts'
import { requirementTexts } from '../requirement-texts.ts'
import css from './team-approvals.module.css'

/**
 * Submissions that wait for the reader as a line manager, with the buttons that decide them; renders nothing when there
 * are none.
 */
export function TeamApprovals() {
  const t = useTexts(requirementTexts).approvals
  const answer = useTeamApprovals().data
  const [declined, setDeclined] = useState<TeamApproval | null>(null)
  if (!answer || answer.waiting.length === 0) return null
  return (
    <section className={css.section} aria-label={t.title}>
      <header>
        <h2>
          {t.title} <span className="num">{answer.waiting.length}</span>
        </h2>
        <p>{t.lead}</p>
      </header>
      <ul>
        {answer.waiting.map((one) => (
          <Line key={`${one.id} ${one.round}`} one={one} onDecline={() => setDeclined(one)} />
        ))}
      </ul>
      {answer.isPartial ? <p className={css.quiet}>{t.partial}</p> : null}
      {declined ? <Decline key={declined.id} one={declined} onClose={() => setDeclined(null)} /> : null}
    </section>
  )
}

/** A submission that is no longer the reader's to decide leaves the list. */
function useGone() {
  const { refetch } = useTeamApprovals()
  const ui = useTexts(uiTexts)
  return {
    on: {
      approvalNotFound: (error: ApiError) => {
        toast('error', errorWords(error, ui.notDone))
        void refetch()
      },
    },
  }
}

function Line({ one, onDecline }: { readonly one: TeamApproval; readonly onDecline: () => void }) {
  const texts = useTexts(requirementTexts)
  const t = texts.approvals
  const approve = useWrite(teamApprovalDecide, { done: t.approved(one.name), ...useGone() })
  const { subject, id, round, evidence, seat } = one
  return (
    <li>
      <div className={css.what}>
        <b>{one.name}</b> <span>{t.subjects[subject]}</span>
        <p>
          {one.title}
          {evidence ? (
            <strong className="num">
              {' '}
              {formatPoints(evidence.asked)} {texts.unitOf(evidence.asked, evidence.unit)}
            </strong>
          ) : null}
        </p>
        <small>
          {[
            seat ? formatDays(seat.startsOn, seat.endsOn) : '',
            evidence ? pickReaderText(evidence.kind) : '',
            evidence?.provider ?? '',
            evidence ? t.learned(formatDay(evidence.learnedOn)) : '',
            t.submitted(formatInstant(one.submittedAt)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
        {evidence?.note ? <blockquote>{evidence.note}</blockquote> : null}
        {evidence && evidence.files.length > 0 ? (
          <ul className={css.files} aria-label={t.files}>
            {evidence.files.map((file) => (
              <li key={file.fileId}>
                <a href={file.url} target="_blank" rel="noreferrer">
                  <IconPaperclip size={16} stroke={1.5} aria-hidden />
                  {file.name}
                </a>{' '}
                <small>{formatFileSize(file.size)}</small>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <div className={css.acts}>
        <Button
          size="s"
          aria-label={t.approveOf(one.name, one.title)}
          isBusy={approve.isBusy}
          onClick={() => void approve.run({ subject, id, round, decision: 'approve', reason: '' })}
        >
          {t.approve}
        </Button>
        <Button size="s" look="line" aria-label={t.declineOf(one.name, one.title)} onClick={onDecline}>
          {t.decline}
        </Button>
      </div>
    </li>
  )
}

/** Asks for the reason; evidence can also be rejected for good. */
function Decline({ one, onClose }: { readonly one: TeamApproval; readonly onClose: () => void }) {
  const t = useTexts(requirementTexts).approvals
  const [decision, setDecision] = useState<'return' | 'reject'>('return')
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { subject, id, round } = one
  const decline = useWrite(teamApprovalDecide, { done: t.declined(one.name), ...useGone() })
  const submit = () => {
    setMissing(reason.trim() === '')
    if (reason.trim() === '') return
    void decline.run({ subject, id, round, decision, reason }).then((answer) => answer && onClose())
  }
  return (
    <Dialog
      title={t.declineTitle}
      onClose={onClose}
      footer={
        <Button isBusy={decline.isBusy} onClick={submit}>
          {t.decline}
        </Button>
      }
    >
      <div className={css.form}>
        <p>
          <b>{one.name}</b> {one.title}
        </p>
        {subject === 'evidence' ? (
          <SegmentedControl
            label={t.kind}
            options={(['return', 'reject'] as const).map((value) => ({ value, words: t.kinds[value] }))}
            value={decision}
            onChange={setDecision}
          />
        ) : null}
        <p className={css.quiet}>{t.kindHints[subject === 'evidence' ? decision : 'return']}</p>
        <TextField
          label={t.reason}
          rows={3}
          maxLength={2000}
          value={reason}
          error={isMissing ? t.noReason : null}
          onChange={(event) => {
            setReason(event.target.value)
            setMissing(false)
          }}
        />
      </div>
    </Dialog>
  )
}
