import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { errorWords, isApiError } from '#web/api/api-error.ts'
import { openSignInModal } from '#web/api/login-modal.ts'
import { useSession } from '#web/api/session.ts'
import { useStore } from '#web/api/store.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { enterPageFullscreen, exitPageFullscreen } from '#web/ui/page-fullscreen.ts'
import { useTexts } from '#web/ui/texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import { pageWriterId } from '../answering/page-writer.ts'
import { startQueueStore } from '../answering/start-line.ts'
import { type ExamDetail, startExam } from '../exam.queries.ts'
import { examTexts } from '../exam-texts.ts'
import css from './begin-exam.module.css'

const LeaveLine = lazy(() => import('./in-line.tsx').then((file) => ({ default: file.LeaveStartQueueButton })))
const StartPassword = lazy(() => import('./start-password.tsx'))

/**
 * The main button: start, continue, sign in, open the course that is required first or, while the reader is in line for
 * this exam, leave the line. There is none when the start is refused: the headline above gives the reason.
 */
export function ExamStartButton({ exam }: { readonly exam: ExamDetail }) {
  const t = useTexts(examTexts).details
  const session = useSession()
  const navigate = useNavigate()
  const [isBusy, run] = useWork()
  const [refused, setRefused] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const [password, setPassword] = useState('')
  const place = useStore(startQueueStore)
  const begin = async () => {
    setRefused(null)
    // This comes before any await, because browsers allow full screen only directly after a click.
    if (exam.fullScreen) void enterPageFullscreen()
    await run(
      async () => {
        const started = await startExam(exam.examId, pageWriterId, password)
        if (started) await navigate({ to: '/exam/answer', search: { attemptId: started.attemptId } })
        else exitPageFullscreen()
        setAsked(false)
      },
      (error) => {
        exitPageFullscreen()
        setRefused(errorWords(error, ''))
        // The field is covered by the dialog.
        if (isApiError(error, 'examPasswordWrong')) setAsked(false)
      },
    )
  }
  if (place?.examId === exam.examId)
    return (
      <Suspense>
        <LeaveLine />
      </Suspense>
    )
  const needsCourse = exam.course && !exam.course.completed ? exam.course : null
  return (
    <div className={css.begin}>
      {!session ? (
        <Button onClick={openSignInModal}>{t.signIn}</Button>
      ) : exam.openAttemptId ? (
        <ButtonLink to="/exam/answer" search={{ attemptId: exam.openAttemptId }}>
          {t.goOn}
        </ButtonLink>
      ) : exam.refusal?.reason === 'preconditionMissing' && needsCourse ? (
        <ButtonLink to="/detail" search={{ id: needsCourse.productId }}>
          {t.toCourse}
        </ButtonLink>
      ) : exam.refusal ? null : (
        <>
          {exam.passwordFirst ? (
            <Suspense>
              <StartPassword label={t.password} value={password} onChange={setPassword} />
            </Suspense>
          ) : null}
          <Button
            isBusy={isBusy}
            disabled={exam.passwordFirst && password.trim() === ''}
            onClick={() => (exam.leavePolicy === 'strict' ? setAsked(true) : void begin())}
          >
            {isBusy ? t.starting : t.begin}
          </Button>
        </>
      )}
      {refused && !isAsked ? <p role="alert">{refused}</p> : null}
      {isAsked ? (
        <Dialog
          title={t.strictTitle}
          width={480}
          onClose={() => setAsked(false)}
          footer={
            <>
              <Button look="line" onClick={() => setAsked(false)}>
                {t.notYet}
              </Button>
              <Button isBusy={isBusy} onClick={() => void begin()}>
                {t.strictReady}
              </Button>
            </>
          }
        >
          <ul className={css.rules}>
            <li>{t.rule.strict(exam.leaveLimit)}</li>
            {exam.onReload === 'submit' ? <li>{t.rule.reload}</li> : null}
            {exam.fullScreen ? <li>{t.rule.fullScreen}</li> : null}
            <li>{t.strictClose}</li>
          </ul>
          {refused ? <p role="alert">{refused}</p> : null}
        </Dialog>
      ) : null}
    </div>
  )
}
