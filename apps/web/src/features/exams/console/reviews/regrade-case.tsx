import { renderGapsAsBlanks } from '@portal/contract/questions/blank-marks.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { errorWords, isApiError } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import { useKeys } from '#web/console/keys/use-keys.ts'
import type { PanelNavigation } from '#web/console/list/list.types.ts'
import { PanelDecision } from '#web/console/panel-acts.tsx'
import queue from '#web/console/queue.module.css'
import { PanelSkeleton } from '#web/console/skeletons.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatInstant, formatNumber, formatPoints, formatRecent } from '#web/ui/format.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { ErrorState, QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { CaseFact } from './case-parts.tsx'
import css from './reviews.module.css'
import {
  type RegradePreview,
  type RegradeRow,
  sendRegradeDecision,
  useRegradeChanges,
  useRegradePreview,
  withdrawRegrade,
} from './reviews.queries.ts'
import { reviewsTexts } from './reviews-texts.ts'

/** A proposed regrade with its current effect, for its approver; or the changes that an approved regrade made. */
export function RegradeCase({
  regradeId,
  row,
  ways,
}: {
  readonly regradeId: string
  readonly row: RegradeRow | undefined
  readonly ways: PanelNavigation
}) {
  const t = useTexts(reviewsTexts)
  const isOpen = row === undefined || row.state === 'proposed'
  const [page, setPage] = useState(0)
  const query = useRegradePreview(isOpen ? regradeId : null, page)
  if (!isOpen) return <Decided row={row} />
  if (query.data)
    return (
      <>
        <Head row={query.data} />
        <Keys preview={query.data} />
        <RegradeCounts preview={query.data} />
        <Changes list={query.data.list} ranks={query.data.list} />
        <Pages page={page} size={20} total={query.data.total} onPage={setPage} />
        <DecideRegrade preview={query.data} ways={ways} />
      </>
    )
  if (!query.error) return <PanelSkeleton height={360} />
  if (isApiError(query.error, 'notFound') || isApiError(query.error, 'conflict'))
    return <p className={queue.note}>{t.gone}</p>
  return <ErrorState error={query.error} onRetry={() => void query.refetch()} level={3} />
}

function Head({ row }: { readonly row: RegradeRow }) {
  const t = useTexts(reviewsTexts)
  const r = t.regrades
  return (
    <>
      <dl className={queue.facts}>
        <CaseFact words={t.columns.exam}>{row.title}</CaseFact>
        <CaseFact words={r.action}>
          {row.action === 'remark' && row.points !== null
            ? r.remarkTo(formatPoints(row.points))
            : row.keyVersion !== null
              ? r.keyOf(row.keyVersion)
              : r.actions[row.action]}
        </CaseFact>
        <CaseFact words={r.reason}>{row.reason}</CaseFact>
        <CaseFact words={r.proposed}>{`${row.isMine ? r.byMe : r.byOther} · ${formatRecent(row.proposedAt)}`}</CaseFact>
      </dl>
      <section className={queue.section}>
        <header>
          <h3>{r.question}</h3>
          <span className="num">{r.version(row.version)}</span>
        </header>
        <RichText className={css.text ?? ''} html={renderGapsAsBlanks(pickReaderText(row.stem))} />
      </section>
    </>
  )
}

/** The options with the current and the proposed key. */
function Keys({ preview }: { readonly preview: RegradePreview }) {
  const r = useTexts(reviewsTexts).regrades
  const { options, answers, newAnswers, alternatives } = preview
  if (options.length === 0 && answers.length === 0) return null
  const isNew = (key: string) => newAnswers.includes(key) && !answers.includes(key)
  return (
    <section className={queue.section} aria-label={r.key}>
      {options.length > 0 ? (
        <ul className={css.options}>
          {options.map(({ key, text }) => (
            <li key={key} data-right={answers.includes(key) || undefined} data-new={isNew(key) || undefined}>
              <span className="num">{key}</span>
              <RichText html={pickReaderText(text)} />
              <small>
                {[answers.includes(key) ? r.rightNow : '', isNew(key) ? r.rightThen : ''].filter(Boolean).join(' · ')}
              </small>
            </li>
          ))}
        </ul>
      ) : null}
      <dl className={queue.facts}>
        <CaseFact words={r.keyNow}>{answers.join(' · ')}</CaseFact>
        {newAnswers.length > 0 ? <CaseFact words={r.keyThen}>{newAnswers.join(' · ')}</CaseFact> : null}
        {alternatives.length > 0 ? <CaseFact words={r.alsoRight}>{alternatives.join(' · ')}</CaseFact> : null}
      </dl>
    </section>
  )
}

/**
 * The effect of a regrade if it were approved now: the numbers of answers, results and certificates that would change.
 */
export function RegradeCounts({
  preview,
}: {
  readonly preview: Pick<
    RegradePreview,
    | 'judged'
    | 'awaiting'
    | 'running'
    | 'up'
    | 'down'
    | 'toPassed'
    | 'toFailed'
    | 'certificatesToIssue'
    | 'certificatesToRevoke'
  >
}) {
  const r = useTexts(reviewsTexts).regrades
  const figures = [
    ['judged', preview.judged],
    ['up', preview.up],
    ['down', preview.down],
    ['toPassed', preview.toPassed],
    ['toFailed', preview.toFailed],
    ['certificatesToIssue', preview.certificatesToIssue],
    ['certificatesToRevoke', preview.certificatesToRevoke],
  ] as const
  return (
    <section className={queue.section} aria-label={r.changes}>
      <header>
        <h3>{r.changes}</h3>
        <span className="num">
          {[
            preview.awaiting > 0 ? r.awaiting(formatNumber(preview.awaiting)) : '',
            preview.running > 0 ? r.running(formatNumber(preview.running)) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </header>
      <dl className={css.counts}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{r.figures[name]}</dt>
            <dd
              className={`num ${value === 0 ? queue.quiet : name === 'toFailed' || name === 'certificatesToRevoke' ? css.down : ''}`}
            >
              {formatNumber(value)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type Change = {
  readonly attemptId: string
  readonly name: string
  readonly employeeNo: string
  readonly oldScore: number | null
  readonly newScore: number | null
  readonly oldPassed: boolean | null
  readonly newPassed: boolean | null
  readonly certificate: 'issue' | 'revoke' | null
}
function Changes({ list, ranks }: { readonly list: readonly Change[]; readonly ranks?: RegradePreview['list'] }) {
  const r = useTexts(reviewsTexts).regrades
  if (list.length === 0) return <p className={queue.note}>{r.nobody}</p>
  const score = (value: number | null) => (value === null ? '–' : formatPoints(value))
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{r.who}</th>
          <th scope="col">{r.score}</th>
          {ranks ? <th scope="col">{r.rank}</th> : null}
          <th scope="col">{r.outcome}</th>
        </tr>
      </thead>
      <tbody>
        {list.map((one, index) => {
          const rank = ranks?.[index]
          return (
            <tr key={one.attemptId}>
              <td>
                {one.name} <small className="num">{one.employeeNo}</small>
              </td>
              <td className="num">
                {score(one.oldScore)} →{' '}
                <b className={(one.newScore ?? 0) < (one.oldScore ?? 0) ? css.down : css.up}>{score(one.newScore)}</b>
              </td>
              {ranks ? (
                <td className="num">
                  {rank ? (rank.oldRank === rank.newRank ? rank.newRank : `${rank.oldRank} → ${rank.newRank}`) : ''}
                </td>
              ) : null}
              <td>
                {one.oldPassed === one.newPassed
                  ? one.newPassed
                    ? r.passed
                    : r.failed
                  : one.newPassed
                    ? r.becomesPassed
                    : r.becomesFailed}
                {one.certificate ? ` · ${r.certificates[one.certificate]}` : ''}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Pages({
  page,
  size,
  total,
  onPage,
}: {
  readonly page: number
  readonly size: number
  readonly total: number
  readonly onPage: (page: number) => void
}) {
  const r = useTexts(reviewsTexts).regrades
  if (total <= size) return null
  return (
    <div className={css.pages}>
      <span className="num">
        {r.shown(formatNumber(page * size + 1), formatNumber(Math.min(total, (page + 1) * size)), formatNumber(total))}
      </span>
      <span>
        <Button look="quiet" isDisabled={page === 0} onPress={() => onPage(page - 1)}>
          {r.former}
        </Button>
        <Button look="quiet" isDisabled={(page + 1) * size >= total} onPress={() => onPage(page + 1)}>
          {r.next}
        </Button>
      </span>
    </div>
  )
}

function DecideRegrade({ preview, ways }: { readonly preview: RegradePreview; readonly ways: PanelNavigation }) {
  const t = useTexts(reviewsTexts)
  const r = t.regrades
  const ui = useTexts(uiTexts)
  const [state, setState] = useState<{ readonly busy: 'approve' | 'reject' | null; readonly why: string | null }>({
    busy: null,
    why: null,
  })
  const decide = async (approve: boolean) => {
    if (state.busy) return
    setState({ busy: approve ? 'approve' : 'reject', why: null })
    try {
      await (preview.isMine ? withdrawRegrade(preview.regradeId) : sendRegradeDecision(preview.regradeId, approve))
      toast('success', approve ? r.done.approve : preview.isMine ? r.done.takeBack : r.done.reject)
      ways.go(ways.next)
    } catch (error) {
      setState({ busy: null, why: errorWords(error, ui.notDone) })
    }
  }
  useKeys(t.decide, {
    ...(preview.isMine ? {} : { a: { words: r.acts.approve, run: () => void decide(true) } }),
    d: { words: preview.isMine ? r.acts.takeBack : r.acts.reject, run: () => void decide(false) },
  })
  return (
    <section className={`${queue.section} ${css.act}`} aria-label={t.decide}>
      <header>
        <h3>{t.decide}</h3>
        <span>{preview.isMine ? r.mineNote : r.otherNote}</span>
      </header>
      <div className={queue.decide}>
        {state.why ? (
          <p className={queue.refused} role="alert">
            {state.why}
          </p>
        ) : null}
        <PanelDecision>
          <Button shortcut="D" isBusy={state.busy === 'reject'} onPress={() => void decide(false)}>
            {preview.isMine ? r.acts.takeBack : r.acts.reject}
          </Button>
          {preview.isMine ? null : (
            <Button look="solid" shortcut="A" isBusy={state.busy === 'approve'} onPress={() => void decide(true)}>
              {r.acts.approve}
            </Button>
          )}
        </PanelDecision>
      </div>
    </section>
  )
}

/** The changes by an approved regrade, with the former scores. */
function Decided({ row }: { readonly row: RegradeRow }) {
  const t = useTexts(reviewsTexts)
  const r = t.regrades
  const [page, setPage] = useState(0)
  const items = useRegradeChanges(row.state === 'rejected' ? null : row.regradeId, page)
  return (
    <>
      <Head row={row} />
      <section className={queue.section}>
        <header>
          <h3>{r.states[row.state]}</h3>
          <span className="num" title={row.decidedAt ? formatInstant(row.decidedAt) : undefined}>
            {row.decidedAt ? formatRecent(row.decidedAt) : null}
          </span>
        </header>
        {row.state === 'rejected' ? (
          <p className={queue.note}>
            {r.rejectedNote}{' '}
            <Link className={queue.link} to="/console/exams/$id" params={{ id: row.examId }}>
              {r.toExam}
            </Link>
          </p>
        ) : (
          <QueryStates query={items} skeleton={<Skeleton height={160} />}>
            {(data) => (
              <>
                <Changes list={data.list} />
                <Pages page={page} size={20} total={data.total} onPage={setPage} />
              </>
            )}
          </QueryStates>
        )}
      </section>
    </>
  )
}
