import { IconArrowLeft, IconArrowRight, IconKeyboard } from '@tabler/icons-react'
import { useBlocker, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Locale, useLocale } from '#web/api/locale.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useTitle } from '#web/ui/page.tsx'
import { fillPage, leaveFullPage } from '#web/ui/page-fullscreen.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { countsOf, isAnswered, type Paper, unansweredOf } from '../answering/answer-sheet.ts'
import { useAnswerKeys } from '../answering/use-answer-keys.ts'
import { useAnswering } from '../answering/use-answering.ts'
import { useFullScreen } from '../answering/use-full-screen.ts'
import { useLeaveWatch } from '../answering/use-leave-watch.ts'
import { useQuestionAtHand } from '../answering/use-question-at-hand.ts'
import { useQuestionTimes } from '../answering/use-question-times.ts'
import { useWakeLock } from '../answering/use-wake-lock.ts'
import { examTexts } from '../exam-texts.ts'
import { Announcements } from './announcements.tsx'
import { AnswerHeader } from './answer-header.tsx'
import { AnswerSheetPanel } from './answer-sheet-panel.tsx'
import css from './answering.module.css'
import { textIn } from './bilingual.ts'
import { KeysDialog } from './keys-dialog.tsx'
import { LeaveNotice } from './leave-notice.tsx'
import { OlderAnswers } from './older-answers.tsx'
import { OtherCompany } from './other-company.tsx'
import { OneQuestion, WholePaper } from './paper-view.tsx'
import { PausedDialog } from './paused-dialog.tsx'
import { SubmitDialog } from './submit-dialog.tsx'

/** An open paper: header, questions, answer sheet, and every way out of it. */
export function Answering({ paper }: { readonly paper: Paper }) {
  const t = useTexts(examTexts).answer
  const locale = useLocale()
  const [lang, setLang] = useState<Locale>(locale)
  const [view, setView] = useState<'whole' | 'one'>('whole')
  const [current, setCurrent] = useState(paper.questions[0]?.position ?? 1)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [isHelping, setHelping] = useState(false)
  const [timeAsked, setTimeAsked] = useState(0)
  const { saver, state, clock, times, isTimeOver, submit, isSubmitting, isPaused, extraTime, announcements } = useAnswering(paper)
  const navigate = useNavigate()
  const isOver = useRef(false)
  const isHandingIn = useRef(false)
  const { drafts, phase, pending } = state
  const { questions } = paper
  const isOutOfFullScreen = useFullScreen(paper.fullScreen)
  const isLocked = phase === 'closed' || phase === 'takenOver' || isSubmitting || isPaused
  const title = textIn(paper.title, lang)
  const isBilingual = questions.some(({ stem }) => stem.zh && stem.en && stem.zh !== stem.en)
  useTitle(`${t.title} · ${title}`)

  const goTo = useCallback(
    (position: number) => {
      if (position < 1 || position > questions.length) return
      if (view === 'one' && position > current && !isAnswered(drafts.get(current)?.answer)) toast('info', t.notAnswered)
      setCurrent(position)
      setSheetOpen(false)
      setAsking(false)
      requestAnimationFrame(() => {
        const card = document.getElementById(`question-${position}`)
        card?.scrollIntoView({ block: 'start' })
        card?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true })
      })
    },
    [questions.length, view, current, drafts, t],
  )
  const ask = () => {
    setSheetOpen(false)
    setAsking(true)
  }
  const change = useCallback<Parameters<typeof WholePaper>[0]['onChange']>((position, what, soon) => saver.change(position, what, soon), [saver])
  const sayTime = useCallback(() => setTimeAsked((times) => times + 1), [])
  const help = useCallback(() => setHelping(true), [])
  useAnswerKeys({
    questions,
    drafts,
    current,
    isOff: isLocked || isOutOfFullScreen || isAsking || isSheetOpen || isHelping,
    onChange: change,
    onGo: goTo,
    onTime: sayTime,
    onHelp: help,
  })
  useQuestionAtHand(view === 'whole', current, setCurrent)
  useQuestionTimes(times, current, isLocked)
  useWakeLock()

  const toReport = useCallback(() => {
    isOver.current = true
    if (paper.isTrial) {
      leaveFullPage()
      toast('info', t.trialOver)
      void navigate({ to: '/console/exams/$id', params: { id: paper.examId }, replace: true, ignoreBlocker: true })
      return
    }
    void navigate({ to: '/exam/details', search: { id: paper.examId, attemptId: paper.attemptId }, replace: true, ignoreBlocker: true })
  }, [navigate, paper, t])
  const { watch, notice, dismiss } = useLeaveWatch(
    paper,
    saver,
    useCallback(
      ({ endedBy }) => {
        if (isOver.current) return
        toast('info', endedBy === 'leaves' ? t.endedByLeaves : endedBy === 'reload' ? t.endedByReload : endedBy === 'deadline' ? t.timeUp : t.submitted)
        toReport()
      },
      [t, toReport],
    ),
  )
  useExtraTimeNotice(extraTime)
  const endsByLeaving = paper.leavePolicy === 'strict' && paper.onReload === 'submit'
  const handIn = async () => {
    isHandingIn.current = true
    await submit(watch.untold())
  }
  // Also when the answer to a submit was lost and the held clock tells of the end first.
  useEffect(() => {
    if (phase !== 'closed' || !isHandingIn.current || isOver.current) return
    watch.stop()
    toast('success', t.submitted)
    toReport()
  }, [phase, watch, t, toReport])
  const onTimeOver = useCallback(() => {
    if (isOver.current) return
    setAsking(false)
    // The server closes the attempt at its deadline whatever happens here; this carries the last letters along.
    const again = async (tries: number): Promise<void> => {
      if (!(await isTimeOver())) return
      try {
        await submit(watch.untold())
        toast('info', t.timeUp)
        toReport()
      } catch {
        if (tries === 0) return
        await new Promise((resolve) => setTimeout(resolve, 3000))
        await again(tries - 1)
      }
    }
    void again(60)
  }, [isTimeOver, submit, watch, t, toReport])

  const blocker = useBlocker({
    shouldBlockFn: () => !isOver.current && phase !== 'closed' && phase !== 'takenOver',
    enableBeforeUnload: () => !isOver.current && phase !== 'closed' && phase !== 'takenOver' && (pending > 0 || endsByLeaving),
    withResolver: true,
  })
  const open = unansweredOf(questions, drafts)
  const counts = countsOf(questions, drafts)
  const sheet = (isInDialog: boolean) => <AnswerSheetPanel questions={questions} drafts={drafts} current={current} onGo={goTo} onSubmit={ask} isInDialog={isInDialog} />
  const views = { paper, drafts, lang, isLocked, onChange: change, onFocus: setCurrent }
  return (
    <div className={css.screen} data-told={announcements.unread.length > 0 || undefined}>
      <AnswerHeader paper={paper} title={title} saver={state} clock={clock} isPaused={isPaused} timeAsked={timeAsked} onTimeOver={onTimeOver} />
      {isPaused || phase === 'closed' || phase === 'takenOver' ? null : <Announcements unread={announcements.unread} onRead={announcements.read} />}
      <div className={css.page}>
        <div className={css.tools}>
          <fieldset className={css.views}>
            <legend className="vh">{t.views}</legend>
            <button type="button" aria-pressed={view === 'one'} onClick={() => setView('one')}>
              {t.oneByOne}
            </button>
            <button type="button" aria-pressed={view === 'whole'} onClick={() => setView('whole')}>
              {t.whole}
            </button>
          </fieldset>
          <div className={css.extras}>
            {isBilingual ? (
              <button type="button" className={css.quiet} lang={lang === 'zh' ? 'en' : 'zh-CN'} onClick={() => setLang(lang === 'zh' ? 'en' : 'zh')}>
                {lang === 'zh' ? 'English' : t.chinese}
              </button>
            ) : null}
            <button type="button" className={`${css.quiet} ${css.help}`} aria-keyshortcuts="?" onClick={help}>
              <IconKeyboard size={20} stroke={1.5} aria-hidden="true" />
              <span className="vh">{t.keys.title}</span>
            </button>
          </div>
        </div>
        <div className={css.paper}>
          {view === 'whole' ? <WholePaper {...views} current={current} /> : <OneQuestion {...views} current={current} onGo={goTo} />}
          {view === 'whole' || current === questions.length ? (
            <div className={css.end}>
              <p>
                {t.lastQuestion}
                {open.length > 0 ? t.stillOpen(open.length) : t.allAnswered}
                {open.length > 0 ? (
                  <span>
                    {open.slice(0, 12).map((position) => (
                      <button key={position} type="button" aria-label={t.questionNumber(position)} onClick={() => goTo(position)}>
                        {position}
                      </button>
                    ))}
                    {open.length > 12 ? '…' : ''}
                  </span>
                ) : null}
              </p>
              <Button disabled={isLocked} onClick={ask}>
                {t.review}
              </Button>
            </div>
          ) : null}
        </div>
        <aside className={css.sheet} aria-label={t.sheet}>
          {sheet(false)}
        </aside>
      </div>
      <p className={css.unprinted}>{t.unprinted}</p>
      <nav className={css.dock} aria-label={t.sheet}>
        <button type="button" aria-label={t.previous} disabled={current <= 1} onClick={() => goTo(current - 1)}>
          <IconArrowLeft size={20} stroke={1.5} aria-hidden="true" />
        </button>
        <button type="button" onClick={() => setSheetOpen(true)}>
          {t.sheet}
          <small className="num">
            {counts.answered} / {questions.length}
          </small>
        </button>
        <button type="button" aria-label={t.next} disabled={current >= questions.length} onClick={() => goTo(current + 1)}>
          <IconArrowRight size={20} stroke={1.5} aria-hidden="true" />
        </button>
      </nav>
      {isSheetOpen ? (
        <Dialog kind="bottom" title={t.sheet} onClose={() => setSheetOpen(false)}>
          {sheet(true)}
        </Dialog>
      ) : null}
      {isHelping ? <KeysDialog onClose={() => setHelping(false)} /> : null}
      {isAsking && phase !== 'closed' && phase !== 'takenOver' && !isPaused ? (
        <SubmitDialog questions={questions} drafts={drafts} isBusy={isSubmitting} onSubmit={handIn} onGo={goTo} onClose={() => setAsking(false)} />
      ) : null}
      {notice ? <LeaveNotice notice={notice} isStrict={paper.leavePolicy === 'strict'} answered={counts.answered} pending={pending} onClose={dismiss} /> : null}
      {state.overtaken.length > 0 && !isLocked ? <OlderAnswers overtaken={state.overtaken} drafts={drafts} onUse={change} onClose={() => saver.seen()} /> : null}
      {blocker.status === 'blocked' ? (
        <Dialog
          title={pending > 0 ? t.leaveTitle : t.leaveOpenTitle}
          onClose={blocker.reset}
          footer={
            <>
              <Button look="line" onClick={() => void watch.goodbye('back').then(blocker.proceed)}>
                {endsByLeaving ? t.leaveAndSubmit : t.leave}
              </Button>
              <Button onClick={blocker.reset}>{t.stay}</Button>
            </>
          }
        >
          <p>{endsByLeaving ? t.leaveStrictHint : t.leaveHint}</p>
        </Dialog>
      ) : null}
      {isOutOfFullScreen && !isLocked ? (
        <Dialog mustAnswer isCover title={t.fullTitle} onClose={() => undefined} footer={<Button onClick={() => void fillPage()}>{t.fullEnter}</Button>}>
          <p>{t.fullHint}</p>
        </Dialog>
      ) : null}
      {isPaused && phase !== 'closed' && phase !== 'takenOver' ? <PausedDialog attemptId={paper.attemptId} announcements={announcements} /> : null}
      {phase !== 'closed' && phase !== 'takenOver' ? (
        <OtherCompany
          onBack={() => {
            saver.flush()
            void watch.retry()
          }}
        />
      ) : null}
      {phase === 'takenOver' ? (
        <Dialog
          mustAnswer
          isCover
          title={t.takenOverTitle}
          onClose={() => undefined}
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
      ) : null}
      {phase === 'closed' && !isOver.current && !isHandingIn.current && !isSubmitting ? (
        <Dialog mustAnswer title={t.closedTitle} onClose={() => undefined} footer={<Button onClick={toReport}>{paper.isTrial ? t.backToExam : t.toReport}</Button>}>
          <p>{t.closedHint}</p>
        </Dialog>
      ) : null}
    </div>
  )
}

/** Says that time was given while the exam runs; the clock has it already. */
function useExtraTimeNotice(extraTime: number | null): void {
  const t = useTexts(examTexts).answer
  const known = useRef(extraTime)
  useEffect(() => {
    const before = known.current
    known.current = extraTime
    if (before !== null && extraTime !== null && extraTime > before) toast('info', t.timeGiven(Math.round((extraTime - before) / 60) || 1))
  }, [extraTime, t])
}
