import { commentLimits, reportReasons } from '@portal/contract/community/comment.limits.ts'
import type { commentDecide } from '@portal/contract/community/comment-staff.contract.ts'
import type { InputOf } from '@portal/contract/http/call.ts'
import { IconStarFilled } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { errorWords, isApiError } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import { Kbd } from '#web/console/keys/kbd.tsx'
import { leaveField } from '#web/console/keys/leave-field.ts'
import { useKeys } from '#web/console/keys/use-keys.ts'
import type { PanelNavigation } from '#web/console/list/list.types.ts'
import { PanelDecision } from '#web/console/panel-acts.tsx'
import css from '#web/console/queue.module.css'
import { PanelSkeleton } from '#web/console/skeletons.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatInstant, formatNumber, formatRecent } from '#web/ui/format.ts'
import { ErrorState } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { type CommentDecisionInput, type CommentDetail, decideComment, useComment } from './comments.queries.ts'
import { communityConsoleTexts } from './community-console-texts.ts'

/** A decision on a comment, and the decision that undoes it (`back`; null: it can't be undone). */
export type UndoableCommentDecision = {
  readonly name: string
  readonly decision: CommentDecisionInput
  readonly back: InputOf<typeof commentDecide> | null
}
type Props = {
  readonly commentId: string
  readonly ways: PanelNavigation
  readonly onDecided: (decided: UndoableCommentDecision) => void
}

/** One comment with its rating, all reports about it, and the decision. */
export function CommentPanel(props: Props) {
  const t = useTexts(communityConsoleTexts).comments
  const query = useComment(props.commentId)
  if (query.data) return <Details {...props} comment={query.data} />
  if (!query.error) return <PanelSkeleton height={320} />
  if (isApiError(query.error) && query.error.code === 404) return <p className={css.note}>{t.gone}</p>
  return <ErrorState error={query.error} onRetry={() => void query.refetch()} level={3} />
}

function Details({ comment, ways, onDecided }: Props & { readonly comment: CommentDetail }) {
  const t = useTexts(communityConsoleTexts).comments
  const { decision } = comment
  return (
    <>
      <p className={css.line}>
        <span className={css.mark} role="img" aria-label={t.stars(comment.rating)}>
          {Array.from({ length: comment.rating }, (_, star) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
            <IconStarFilled key={star} size={12} aria-hidden />
          ))}
        </span>
        <span className={`num ${css.quiet}`}>
          {comment.likeCount > 0 ? t.likes(formatNumber(comment.likeCount), comment.likeCount) : null}
        </span>
      </p>
      <blockquote className={css.said}>{comment.content}</blockquote>
      <dl className={css.facts}>
        <div>
          <dt>{t.columns.product}</dt>
          <dd>
            <a
              className={css.link}
              href={`/detail?id=${comment.productId}&tab=comments`}
              target="_blank"
              rel="noreferrer"
            >
              {pickReaderText(comment.productTitle)}
            </a>
          </dd>
        </div>
        <div>
          <dt>{t.filters.standing}</dt>
          <dd>
            {t.states[comment.state]}
            {comment.heldFor ? ` · ${t.heldFor(comment.heldFor)}` : null}
          </dd>
        </div>
        {decision ? (
          <div>
            <dt>{t.lastDecision}</dt>
            <dd>
              {decision.reason}
              <br />
              <span className={`num ${css.quiet}`}>
                {decision.by} · {formatRecent(decision.at)}
              </span>
            </dd>
          </div>
        ) : null}
      </dl>
      <Reports reports={comment.reports} />
      {comment.state === 'withdrawn' ? (
        <p className={css.note}>{t.withdrawnNote}</p>
      ) : (
        <Decide key={comment.revision} comment={comment} ways={ways} onDecided={onDecided} />
      )}
    </>
  )
}

function Reports({ reports }: Pick<CommentDetail, 'reports'>) {
  const t = useTexts(communityConsoleTexts).comments
  if (reports.length === 0) return null
  return (
    <section className={css.section}>
      <header>
        <h3>{t.reports}</h3>
        <span className="num">{t.reportCount(reports.length)}</span>
      </header>
      <ul>
        {reports.map((report) => (
          <li key={report.reportId}>
            <header>
              <b>{t.reasons[report.reason]}</b>
              <small className="num" title={formatInstant(report.createdAt)}>
                {report.outcome ? `${t.outcomes[report.outcome]} · ` : null}
                {formatRecent(report.createdAt)}
              </small>
            </header>
            {report.words ? <p>{report.words}</p> : null}
            <small>{[report.name, pickReaderText(report.company)].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * The decision that restores the former state of a comment; null when none does, such as for a held comment that is
 * shown now.
 */
function wayBack(
  comment: CommentDetail,
  after: { readonly state: string; readonly revision: number },
  reason: string,
): UndoableCommentDecision['back'] {
  const decision =
    after.state === comment.state
      ? null
      : ({ shown: 'keep', hidden: 'hide', removed: 'remove' } as const)[comment.state as 'shown' | 'hidden' | 'removed']
  return decision ? { commentId: comment.commentId, revision: after.revision, decision, reason } : null
}

function Decide({ comment, ways, onDecided }: Omit<Props, 'commentId'> & { readonly comment: CommentDetail }) {
  const t = useTexts(communityConsoleTexts).comments
  const ui = useTexts(uiTexts)
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState(() => t.presets[comment.reasons.find((one) => one !== 'other') ?? 'spam'])
  const [state, setState] = useState<{ readonly busy: CommentDecisionInput | null; readonly why: string | null }>({
    busy: null,
    why: null,
  })
  const isOwnWords = !Object.values(t.presets).includes(reason)
  const decide = async (decision: CommentDecisionInput) => {
    if (state.busy) return
    // The preset reasons are for removal; a reason written by a person remains.
    const words = decision === 'keep' && !isOwnWords ? t.keepReason : reason.trim()
    if (words.length < 2) {
      setState({ busy: null, why: t.reasonMissing })
      field.current?.focus()
      return
    }
    setState({ busy: decision, why: null })
    try {
      const after = await decideComment({
        commentId: comment.commentId,
        revision: comment.revision,
        decision,
        reason: words,
      })
      onDecided({ name: comment.authorName, decision, back: wayBack(comment, after, t.undoReason) })
      ways.go(ways.next)
    } catch (error) {
      setState({ busy: null, why: errorWords(error, ui.notDone) })
    }
  }
  useKeys(t.decide, {
    a: { words: t.acts.keep, run: () => void decide('keep') },
    h: { words: t.acts.hide, run: () => void decide('hide') },
    d: { words: t.acts.remove, run: () => void decide('remove') },
    r: { words: t.ownReason, run: () => field.current?.focus() },
    ...Object.fromEntries(
      reportReasons.map((one, index) => [
        String(index + 1),
        { words: t.presets[one], run: () => setReason(t.presets[one]) },
      ]),
    ),
  })
  const button = (decision: CommentDecisionInput, key: string, look: 'line' | 'solid' | 'danger') => (
    <Button look={look} shortcut={key} isBusy={state.busy === decision} onPress={() => void decide(decision)}>
      {t.acts[decision]}
    </Button>
  )
  return (
    <section className={css.section} aria-label={t.decide}>
      <header>
        <h3>{t.decide}</h3>
        <span>{t.decideHint}</span>
      </header>
      <div className={css.decide}>
        <div className={css.presets}>
          {reportReasons.map((one, index) => (
            <button
              key={one}
              type="button"
              aria-pressed={reason === t.presets[one]}
              aria-keyshortcuts={String(index + 1)}
              onClick={() => setReason(t.presets[one])}
            >
              <Kbd of={String(index + 1)} />
              {t.reasons[one]}
            </button>
          ))}
        </div>
        <label htmlFor={id}>{t.reason}</label>
        <textarea
          id={id}
          ref={field}
          value={reason}
          maxLength={commentLimits.reasonMax}
          aria-invalid={state.why !== null || undefined}
          aria-describedby={state.why ? `${id}-why` : undefined}
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              event.stopPropagation()
              leaveField(event.currentTarget)
            }
          }}
        />
        {state.why ? (
          <p className={css.refused} role="alert" id={`${id}-why`}>
            {state.why}
          </p>
        ) : null}
        <PanelDecision>
          {comment.state === 'shown' && comment.openReports === 0 ? null : button('keep', 'A', 'line')}
          {comment.state === 'hidden' && comment.openReports === 0 ? null : button('hide', 'H', 'solid')}
          {comment.state === 'removed' ? null : button('remove', 'D', 'danger')}
        </PanelDecision>
      </div>
    </section>
  )
}
