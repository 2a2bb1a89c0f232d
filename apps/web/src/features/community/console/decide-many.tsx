import { commentLimits, reportReasons } from '@portal/contract/community/comment.limits.ts'
import { useId, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import type { BulkTarget } from '#web/console/list/list.types.ts'
import { Modal } from '#web/console/overlays/modal.tsx'
import css from '#web/console/queue.module.css'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { type CommentDecisionInput, decideComments } from './comments.queries.ts'
import { communityConsoleTexts } from './community-console-texts.ts'

type Props = {
  readonly decision: CommentDecisionInput
  readonly target: BulkTarget
  readonly clear: () => void
  readonly onClose: () => void
}

/**
 * The dialog of one decision on several comments, with the reason for their authors; then the comments that could not
 * be decided, with the reasons.
 */
export function BulkCommentDecisionDialog({ decision, target, clear, onClose }: Props) {
  const t = useTexts(communityConsoleTexts).comments
  const ui = useTexts(uiTexts)
  const id = useId()
  const ids = 'ids' in target.selection ? target.selection.ids : []
  const [reason, setReason] = useState(decision === 'keep' ? t.keepReason : t.presets.spam)
  const [state, setState] = useState<{
    readonly isBusy: boolean
    readonly why: string | null
    readonly refused: readonly string[] | null
  }>({
    isBusy: false,
    why: null,
    refused: null,
  })
  const run = async () => {
    if (reason.trim().length < 2) return setState({ isBusy: false, why: t.reasonMissing, refused: null })
    if (ids.length > commentLimits.decidedAtOnce)
      return setState({ isBusy: false, why: t.tooMany(commentLimits.decidedAtOnce), refused: null })
    setState({ isBusy: true, why: null, refused: null })
    try {
      const { decided, refused } = await decideComments(ids, decision, reason.trim())
      if (decided.length > 0) toast('success', t.manyDone[decision](decided.length))
      clear()
      if (refused.length === 0) return onClose()
      setState({
        isBusy: false,
        why: null,
        refused: refused.map(({ at, reason: why }) => `${target.names[at] ?? ''}: ${t.refusals[why]}`),
      })
    } catch (error) {
      setState({ isBusy: false, why: errorWords(error, ui.notDone), refused: null })
    }
  }
  if (state.refused)
    return (
      <Modal
        title={t.someRefused(state.refused.length)}
        onClose={onClose}
        footer={<Button onPress={onClose}>{ui.close}</Button>}
      >
        <ul className={css.section}>
          {state.refused.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </Modal>
    )
  return (
    <Modal
      title={t.manyTitle[decision](target.count)}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{ui.cancel}</Button>
          <Button look={decision === 'remove' ? 'danger' : 'solid'} isBusy={state.isBusy} onPress={() => void run()}>
            {t.acts[decision]}
          </Button>
        </>
      }
    >
      <div className={css.decide}>
        {decision === 'keep' ? null : (
          <div className={css.presets}>
            {reportReasons.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={reason === t.presets[one]}
                onClick={() => setReason(t.presets[one])}
              >
                {t.reasons[one]}
              </button>
            ))}
          </div>
        )}
        <label htmlFor={id}>{t.reason}</label>
        <textarea
          id={id}
          value={reason}
          maxLength={commentLimits.reasonMax}
          aria-invalid={state.why !== null || undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        <p className={css.note}>{t.manyNote[decision]}</p>
        {state.why ? (
          <p className={css.refused} role="alert">
            {state.why}
          </p>
        ) : null}
      </div>
    </Modal>
  )
}
