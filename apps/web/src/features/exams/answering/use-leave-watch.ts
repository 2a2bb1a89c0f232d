import { useEffect, useState } from 'react'
import { mustNotLeavePageStore } from '#web/api/login-modal.ts'
import { isLogin, useSession } from '#web/api/session.ts'
import { useStore } from '#web/api/store.ts'
import { isPageFullscreen, isPageFullscreenSupported } from '#web/ui/page-fullscreen.ts'
import { sendExits } from '../exam.queries.ts'
import type { AnswerSaver } from './answer-saver.ts'
import type { AttemptPaper } from './answer-sheet.ts'
import { clearClosingReport, storeClosingReport } from './last-words.ts'
import { type ExitCount, ExitWatch, type ReportedExit } from './leave-watch.ts'
import { trackOtherWindows } from './other-windows.ts'
import { pageWriterId } from './page-writer.ts'

/** A blur counts after this time: browser menus and input methods take the focus for a moment. */
const believeAfterMs = 250
/**
 * Pressing one of these may open a dialog of the browser, which then has the focus: a file chooser, a save dialog, or
 * the question for the microphone. The camera of a phone hides the page.
 */
const opensBrowserDialog = 'input[type=file], a[download], [data-browser-dialog]'
/** Its dialog opens within this time, and is expected for this long; milliseconds. */
const dialogComesMs = 2000
const dialogLastsMs = 60_000
/** A camera may hide the page for this long; milliseconds. */
const cameraLastsMs = 120_000

export type ExitNoticeFacts = { readonly leave: ReportedExit; readonly count: ExitCount }

/**
 * Reports exits while a paper is open, and keeps the page from being left for a sign-in. The portal's own dialogs and
 * printing are not exits; a dialog of the browser for files or the microphone is one after a minute, and the camera of
 * a phone after two. `onEnded` is called when a report ended the attempt, whose answers are closed by then.
 */
export function useExitWatch(paper: AttemptPaper, saver: AnswerSaver, onEnded: (count: ExitCount) => void) {
  const { attemptId, fullScreen } = paper
  const [notice, setNotice] = useState<ExitNoticeFacts | null>(null)
  const [watch] = useState(
    () =>
      new ExitWatch({
        steady: () => performance.now(),
        newKey: () => crypto.randomUUID(),
        send: async (leaves, isLast) => {
          const words = { attemptId, writer: pageWriterId, leaves: [...leaves], answers: isLast ? saver.portion() : [] }
          if (isLast) storeClosingReport(words)
          const count = await sendExits(words, isLast)
          if (isLast) clearClosingReport(attemptId)
          return count
        },
        onReturn: (leave, count) => setNotice({ leave, count }),
        onEnded: (count) => {
          saver.close()
          onEnded(count)
        },
      }),
  )
  const { savedAt } = useStore(saver.store)
  useEffect(() => {
    // Answers get through again, so lost reports will too.
    if (savedAt) void watch.retry()
  }, [savedAt, watch])
  const token = useSession()?.access_token
  useEffect(() => {
    // After a sign-in, even one over the paper, the waiting reports are sent.
    if (!token) return
    saver.flush()
    void watch.retry()
  }, [token, saver, watch])
  useEffect(() => {
    mustNotLeavePageStore.set(true)
    return () => mustNotLeavePageStore.set(false)
  }, [])
  useEffect(() => {
    let isPrinting = false
    let pressedAt = Number.NEGATIVE_INFINITY
    let timer: ReturnType<typeof setTimeout> | undefined
    /** In an exam in full screen, only returning to it ends the exit. */
    const isWhole = () => !fullScreen || !isPageFullscreenSupported() || isPageFullscreen()
    const hasJustPressed = () => performance.now() - pressedAt < dialogComesMs
    /** The instant at which a camera hid the page; null: none did. */
    let hiddenAt: number | null = null
    const onHidden = () => {
      if (isPrinting) return
      if (!hasJustPressed()) return watch.leave('hidden')
      clearTimeout(timer)
      hiddenAt = performance.now()
      timer = setTimeout(() => document.visibilityState === 'hidden' && watch.leave('hidden'), cameraLastsMs)
    }
    const onShown = () => {
      clearTimeout(timer)
      // The timer of a hidden page may have slept.
      if (hiddenAt !== null && performance.now() - hiddenAt > cameraLastsMs) watch.leave('hidden')
      hiddenAt = null
      if (document.hasFocus() && isWhole()) watch.return()
    }
    const onVisibility = () => (document.visibilityState === 'hidden' ? onHidden() : onShown())
    const onBlur = () => {
      clearTimeout(timer)
      const believeAfter = hasJustPressed() ? dialogLastsMs : believeAfterMs
      timer = setTimeout(() => !isPrinting && !document.hasFocus() && watch.leave('blur'), believeAfter)
    }
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest(opensBrowserDialog)) pressedAt = performance.now()
    }
    const onFocus = () => {
      clearTimeout(timer)
      pressedAt = Number.NEGATIVE_INFINITY
      if (isWhole()) watch.return()
    }
    const onOnline = () => void watch.retry()
    const onPrint = (event: Event) => {
      isPrinting = event.type === 'beforeprint'
    }
    const others = trackOtherWindows(attemptId, pageWriterId)
    // A candidate who must sign in again may need another page for it, and one who closes one of two windows still has
    // the exam in the other: an exit, but not a deliberate one.
    const onPageHide = () => {
      void watch.goodbye(isLogin() && !others.any ? 'pagehide' : 'hidden')
      others.leave()
    }
    const onPageShow = (event: PageTransitionEvent) => event.persisted && location.reload()
    const onFullScreen = () => {
      if (isPageFullscreen()) return void (document.hasFocus() && watch.return())
      if (!fullScreen) return
      if (!hasJustPressed()) return watch.leave('fullscreen')
      // The dialog ended full screen; the page remains covered until the candidate returns to it.
      clearTimeout(timer)
      timer = setTimeout(() => !isPageFullscreen() && watch.leave('fullscreen'), dialogLastsMs)
    }
    document.addEventListener('visibilitychange', onVisibility)
    document.addEventListener('fullscreenchange', onFullScreen)
    document.addEventListener('click', onClick, true)
    const listeners = {
      blur: onBlur,
      focus: onFocus,
      online: onOnline,
      beforeprint: onPrint,
      afterprint: onPrint,
      pagehide: onPageHide,
      pageshow: onPageShow,
    } as const
    for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name, listener as EventListener)
    return () => {
      others.close()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
      document.removeEventListener('fullscreenchange', onFullScreen)
      document.removeEventListener('click', onClick, true)
      for (const [name, listener] of Object.entries(listeners))
        window.removeEventListener(name, listener as EventListener)
    }
  }, [watch, fullScreen, attemptId])
  return { watch, notice, dismiss: () => setNotice(null) }
}
