import { useId, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import type { PanelNavigation } from '#web/console/list/list.types.ts'
import { PanelDecision } from '#web/console/panel-acts.tsx'
import css from '#web/console/queue.module.css'
import { PanelSkeleton } from '#web/console/skeletons.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatFileSize, formatInstant, formatPoints } from '#web/ui/format.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import { assignmentConsoleTexts } from './assignment-console-texts.ts'
import { markSubmission, type SubmissionDetails, useSubmissionDetails } from './assignments.queries.ts'
import own from './work-panel.module.css'

type Ways = { readonly ways: PanelNavigation }

/** One submission: its text and files, its mark or the form for it, the instructions, and earlier submissions. */
export function SubmissionPanel({ workId, ways }: Ways & { readonly workId: string }) {
  const query = useSubmissionDetails(workId)
  if (query.data) return <Details details={query.data} ways={ways} />
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} level={3} />
  return <PanelSkeleton height={360} />
}

function Details({ details, ways }: Ways & { readonly details: SubmissionDetails }) {
  const t = useTexts(assignmentConsoleTexts)
  const { work, earlier, maxPoints } = details
  return (
    <>
      <section className={css.section}>
        <header>
          <h3>{t.work}</h3>
          <Submitted work={work} />
        </header>
        <Content work={work} />
      </section>
      {work.state === 'submitted' ? (
        <MarkForm details={details} ways={ways} />
      ) : (
        <section className={css.section}>
          <header>
            <h3>{t.states[work.state]}</h3>
            <span>
              {details.markedBy && work.markedAt ? t.by(details.markedBy, formatInstant(work.markedAt)) : null}
            </span>
          </header>
          <Mark work={work} maxPoints={maxPoints} />
        </section>
      )}
      <section className={own.instructions}>
        <h3>{t.instructions}</h3>
        <RichText className={own.task ?? ''} html={pickReaderText(details.instructions)} headingsFrom={4} />
      </section>
      {earlier.length > 0 ? (
        <section className={css.section}>
          <header>
            <h3>{t.earlier}</h3>
          </header>
          <ol className={own.plain}>
            {earlier.map((one) => (
              <li key={one.workId}>
                <header>
                  <Submitted work={one} />
                </header>
                <Content work={one} />
                <Mark work={one} maxPoints={maxPoints} />
              </li>
            ))}
          </ol>
        </section>
      ) : null}
    </>
  )
}

/** The number of a submission, its time, and a note if it was late. */
function Submitted({ work }: { readonly work: SubmissionDetails['work'] }) {
  const t = useTexts(assignmentConsoleTexts)
  return (
    <span className={css.quiet}>
      {t.number(work.number)} · {formatInstant(work.submittedAt)}
      {work.isLate ? <b className={css.bad}> · {t.late}</b> : null}
    </span>
  )
}

function Content({ work }: { readonly work: SubmissionDetails['work'] }) {
  return (
    <>
      {work.text ? <p className={own.text}>{work.text}</p> : null}
      {work.files.length > 0 ? (
        <ul className={own.plain}>
          {work.files.map(({ fileId, name, size, url }) => (
            <li key={fileId}>
              <a className={css.link} href={url} target="_blank" rel="noreferrer">
                {name}
              </a>{' '}
              <span className={css.quiet}>{formatFileSize(size)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

function Mark({ work, maxPoints }: { readonly work: SubmissionDetails['work']; readonly maxPoints: number }) {
  return (
    <>
      {work.points === null ? null : (
        <p className="num">
          {formatPoints(work.points)} / {formatPoints(maxPoints)}
        </p>
      )}
      {work.comment ? <p className={own.text}>{work.comment}</p> : null}
    </>
  )
}

function MarkForm({ details, ways }: Ways & { readonly details: SubmissionDetails }) {
  const t = useTexts(assignmentConsoleTexts)
  const ui = useTexts(uiTexts)
  const id = useId()
  const [points, setPoints] = useState('')
  const [comment, setComment] = useState('')
  const [why, setWhy] = useState<string | null>(null)
  const [isBusy, run] = useWork()
  const { work, person, maxPoints } = details
  const decide = async (decision: 'pass' | 'return') => {
    const plain = points.normalize('NFKC').trim()
    const given = plain === '' ? null : Math.round(Number(plain) * 100)
    if (given !== null && !(/^\d+(\.\d{1,2})?$/.test(plain) && given <= maxPoints)) return setWhy(t.pointsWrong)
    if (decision === 'return' && comment.trim() === '') return setWhy(t.commentMissing)
    setWhy(null)
    await run(
      async () => {
        await markSubmission({ workId: work.workId, decision, comment, ...(given === null ? {} : { points: given }) })
        toast('success', decision === 'pass' ? t.passed(person) : t.returned(person))
        ways.go(ways.next)
      },
      (error) => setWhy(errorWords(error, ui.notDone)),
    )
  }
  return (
    <section className={css.section} aria-label={t.mark}>
      <header>
        <h3>{t.mark}</h3>
      </header>
      <div className={own.form}>
        <label htmlFor={`${id}-points`}>{t.points}</label>
        <input
          id={`${id}-points`}
          className="num"
          inputMode="decimal"
          value={points}
          placeholder={t.most(formatPoints(maxPoints))}
          onChange={(event) => setPoints(event.target.value)}
        />
        <label htmlFor={`${id}-comment`}>{t.comment}</label>
        <textarea
          id={`${id}-comment`}
          rows={4}
          maxLength={5000}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
        {why ? (
          <p role="alert" className={css.bad}>
            {why}
          </p>
        ) : null}
        <PanelDecision>
          <Button isBusy={isBusy} onPress={() => void decide('return')}>
            {t.return}
          </Button>
          <Button look="solid" isBusy={isBusy} onPress={() => void decide('pass')}>
            {t.pass}
          </Button>
        </PanelDecision>
      </div>
    </section>
  )
}
