import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Locale, useLocale } from '#web/api/locale.ts'
import { useTitle } from '#web/ui/page.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { type AttemptPaper, answerCounts, isAnswered } from '../answering/answer-sheet.ts'
import { dialogToShow, isAnsweringStopped } from '../answering/answering-state.ts'
import { useAnswerKeys } from '../answering/use-answer-keys.ts'
import { useAnswering } from '../answering/use-answering.ts'
import { useAnsweringState } from '../answering/use-answering-state.ts'
import { useAttemptEnding } from '../answering/use-ending.ts'
import { useIsOutOfFullScreen } from '../answering/use-full-screen.ts'
import { useQuestionInFocus } from '../answering/use-question-in-focus.ts'
import { useQuestionTimes } from '../answering/use-question-times.ts'
import { useWakeLock } from '../answering/use-wake-lock.ts'
import { examTexts } from '../exam-texts.ts'
import { preloadHotspots } from '../hotspots/load-hotspots.ts'
import { preloadNumbers } from '../numbers/load-numbers.ts'
import { preloadPlaces } from '../places/load-places.ts'
import { preloadUploads } from '../uploads/load-uploads.ts'
import { unfinishedUploadsStore } from '../uploads/pending-uploads.ts'
import { UploadTargetContext } from '../uploads/upload-place.ts'
import { Announcements } from './announcements.tsx'
import { AnswerHeader } from './answer-header.tsx'
import { AnswerSheetPanel } from './answer-sheet-panel.tsx'
import css from './answering.module.css'
import { AnsweringDialogs } from './answering-dialogs.tsx'
import { AnsweringDock, AnsweringTools, PaperEnd } from './answering-tools.tsx'
import { pickBilingualText } from './bilingual.ts'
import { OtherCompanyNotice } from './other-company.tsx'
import { SingleQuestion, WholePaper } from './paper-view.tsx'

/**
 * An open paper. The page has one state (`answering-state.ts`), which also decides the dialog over it; the answers, the
 * clock and the exits are in other objects (`use-answering.ts`), and every way to end the attempt goes through
 * `use-ending.ts`.
 */
export function Answering({ paper }: { readonly paper: AttemptPaper }) {
  const t = useTexts(examTexts).answer
  const locale = useLocale()
  const [lang, setLang] = useState<Locale>(locale)
  const answering = useAnswering(paper)
  const { saver, state: answers, clock, times, isSubmitting, isPaused, extraTime, announcements } = answering
  const page = useAnsweringState(paper.questions[0]?.position ?? 1)
  const { send } = page
  const { view, current, panel } = page.state
  const { watch, notice, dismiss, handIn, onTimeOver, toReport } = useAttemptEnding(paper, answering, page)
  const { drafts, phase, pending, overtaken } = answers
  const { questions } = paper
  const isOutOfFullScreen = useIsOutOfFullScreen(paper.fullScreen)
  const isLocked = isAnsweringStopped(phase) || isSubmitting || isPaused
  const title = pickBilingualText(paper.title, lang)
  useTitle(`${t.title} · ${title}`)
  useEffect(() => {
    preloadPlaces(questions)
    preloadNumbers(questions)
    preloadHotspots(questions)
    preloadUploads(questions)
  }, [questions])

  const goTo = useCallback(
    (position: number) => {
      if (position < 1 || position > questions.length) return
      if (view === 'one' && position > current && !isAnswered(drafts.get(current)?.answer)) toast('info', t.notAnswered)
      send({ type: 'questionChosen', position })
      requestAnimationFrame(() => {
        const card = document.getElementById(`question-${position}`)
        card?.scrollIntoView({ block: 'start' })
        card
          ?.querySelector<HTMLElement>('input, textarea, select, [data-move]:not(:disabled)')
          ?.focus({ preventScroll: true })
      })
    },
    [questions.length, view, current, drafts, send, t],
  )
  const change = useCallback<Parameters<typeof WholePaper>[0]['onChange']>(
    (position, what, soon) => saver.change(position, what, soon),
    [saver],
  )
  const seen = useCallback((position: number) => send({ type: 'questionSeen', position }), [send])
  const ask = () => send({ type: 'panelOpened', panel: 'submit' })
  const help = useCallback(() => send({ type: 'panelOpened', panel: 'keys' }), [send])
  const isOff = isLocked || isOutOfFullScreen || panel !== null
  useAnswerKeys({
    questions,
    drafts,
    current,
    isOff,
    onChange: change,
    onGo: goTo,
    onTime: useCallback(() => send({ type: 'timeAsked' }), [send]),
    onHelp: help,
  })
  useQuestionInFocus(view === 'whole', current, seen)
  useQuestionTimes(times, current, isLocked)
  useWakeLock()
  useExtraTimeNotice(extraTime)

  const endsByLeaving = paper.leavePolicy === 'strict' && paper.onReload === 'submit'
  const isOpen = () => !page.now().isOver && !isAnsweringStopped(phase)
  const hasUploads = () => unfinishedUploadsStore.get().some((one) => one.attemptId === paper.attemptId)
  const blocker = useBlocker({
    shouldBlockFn: isOpen,
    enableBeforeUnload: () => isOpen() && (pending > 0 || hasUploads() || endsByLeaving),
    withResolver: true,
  })
  const dialog = dialogToShow(page.state, {
    phase,
    isSubmitting,
    isPaused,
    isOutOfFullScreen,
    isLeaving: blocker.status === 'blocked',
    hasNotice: notice !== null,
    hasOlderAnswers: overtaken.length > 0,
  })
  const counts = answerCounts(questions, drafts)
  const sheet = (isInDialog: boolean) => (
    <AnswerSheetPanel
      questions={questions}
      groups={paper.groups}
      drafts={drafts}
      current={current}
      onGo={goTo}
      onSubmit={ask}
      isInDialog={isInDialog}
    />
  )
  const views = { paper, drafts, lang, isLocked, onChange: change, onFocus: seen }
  return (
    <div className={css.screen} data-told={announcements.unread.length > 0 || undefined}>
      <AnswerHeader
        paper={paper}
        title={title}
        saver={answers}
        clock={clock}
        isPaused={isPaused}
        timeAsked={page.state.timeAsked}
        onTimeOver={onTimeOver}
        onTrialEnded={toReport}
      />
      {isPaused || isAnsweringStopped(phase) ? null : (
        <Announcements unread={announcements.unread} onRead={announcements.read} />
      )}
      <div className={css.page} data-groups={paper.groups ? '' : undefined}>
        <AnsweringTools
          view={view}
          onView={(chosen) => send({ type: 'viewChosen', view: chosen })}
          lang={questions.some(({ stem }) => stem.zh && stem.en && stem.zh !== stem.en) ? lang : null}
          onLang={setLang}
          onHelp={help}
        />
        <div className={css.paper}>
          <UploadTargetContext value={paper}>
            {view === 'whole' ? (
              <WholePaper {...views} current={current} />
            ) : (
              <SingleQuestion {...views} current={current} onGo={goTo} />
            )}
          </UploadTargetContext>
          {view === 'whole' || current === questions.length ? (
            <PaperEnd questions={questions} drafts={drafts} isLocked={isLocked} onGo={goTo} onReview={ask} />
          ) : null}
        </div>
        <aside className={css.sheet} aria-label={t.sheet}>
          {sheet(false)}
        </aside>
      </div>
      <p className={css.unprinted}>{t.unprinted}</p>
      <AnsweringDock
        current={current}
        of={questions.length}
        answered={counts.answered}
        onGo={goTo}
        onSheet={() => send({ type: 'panelOpened', panel: 'sheet' })}
      />
      <AnsweringDialogs
        key={dialog ?? 'none'}
        dialog={dialog}
        paper={paper}
        answers={answers}
        announcements={announcements}
        notice={notice}
        isSubmitting={isSubmitting}
        isCovered={isPaused || isOutOfFullScreen}
        endsByLeaving={endsByLeaving}
        sheet={() => sheet(true)}
        onSubmit={handIn}
        onGo={goTo}
        onChange={change}
        onClose={() => send({ type: 'panelClosed' })}
        onNoticeRead={dismiss}
        onOlderSeen={() => saver.seen()}
        onStay={() => blocker.reset?.()}
        onLeave={() => void watch.goodbye('back').then(blocker.proceed)}
        onReport={toReport}
      />
      {isAnsweringStopped(phase) ? null : (
        <OtherCompanyNotice
          onBack={() => {
            saver.flush()
            void watch.retry()
          }}
        />
      )}
    </div>
  )
}

/** Announces extra time during the exam; the clock includes it already. */
function useExtraTimeNotice(extraTime: number | null): void {
  const t = useTexts(examTexts).answer
  const known = useRef(extraTime)
  useEffect(() => {
    const before = known.current
    known.current = extraTime
    if (before !== null && extraTime !== null && extraTime > before)
      toast('info', t.timeGiven(Math.round((extraTime - before) / 60) || 1))
  }, [extraTime, t])
}
