import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { OtherPersonChanges } from '#web/console/form/differences.tsx'
import { LeaveGuard } from '#web/console/form/leave-guard.tsx'
import { Kbd } from '#web/console/keys/kbd.tsx'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { useActions } from '#web/console/palette/use-actions.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { useTitle } from '#web/ui/page.tsx'
import { enterPageFullscreen } from '#web/ui/page-fullscreen.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { zoneName } from '#web/ui/zone.ts'
import { type AuthoredExam, copyExam, type ExamFormChoices } from '../exams-console.queries.ts'
import { examsConsoleTexts } from '../exams-console-texts.ts'
import { PrintDialog } from '../print/load-print-dialog.ts'
import css from './builder.module.css'
import { discardExamDraft, startExamTrial, withdrawExam } from './builder.queries.ts'
import type { BuilderStep } from './builder.rules.ts'
import { type BuilderAct, BuilderHead } from './builder-head.tsx'
import { BuilderSide } from './builder-side.tsx'
import { builderTexts } from './builder-texts.ts'
import { ExamVersionsDialog, PublishExamDialog } from './dialogs.tsx'
import { useExamFields } from './fields.ts'
import { OwnerDialog } from './load-owner-dialog.ts'
import { TrialResult } from './load-trial-result.ts'
import { SamplePaper } from './sample-paper.tsx'
import { StepAudience } from './step-audience.tsx'
import { StepBasics } from './step-basics.tsx'
import { StepConduct } from './step-conduct.tsx'
import { StepPaper } from './step-paper.tsx'
import { StepRelease } from './step-release.tsx'
import { StepTime } from './step-time.tsx'
import { useExamBuilder } from './use-builder.ts'

type Open = 'publish' | 'versions' | 'owner' | 'sample' | 'print' | 'withdraw' | 'discard' | 'trial' | null
const steps = [1, 2, 3, 4, 5, 6] as const

/** An exam on one page: six steps, the problems that block publishing, and the candidate view. */
export function BuilderPage({
  exam,
  choices,
  zone,
  showsTrial,
}: {
  readonly exam: AuthoredExam
  readonly choices: ExamFormChoices
  readonly zone: string
  /** Shows the result of the reader's trial at first. */
  readonly showsTrial: boolean
}) {
  const t = useTexts(builderTexts)
  const all = useTexts(examsConsoleTexts)
  const ui = useTexts(uiTexts)
  const navigate = useNavigate()
  const fields = useExamFields(exam, choices, zone)
  const builder = useExamBuilder(exam, fields)
  const { content, problems, undo, saveNow, form } = builder
  const [open, setOpen] = useState<Open>(showsTrial && exam.ownTrial?.hasResult ? 'trial' : null)
  const [isTrying, setTrying] = useState(false)
  const [current, setCurrent] = useState<BuilderStep>(1)
  const head = useRef<HTMLElement>(null)
  const page = useRef<HTMLDivElement>(null)
  const title = pickReaderText(content.title) || all.noTitle
  useTitle(`${title} · ${all.title}`)

  const go = useCallback((step: BuilderStep) => {
    const section = document.getElementById(`step-${step}`)
    section?.scrollIntoView({ behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' })
    section?.focus({ preventScroll: true })
    setCurrent(step)
  }, [])
  useHeadHeight(head, page)
  useCurrentStep(head, setCurrent)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isOverlaid = document.querySelector('[data-console-overlay], dialog[open]') !== null
      if (event.altKey && !event.ctrlKey && !event.metaKey && /^Digit[1-6]$/.test(event.code) && !isOverlaid) {
        event.preventDefault()
        go(Number(event.code.slice(5)) as BuilderStep)
        return
      }
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || isOverlaid) return
      if (event.key.toLowerCase() === 's') {
        event.preventDefault()
        void form.save()
      }
      // In a plain text field the browser itself undoes typing.
      if (event.key.toLowerCase() === 'z' && !(event.target instanceof HTMLTextAreaElement) && undo())
        event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [form, go, undo])

  const begin = useCallback(async () => {
    if (isTrying) return
    setTrying(true)
    try {
      if (!(await saveNow())) return toast('error', t.trial.notSaved)
      if (content.fullScreen) await enterPageFullscreen()
      const { attemptId } = await startExamTrial(exam.examId)
      void navigate({ to: '/exam/answer', search: { attemptId } })
    } catch (error) {
      toast('error', errorWords(error, ui.notDone))
    } finally {
      setTrying(false)
    }
  }, [isTrying, saveNow, content.fullScreen, exam.examId, navigate, t, ui])
  const copy = () =>
    void copyExam(exam.examId).then(
      ({ examId }) => {
        toast('success', all.copied)
        void navigate({ to: '/console/exams/$id', params: { id: examId } })
      },
      (error: unknown) => toast('error', errorWords(error, ui.notDone)),
    )
  const act = (one: BuilderAct) => (one === 'copy' ? copy() : setOpen(one))
  useActions(title, [
    { id: 'exam-try', words: t.head.try, shortcut: 'R', run: () => void begin() },
    { id: 'exam-sample', words: t.paper.sample, shortcut: 'D', run: () => setOpen('sample') },
    { id: 'exam-publish', words: t.head.publish, run: () => problems.length === 0 && setOpen('publish') },
    { id: 'exam-copy', words: all.acts.copy, run: copy },
    { id: 'exam-print', words: all.acts.print, run: () => setOpen('print') },
    { id: 'exam-versions', words: t.head.versions, run: () => setOpen('versions') },
  ])
  const step = { builder, zone }
  const bodies: Readonly<Record<BuilderStep, ReactNode>> = {
    1: <StepBasics {...step} />,
    2: <StepPaper {...step} onSample={() => setOpen('sample')} />,
    3: <StepTime {...step} />,
    4: <StepAudience {...step} />,
    5: <StepConduct {...step} />,
    6: <StepRelease {...step} />,
  }
  const close = () => setOpen(null)
  const revision = () => Number(form.revision())
  return (
    <div className={css.page} ref={page}>
      <BuilderHead
        ref={head}
        builder={builder}
        title={title}
        current={current}
        onStep={go}
        onPublish={() => setOpen('publish')}
        onTry={() => void begin()}
        isTrying={isTrying}
        onAct={act}
      />
      <div className={css.work}>
        <div className={css.main}>
          <div className={css.notices}>
            <OtherPersonChanges form={form as never} />
          </div>
          {steps.map((one) => (
            <section
              key={one}
              className={css.step}
              id={`step-${one}`}
              tabIndex={-1}
              aria-labelledby={`step-${one}-title`}
            >
              <div className={css.title}>
                <h2 id={`step-${one}-title`}>
                  <b>{one}</b>
                  {t.steps[one].title}
                </h2>
                <p>{one === 3 ? zoneName(zone) : t.steps[one].hint}</p>
              </div>
              <div className={css.body}>{bodies[one]}</div>
            </section>
          ))}
          <p className={css.keys}>
            <span>
              <Kbd of="Alt 1" />–<Kbd of="6" /> {t.keys.step}
            </span>
            <span>
              <Kbd of="Tab" /> {t.keys.next}
            </span>
            <span>
              <Kbd of="Ctrl Z" /> {t.keys.undo}
            </span>
            <span>
              <Kbd of="?" /> {t.keys.all}
            </span>
          </p>
        </div>
        <BuilderSide
          builder={builder}
          zone={zone}
          onStep={go}
          onTry={() => void begin()}
          isTrying={isTrying}
          onTrialResult={() => setOpen('trial')}
        />
      </div>
      <LeaveGuard form={form as never} />
      {open === 'publish' ? <PublishExamDialog builder={builder} fields={fields} onClose={close} /> : null}
      {open === 'versions' ? <ExamVersionsDialog builder={builder} fields={fields} onClose={close} /> : null}
      {open === 'owner' ? (
        <Suspense fallback={null}>
          <OwnerDialog builder={builder} onGiven={reload} onClose={close} />
        </Suspense>
      ) : null}
      {open === 'trial' ? (
        <Suspense fallback={null}>
          <TrialResult examId={exam.examId} onClose={close} />
        </Suspense>
      ) : null}
      {open === 'sample' ? <SamplePaper builder={builder} onClose={close} /> : null}
      {open === 'print' ? (
        <Suspense fallback={null}>
          <PrintDialog
            examId={exam.examId}
            isFixed={content.paper.fixed.length > 0}
            saveNow={saveNow}
            onClose={close}
          />
        </Suspense>
      ) : null}
      {open === 'withdraw' ? (
        <ConfirmationDialog
          title={all.withdraw.title}
          object={title}
          consequence={all.withdraw.consequence(exam.attempts.open)}
          action={all.withdraw.action}
          onConfirm={async () => {
            await saveNow()
            await withdrawExam(exam.examId, revision())
            toast('success', all.withdraw.done)
            reload()
          }}
          onClose={close}
        />
      ) : null}
      {open === 'discard' ? (
        <ConfirmationDialog
          title={t.discard.title}
          object={title}
          consequence={t.discard.body}
          action={t.discard.action}
          onConfirm={async () => {
            form.discard()
            await discardExamDraft(exam.examId, revision())
            toast('success', t.discard.done)
            reload()
          }}
          onClose={close}
        />
      ) : null}
    </div>
  )
  /** The content was replaced, so the page starts over with it. */
  function reload() {
    void navigate({
      to: '/console/exams/$id',
      params: { id: exam.examId },
      search: { at: String(Date.now()) },
      replace: true,
      ignoreBlocker: true,
    })
  }
}

/** Publishes the height of the head, so that sticky parts below it fit. */
function useHeadHeight(
  head: { readonly current: HTMLElement | null },
  page: { readonly current: HTMLElement | null },
): void {
  useEffect(() => {
    const { current: box } = head
    if (!box) return
    const watch = new ResizeObserver(() => page.current?.style.setProperty('--builder-head', `${box.offsetHeight}px`))
    watch.observe(box)
    return () => watch.disconnect()
  }, [head, page])
}

/** Marks the step in view. */
function useCurrentStep(head: { readonly current: HTMLElement | null }, setCurrent: (step: BuilderStep) => void): void {
  useEffect(() => {
    const onScroll = () => {
      const top = (head.current?.offsetHeight ?? 0) + 160
      const passed = steps.filter(
        (one) =>
          (document.getElementById(`step-${one}`)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) < top,
      )
      setCurrent(passed.at(-1) ?? 1)
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [head, setCurrent])
}
