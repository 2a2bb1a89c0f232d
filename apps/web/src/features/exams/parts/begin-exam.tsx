import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { wordsOfError } from '#web/api/api-error.ts'
import { useSession } from '#web/api/session.ts'
import { askToSignIn } from '#web/api/sign-in-request.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { writer } from '../answering/use-answering.ts'
import { type Exam, startExam } from '../exam.queries.ts'
import { examTexts } from '../exam-texts.ts'
import css from './begin-exam.module.css'

/** The one way in: begin, go on, sign in, or the reason why not, in the words of the server. */
export function BeginExam({ exam }: { readonly exam: Exam }) {
  const t = useTexts(examTexts).details
  const session = useSession()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const begin = async () => {
    setBusy(true)
    setRefused(null)
    try {
      const { attemptId } = await startExam(exam.examId, writer)
      await navigate({ to: '/exam/answer', search: { attemptId } })
    } catch (error) {
      setRefused(wordsOfError(error, ''))
    } finally {
      setBusy(false)
    }
  }
  const needsCourse = exam.course && !exam.course.completed ? exam.course : null
  const reason = refused ?? (session && !exam.openAttemptId ? (exam.refusal?.msg ?? null) : null)
  return (
    <div className={css.begin}>
      {!session ? (
        <Button onClick={askToSignIn}>{t.signIn}</Button>
      ) : exam.openAttemptId ? (
        <ButtonLink to="/exam/answer" search={{ attemptId: exam.openAttemptId }}>
          {t.goOn}
        </ButtonLink>
      ) : exam.refusal?.reason === 'preconditionMissing' && needsCourse ? (
        <ButtonLink to="/detail" search={{ id: needsCourse.productId }}>
          {t.toCourse}
        </ButtonLink>
      ) : exam.refusal ? (
        <Button disabled>{t.begin}</Button>
      ) : (
        <Button isBusy={isBusy} onClick={() => void begin()}>
          {isBusy ? t.starting : t.begin}
        </Button>
      )}
      {reason ? <p role="status">{reason}</p> : null}
    </div>
  )
}
