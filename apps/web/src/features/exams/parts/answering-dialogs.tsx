import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { enterPageFullscreen } from '#web/ui/page-fullscreen.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { AnswerSaverState } from '../answering/answer-saver.ts'
import { type AttemptPaper, answerCounts } from '../answering/answer-sheet.ts'
import type { AnsweringDialog } from '../answering/answering-state.ts'
import type { ExitNoticeFacts as Notice } from '../answering/use-leave-watch.ts'
import { examTexts } from '../exam-texts.ts'
import { KeysDialog } from './keys-dialog.tsx'
import { ExitNotice } from './leave-notice.tsx'
import { SupersededAnswers } from './older-answers.tsx'
import { PausedDialog } from './paused-dialog.tsx'
import type { AnswerChangeHandler } from './question-card.tsx'
import { SubmitDialog } from './submit-dialog.tsx'

type Props = {
  readonly dialog: AnsweringDialog | null
  readonly paper: AttemptPaper
  readonly answers: AnswerSaverState
  readonly announcements: Parameters<typeof PausedDialog>[0]['announcements']
  readonly notice: Notice | null
  readonly isSubmitting: boolean
  /** The paper must be hidden, whichever dialog is over it. */
  readonly isCovered: boolean
  readonly endsByLeaving: boolean
  readonly sheet: () => ReactNode
  readonly onSubmit: () => Promise<void>
  readonly onGo: (position: number) => void
  readonly onChange: AnswerChangeHandler
  readonly onClose: () => void
  readonly onNoticeRead: () => void
  readonly onOlderSeen: () => void
  readonly onStay: () => void
  readonly onLeave: () => void
  readonly onReport: () => void
}

const nothing = () => undefined

/** The dialog that is open over a paper, if any. */
export function AnsweringDialogs(props: Props) {
  const { dialog, paper, answers, notice } = props
  const t = useTexts(examTexts).answer
  const { questions } = paper
  const { drafts, pending } = answers
  switch (dialog) {
    case null:
      return null
    case 'sheet':
      return (
        <Dialog kind="bottom" title={t.sheet} onClose={props.onClose}>
          {props.sheet()}
        </Dialog>
      )
    case 'keys':
      return <KeysDialog onClose={props.onClose} />
    case 'submit':
      return (
        <SubmitDialog
          attemptId={paper.attemptId}
          questions={questions}
          drafts={drafts}
          isBusy={props.isSubmitting}
          onSubmit={props.onSubmit}
          onGo={props.onGo}
          onClose={props.onClose}
        />
      )
    case 'notice':
      return notice ? (
        <ExitNotice
          notice={notice}
          isStrict={paper.leavePolicy === 'strict'}
          answered={answerCounts(questions, drafts).answered}
          pending={pending}
          onClose={props.onNoticeRead}
        />
      ) : null
    case 'olderAnswers':
      return (
        <SupersededAnswers
          overtaken={answers.overtaken}
          drafts={drafts}
          onUse={props.onChange}
          onClose={props.onOlderSeen}
        />
      )
    case 'leaving':
      return (
        <Dialog
          isCover={props.isCovered}
          title={pending > 0 ? t.leaveTitle : t.leaveOpenTitle}
          onClose={props.onStay}
          footer={
            <>
              <Button look="line" onClick={props.onLeave}>
                {props.endsByLeaving ? t.leaveAndSubmit : t.leave}
              </Button>
              <Button onClick={props.onStay}>{t.stay}</Button>
            </>
          }
        >
          <p>
            {props.endsByLeaving
              ? t.leaveStrictHint
              : paper.leavePolicy === 'strict'
                ? t.leaveCountedHint(paper.leaveLimit)
                : t.leaveHint}
          </p>
        </Dialog>
      )
    case 'fullScreen':
      return (
        <Dialog
          mustAnswer
          isCover
          title={t.fullTitle}
          onClose={nothing}
          footer={<Button onClick={() => void enterPageFullscreen()}>{t.fullEnter}</Button>}
        >
          <p>{t.fullHint}</p>
        </Dialog>
      )
    case 'paused':
      return <PausedDialog attemptId={paper.attemptId} announcements={props.announcements} />
    case 'takenOver':
      return (
        <Dialog
          mustAnswer
          isCover
          title={t.takenOverTitle}
          onClose={nothing}
          footer={
            <>
              <ButtonLink look="line" to="/exam/details" search={{ id: paper.examId }}>
                {t.leaveHere}
              </ButtonLink>
              <Button onClick={() => location.reload()}>{t.takeBack}</Button>
            </>
          }
        >
          <p>{t.takenOverHint}</p>
        </Dialog>
      )
    case 'closed':
      return (
        <Dialog
          mustAnswer
          title={t.closedTitle}
          onClose={nothing}
          footer={<Button onClick={props.onReport}>{paper.isTrial ? t.backToExam : t.toReport}</Button>}
        >
          <p>{t.closedHint}</p>
        </Dialog>
      )
  }
}
