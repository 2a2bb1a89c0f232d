import { renderGapsAsBlanks } from '@portal/contract/questions/blank-marks.ts'
import { IconCheck, IconFileOff, IconMinus, IconX } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isApiError } from '#web/api/api-error.ts'
import { useLocale } from '#web/api/locale.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatPoints } from '#web/ui/format.ts'
import { Page } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWork } from '#web/ui/use-work.ts'
import { type AnswerDraft, applyAnswerChange, groupOfQuestion, isAnswered } from '../answering/answer-sheet.ts'
import { pageWriterId } from '../answering/page-writer.ts'
import { useAnswerKeys } from '../answering/use-answer-keys.ts'
import { examTexts } from '../exam-texts.ts'
import { pickBilingualText } from '../parts/bilingual.ts'
import { GroupBlock } from '../parts/group-block.tsx'
import { type AnswerChangeHandler, QuestionCard } from '../parts/question-card.tsx'
import { QuestionStem } from '../parts/question-stem.tsx'
import { ReviewedAnswer } from '../parts/reviewed-answer.tsx'
import {
  type CheckedPracticeAnswer,
  checkPracticeAnswer,
  finishPractice,
  type PracticePaper,
  type PracticeQuestion,
  usePracticePaper,
} from './mock.queries.ts'
import { mockTexts } from './mock-texts.ts'
import css from './practice-steps.module.css'

/** Practice question by question: each answer is final, and is followed by its key. */
export function PracticeSteps({ attemptId }: { readonly attemptId: string }) {
  const t = useTexts(mockTexts)
  const paper = usePracticePaper(attemptId, pageWriterId)
  if (paper.data) return <Steps key={attemptId} paper={paper.data} />
  const isOver = isApiError(paper.error, 'examCompleted')
  return (
    <Page title={t.steps.title} heading={null}>
      {isOver ? (
        <EmptyState
          level={1}
          icon={IconFileOff}
          title={t.steps.noPractice}
          hint={t.steps.noPracticeHint}
          action={
            <ButtonLink to="/mockExam/examResult" search={{ attemptId }}>
              {t.steps.seeResult}
            </ButtonLink>
          }
        />
      ) : paper.error ? (
        <ErrorState level={1} error={paper.error} onRetry={() => void paper.refetch()} />
      ) : (
        <Skeleton height={560} />
      )}
    </Page>
  )
}

const noDraft: AnswerDraft = { seq: 0, answer: null, uncertain: false }

function Steps({ paper }: { readonly paper: PracticePaper }) {
  const all = useTexts(mockTexts)
  const t = all.steps
  const lang = useLocale()
  const navigate = useNavigate()
  const { questions, attemptId } = paper
  const [checked, setChecked] = useState<ReadonlyMap<number, CheckedPracticeAnswer>>(
    () => new Map(questions.filter(({ verdict }) => verdict !== null).map((question) => [question.position, question])),
  )
  const [drafts, setDrafts] = useState<ReadonlyMap<number, AnswerDraft>>(new Map())
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      questions.findIndex(({ verdict }) => verdict === null),
    ),
  )
  const [isBusy, run] = useWork()
  const [asks, setAsks] = useState(false)
  /** The question whose verdict is read out as soon as it is shown. */
  const justChecked = useRef<number | null>(null)
  const verdictBox = useCallback((box: HTMLDivElement | null) => {
    if (!box || justChecked.current === null) return
    justChecked.current = null
    box.focus()
  }, [])
  const card = useRef<HTMLDivElement>(null)
  const question = questions[index] as PracticeQuestion
  const group = groupOfQuestion(paper.groups, question.position)
  const { position } = question
  const reviewed = checked.get(position)
  const draft = drafts.get(position) ?? noDraft
  const left = questions.length - checked.size
  const isLast = index === questions.length - 1

  const change: AnswerChangeHandler = useCallback((at, what) => {
    setDrafts((before) => {
      const old = before.get(at) ?? noDraft
      return new Map(before).set(at, { seq: old.seq + 1, ...applyAnswerChange(old, what) })
    })
  }, [])
  const go = (next: number) => {
    setIndex(next)
    requestAnimationFrame(() => card.current?.focus({ preventScroll: false }))
  }
  const check = async (isKnown: boolean) => {
    if (isKnown && !isAnswered(draft.answer)) return toast('info', t.notAnswered)
    await run(async () => {
      const result = await checkPracticeAnswer({
        attemptId,
        position,
        answer: isKnown ? draft.answer : null,
        uncertain: draft.uncertain,
      })
      justChecked.current = position
      setChecked((before) => new Map(before).set(position, result))
    }, t.failed)
  }
  const finish = () =>
    run(async () => {
      await finishPractice(attemptId, pageWriterId).catch((error: unknown) => {
        if (!isApiError(error, 'examCompleted')) throw error
      })
      await navigate({ to: '/mockExam/examResult', search: { attemptId } })
    }, t.failed)
  const wantsEnd = () => (left > 0 ? setAsks(true) : void finish())
  const onEnter = () => {
    if (isBusy || asks) return
    if (!reviewed) void check(true)
    else if (isLast) wantsEnd()
    else go(index + 1)
  }
  useEnter(onEnter)
  useAnswerKeys({
    questions,
    drafts,
    current: position,
    isOff: isBusy || asks,
    onChange: (at, what) => (checked.has(at) ? undefined : change(at, what)),
    onGo: (at) => {
      const next = questions.findIndex((one) => one.position === at)
      if (next >= 0) go(next)
    },
  })

  return (
    <Page title={paper.lesson ? paper.title : `${t.title} · ${paper.title}`} heading={null}>
      <nav className={css.crumb} aria-label={all.title}>
        {paper.lesson ? (
          <Link to="/course-play" search={{ id: paper.lesson.productId, contentId: paper.lesson.contentId }}>
            {t.toCourse}
          </Link>
        ) : (
          <Link to="/mockExam">{all.title}</Link>
        )}
      </nav>
      <header className={css.head}>
        <div>
          <h1>{paper.title}</h1>
          <p>{all.progress(checked.size, questions.length)}</p>
        </div>
        <Button look="line" size="s" isBusy={isBusy && asks} onClick={wantsEnd}>
          {t.finish}
        </Button>
      </header>
      <ol className={css.cells} aria-label={t.cells}>
        {questions.map((one, at) => {
          const verdict = checked.get(one.position)?.verdict ?? null
          return (
            <li key={one.position}>
              <button
                type="button"
                data-verdict={verdict ?? undefined}
                aria-current={at === index ? 'step' : undefined}
                aria-label={t.cell(one.position, verdict ? t.verdicts[verdict] : '')}
                onClick={() => go(at)}
              >
                {one.position}
                {verdict === 'right' ? (
                  <IconCheck size={12} stroke={2} aria-hidden="true" />
                ) : verdict === null ? null : verdict === 'wrong' ? (
                  <IconX size={12} stroke={2} aria-hidden="true" />
                ) : (
                  <IconMinus size={12} stroke={2} aria-hidden="true" />
                )}
              </button>
            </li>
          )
        })}
      </ol>
      <div
        className={css.stage}
        ref={card}
        tabIndex={-1}
        role="group"
        aria-label={t.position(position, questions.length)}
      >
        <h2 className="vh">{t.position(position, questions.length)}</h2>
        <GroupBlock key={group?.from} group={group} lang={lang}>
          {reviewed ? (
            <Review question={question} reviewed={reviewed} lang={lang} box={verdictBox} />
          ) : (
            <QuestionCard
              question={question}
              group={group}
              draft={draft}
              lang={lang}
              isLocked={isBusy}
              onChange={change}
              onFocus={() => {}}
            />
          )}
        </GroupBlock>
      </div>
      <footer className={css.foot}>
        <Button look="line" disabled={index === 0} onClick={() => go(index - 1)}>
          {t.previous}
        </Button>
        <span>{t.enter}</span>
        {reviewed ? (
          isLast ? (
            <Button isBusy={isBusy} onClick={wantsEnd}>
              {isBusy ? t.finishing : t.finish}
            </Button>
          ) : (
            <Button onClick={() => go(index + 1)}>{t.next}</Button>
          )
        ) : (
          <>
            <Button look="quiet" disabled={isBusy} onClick={() => void check(false)}>
              {t.unknown}
            </Button>
            <Button isBusy={isBusy} onClick={() => void check(true)}>
              {isBusy ? t.checking : t.check}
            </Button>
          </>
        )}
      </footer>
      {asks ? (
        <Dialog title={t.leftTitle} width={440} onClose={() => setAsks(false)}>
          <p>{t.left(left)}</p>
          <div className={css.ask}>
            <Button look="line" onClick={() => setAsks(false)}>
              {t.stay}
            </Button>
            <Button isBusy={isBusy} onClick={() => void finish()}>
              {isBusy ? t.finishing : t.finish}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </Page>
  )
}

/** Enter checks and continues, except where it has a meaning already. */
function useEnter(onEnter: () => void) {
  const latest = useRef(onEnter)
  latest.current = onEnter
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (
        event.key !== 'Enter' ||
        event.isComposing ||
        event.defaultPrevented ||
        target.closest('button, a, textarea, summary, dialog, [role=dialog]')
      )
        return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function Review({
  question,
  reviewed,
  lang,
  box,
}: {
  readonly question: PracticeQuestion
  readonly reviewed: CheckedPracticeAnswer
  readonly lang: 'zh' | 'en'
  readonly box: React.Ref<HTMLDivElement>
}) {
  const t = useTexts(mockTexts).steps
  const e = useTexts(examTexts)
  const { verdict, position } = reviewed
  return (
    <article className={css.reviewed} lang={lang === 'zh' ? 'zh-CN' : 'en'}>
      <h3>
        <span className="vh">{e.answer.questionNumber(position)}</span>
        <span aria-hidden="true">{position}</span>
      </h3>
      <div>
        <QuestionStem id={`reviewed-${position}`} html={renderGapsAsBlanks(pickBilingualText(question.stem, lang))} />
        <div className={css.verdict} data-verdict={verdict ?? undefined} ref={box} tabIndex={-1} role="status">
          {verdict === 'right' ? (
            <IconCheck size={20} stroke={1.75} aria-hidden="true" />
          ) : verdict === 'partly' ? (
            <IconMinus size={20} stroke={1.75} aria-hidden="true" />
          ) : (
            <IconX size={20} stroke={1.75} aria-hidden="true" />
          )}
          <b>{verdict ? t.verdicts[verdict] : ''}</b>
          <span>{t.earned(formatPoints(reviewed.earned ?? 0), formatPoints(reviewed.points))}</span>
        </div>
        <ReviewedAnswer question={reviewed} lang={lang} />
      </div>
    </article>
  )
}
