import {
  questionChangeDiscard,
  questionReview,
  questionSubmit,
} from '@portal/contract/questions/question-console.contract.ts'
import { questionRetire } from '@portal/contract/questions/question-editing.contract.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { ApiError } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { useActions } from '#web/console/palette/use-actions.ts'
import { formatRecent } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useWrite } from '#web/ui/use-write.ts'
import type { EditedQuestion } from '../bank.queries.ts'
import { bankTexts } from '../bank-texts.ts'
import bankCss from '../banks.module.css'
import css from './editor.module.css'
import type { QuestionForm } from './editor-context.tsx'
import { examTitlesInError } from './question-editor.tsx'

type Asking = 'giveBack' | 'drop' | 'retire' | { readonly short: string; readonly act: 'retire' | 'approve' }
type BarProps = { readonly question: EditedQuestion; readonly form: QuestionForm; readonly onTurn: () => void }

/** The state of review with its actions, and retirement. */
export function ReviewBar({ question, form, onTurn }: BarProps) {
  const t = useTexts(bankTexts).editor
  const r = t.review
  const [asking, setAsking] = useState<Asking | null>(null)
  useWatch({ control: form.control })
  const isChanged = form.changed().length > 0
  const { questionId, currentVersion: version, change, review, status, sentAt, reviewNote, mayApprove } = question
  const seen = { questionId, version, change: change?.revision ?? 0 }
  const askWhenShort = (act: 'retire' | 'approve') => ({
    examsFallShort: (error: ApiError) => setAsking({ short: examTitlesInError(error), act }),
  })
  const sending = useWrite(questionSubmit, { done: r.sent })
  const reviewing = useWrite(questionReview, {
    done: (answer) => (answer.review === 'approved' ? r.approved : r.gaveBack),
    on: askWhenShort('approve'),
  })
  const discarding = useWrite(questionChangeDiscard, { done: r.dropped })
  const retiring = useWrite(questionRetire, {
    done: (answer) => (answer.status === 'retired' ? t.retiredDone : t.restoredDone),
    on: askWhenShort('retire'),
  })
  const isBusy = sending.isBusy || reviewing.isBusy || discarding.isBusy || retiring.isBusy
  const turnAfter = async (answer: Promise<unknown>) => {
    if (await answer) onTurn()
  }
  const send = () => (isChanged ? toast('info', r.saveFirst) : void turnAfter(sending.run(seen)))
  const approve = (force = false) => turnAfter(reviewing.run({ ...seen, approve: true, note: '', force }))
  const retire = (retired: boolean, force = false) => turnAfter(retiring.run({ questionId, version, retired, force }))
  const isLive = status !== 'retired'
  useActions(t.form, [
    ...(isLive && review === 'draft' ? [{ id: 'send-question', words: r.send, shortcut: 'S', run: send }] : []),
    ...(isLive && mayApprove
      ? [{ id: 'approve-question', words: r.approve, shortcut: 'A', run: () => void approve() }]
      : []),
    ...(status === 'retired'
      ? [{ id: 'restore-question', words: t.restore, run: () => void retire(false) }]
      : [{ id: 'retire-question', words: t.retire, run: () => setAsking('retire') }]),
  ])
  const words =
    review === 'inReview'
      ? `${r.waiting(sentAt ? formatRecent(sentAt) : '')} ${mayApprove ? '' : r.mine}`
      : review === 'draft'
        ? `${change ? r.change : r.draft} ${reviewNote ? r.returned(reviewNote) : ''}`
        : null
  return (
    <>
      {status === 'retired' ? (
        <div className={css.notice}>
          <p>{t.retired}</p>
          <Button isBusy={isBusy} onPress={() => void retire(false)}>
            {t.restore}
          </Button>
        </div>
      ) : words ? (
        <div className={css.notice} data-review={review}>
          <p role="status">{words}</p>
          {change && review === 'draft' ? (
            <Button look="quiet" onPress={() => setAsking('drop')}>
              {r.dropChange}
            </Button>
          ) : null}
          {review === 'draft' ? (
            <Button isBusy={isBusy} shortcut="S" onPress={send}>
              {r.send}
            </Button>
          ) : (
            <>
              <Button look="quiet" onPress={() => setAsking('giveBack')}>
                {r.giveBack}
              </Button>
              {mayApprove ? (
                <Button isBusy={isBusy} shortcut="A" onPress={() => void approve()}>
                  {r.approve}
                </Button>
              ) : null}
            </>
          )}
        </div>
      ) : null}
      {asking === 'giveBack' ? (
        <GiveBack
          onClose={() => setAsking(null)}
          onGive={(note) =>
            turnAfter(reviewing.run({ ...seen, approve: false, note, force: false })).then(() => setAsking(null))
          }
        />
      ) : null}
      {asking === 'drop' ? (
        <ConfirmationDialog
          title={r.dropTitle}
          object={`Q-${question.number}`}
          consequence={r.dropWhat}
          action={r.dropChange}
          onConfirm={() => turnAfter(discarding.run(seen))}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {asking === 'retire' ? (
        <ConfirmationDialog
          title={t.retireTitle}
          object={`Q-${question.number}`}
          consequence={t.retireWhat}
          action={t.retire}
          onConfirm={() => retire(true)}
          onClose={() => setAsking((now) => (now === 'retire' ? null : now))}
        />
      ) : null}
      {typeof asking === 'object' && asking ? (
        <ConfirmationDialog
          title={t.fallShort}
          object={asking.short}
          consequence={t.fallShortWhat(asking.short)}
          action={asking.act === 'retire' ? t.retireAnyway : t.approveAnyway}
          onConfirm={() => (asking.act === 'retire' ? retire(true, true) : approve(true))}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </>
  )
}

function GiveBack({ onClose, onGive }: { readonly onClose: () => void; readonly onGive: (note: string) => void }) {
  const t = useTexts(bankTexts).editor.review
  const ui = useTexts(uiTexts)
  const [note, setNote] = useState('')
  return (
    <Modal
      title={t.giveBackTitle}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{ui.cancel}</Button>
          <Button look="solid" onPress={() => onGive(note)}>
            {t.giveBack}
          </Button>
        </>
      }
    >
      <label className={bankCss.field}>
        {t.noteLabel}
        <textarea
          className={bankCss.note}
          rows={3}
          maxLength={500}
          // biome-ignore lint/a11y/noAutofocus: the dialog is opened to write this
          autoFocus
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </label>
    </Modal>
  )
}
