import { getRouteApi, Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { ButtonLink } from '#web/console/button.tsx'
import { useKeys } from '#web/console/keys/use-keys.ts'
import { ConsolePage } from '#web/console/page.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { LinkTabs, TabGroupGap } from '#web/ui/tabs.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { MarkingAnswerList, markingAnswerPageSize } from './answer-list.tsx'
import { AnswerPane } from './answer-pane.tsx'
import { DifferencesChart } from './differences.tsx'
import css from './mark-answers.module.css'
import {
  type MarkingAnswers,
  type MarkingAnswerTab,
  type MarkingTrailStep,
  useMarkingAnswers,
  useMarkingDifferences,
  useMarkingProgress,
  useMarkingTrail,
} from './marking.queries.ts'
import { neighbouringTaskId, nextOpenTaskId, remainingAnswersOf } from './marking.rules.ts'
import { MarkingProgress } from './marking-progress.tsx'
import { markingTexts } from './marking-texts.ts'
import { MarksPane } from './score-pane.tsx'
import { type ChosenAnswer, type MarkingQueue, useMarkingQueue } from './use-marking-queue.ts'
import { formatCappedCount, isCountCapped } from './words.ts'

const route = getRouteApi('/console/marking/$id')
const tabs = ['mine', 'skipped', 'again', 'differ'] as const satisfies readonly MarkingAnswerTab[]

/**
 * The page for marking: an answer on the left and its marks on the right, with keys for everything, and the parts of
 * the queue as lists. Nothing identifies the candidate.
 */
export function MarkAnswersScreen(): ReactNode {
  const { id } = route.useParams()
  const { question, tab, answer } = route.useSearch()
  const named = tabs.find((one) => one === tab)
  if (named && !answer) return <List id={id} question={question} tab={named} />
  return named && answer ? (
    <One key={`${id} ${question} ${answer}`} id={id} question={question} tab={named} answer={answer} />
  ) : (
    <Desk key={`${id} ${question}`} id={id} question={question} />
  )
}

const deskOf = (examId: string, questionId: string | undefined) => ({ examId, ...(questionId ? { questionId } : {}) })
/** Returns the number of answers in each part of the queue. */
const useParts = (examId: string, questionId: string | undefined) =>
  useMarkingAnswers({ ...deskOf(examId, questionId), page: 0, size: 1 }).data
const noSteps: readonly MarkingTrailStep[] = []

type DeskOf = { readonly id: string; readonly question: string | undefined }

function List({ id, question, tab }: DeskOf & { readonly tab: MarkingAnswerTab }) {
  const parts = useParts(id, question)
  return (
    <Frame id={id} question={question} tab={tab} parts={parts}>
      <MarkingAnswerList key={tab} examId={id} questionId={question} tab={tab} />
    </Frame>
  )
}

/** Answers from the queue, one after the other. */
function Desk({ id, question }: DeskOf) {
  const t = useTexts(markingTexts)
  const steps = useMarkingTrail(deskOf(id, question)).data?.list ?? noSteps
  const desk = useMarkingQueue(id, question, null, steps)
  const parts = useParts(id, question)
  const progress = useMarkingProgress(deskOf(id, question)).data
  const strip =
    parts && progress ? (
      <MarkingProgress
        steps={desk.steps}
        taskId={desk.taskId}
        left={remainingAnswersOf(allOf(progress), parts.counts)}
      />
    ) : null
  return (
    <Frame id={id} question={question} tab={null} parts={parts}>
      <Working desk={desk} strip={strip}>
        <EmptyState
          title={question ? t.noneOfQuestion : t.noneOfExam}
          hint={t.noneLead}
          action={
            parts && parts.counts.again > 0 ? (
              <ButtonLink
                to="/console/marking/$id"
                params={{ id }}
                search={{ ...(question ? { question } : {}), tab: 'again' }}
              >
                {t.list.lookAgain(formatNumber(parts.counts.again))}
              </ButtonLink>
            ) : question ? (
              <ButtonLink to="/console/marking/$id" params={{ id }} search={{}}>
                {t.otherQuestions}
              </ButtonLink>
            ) : (
              <ButtonLink to="/console/marking">{t.toQueue}</ButtonLink>
            )
          }
        />
      </Working>
    </Frame>
  )
}

/** One answer of a list; the next open one follows, and at the end the list. */
function One({ id, question, tab, answer }: DeskOf & { readonly tab: MarkingAnswerTab; readonly answer: string }) {
  const t = useTexts(markingTexts)
  const navigate = route.useNavigate()
  const data = useMarkingAnswers({ ...deskOf(id, question), tab, page: 0, size: markingAnswerPageSize }).data
  const rows = data?.list ?? []
  const go = (next: string | null) =>
    void navigate({
      search: { ...(question ? { question } : {}), tab, ...(next ? { answer: next } : {}) },
      replace: true,
    })
  const beside = (by: 1 | -1) => {
    const to = neighbouringTaskId(rows, answer, by)
    return to === null ? null : () => go(to)
  }
  const chosen: ChosenAnswer = {
    taskId: answer,
    next: () => go(nextOpenTaskId(rows, answer)),
    before: beside(-1),
    behind: beside(1),
  }
  const desk = useMarkingQueue(id, question, chosen, noSteps)
  const task = desk.state.kind === 'task' ? desk.state.task : null
  const differences = useMarkingDifferences(tab === 'differ' ? deskOf(id, question) : null).data
  useKeys(t.list.keys.title, { Escape: { words: t.list.keys.back, run: () => go(null) } })
  return (
    <Frame id={id} question={question} tab={tab} parts={data}>
      <Working
        desk={desk}
        isChosen
        strip={differences && task ? <DifferencesChart data={differences} task={task} /> : null}
      >
        <EmptyState title={t.list.none[tab]} />
      </Working>
    </Frame>
  )
}

const allOf = (progress: { readonly done: number; readonly waiting: number; readonly resolving: number }) =>
  progress.done + progress.waiting + progress.resolving

type FrameProps = DeskOf & {
  readonly tab: MarkingAnswerTab | null
  readonly parts: MarkingAnswers | undefined
  readonly children: ReactNode
}
function Frame({ id, question, tab, parts, children }: FrameProps) {
  const t = useTexts(markingTexts)
  const progress = useMarkingProgress(deskOf(id, question)).data
  return (
    <ConsolePage
      title={parts?.title ?? t.title}
      isFixed
      crumb={<Link to="/console/marking">{t.title}</Link>}
      facts={
        progress ? (
          <>
            {isCountCapped(progress.waiting)
              ? t.settledOfMany(formatNumber(progress.done), formatCappedCount(progress.waiting))
              : t.settled(formatNumber(progress.done), formatNumber(allOf(progress)))}
            {progress.held > 1 ? <span className={css.fact}>{t.held(formatNumber(progress.held))}</span> : null}
          </>
        ) : null
      }
      tabs={<DeskTabs id={id} question={question} tab={tab} counts={parts?.counts} />}
    >
      {children}
    </ConsolePage>
  )
}

type TabsProps = DeskOf & {
  readonly tab: MarkingAnswerTab | null
  readonly counts: MarkingAnswers['counts'] | undefined
}
function DeskTabs({ id, question, tab, counts }: TabsProps) {
  const t = useTexts(markingTexts)
  const link = (of: MarkingAnswerTab | null) => {
    const count = counts?.[of ?? 'open']
    return (
      <Link
        key={of}
        to="/console/marking/$id"
        params={{ id }}
        search={{ ...(question ? { question } : {}), ...(of ? { tab: of } : {}) }}
        activeOptions={{ exact: true, includeSearch: true }}
        aria-current={of === tab ? 'page' : undefined}
        data-alarm={(of === 'differ' && (count ?? 0) > 0) || undefined}
      >
        {t.tabs[of ?? 'open']}
        {count === undefined ? null : <b className="num">{formatCappedCount(count)}</b>}
      </Link>
    )
  }
  // On a phone, not all of them fit, so the open one is scrolled into view.
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    if (tab !== undefined && counts)
      nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [tab, counts])
  return (
    <LinkTabs ref={nav} label={t.tabs.label}>
      {link(null)}
      {tabs.slice(0, -1).map(link)}
      <TabGroupGap />
      {link('differ')}
    </LinkTabs>
  )
}

type WorkingProps = {
  readonly desk: MarkingQueue
  readonly isChosen?: boolean
  readonly strip?: ReactNode
  readonly children: ReactNode
}
function Working({ desk, isChosen = false, strip = null, children }: WorkingProps) {
  const { state } = desk
  if (state.kind === 'coming')
    return (
      <div className={css.alone} aria-busy="true">
        <Skeleton height={420} />
      </div>
    )
  if (state.kind === 'failed')
    return (
      <div className={css.alone}>
        <ErrorState error={state.error} onRetry={desk.retry} />
      </div>
    )
  if (state.kind === 'nothing') return <div className={css.alone}>{children}</div>
  return (
    <div className={css.desk}>
      <AnswerPane
        key={state.task.taskId}
        desk={desk}
        task={state.task}
        takesFocus={isChosen || state.isBack}
        strip={strip}
      />
      <MarksPane
        key={`score ${state.task.taskId}`}
        desk={desk}
        task={state.task}
        given={state.given}
        lost={state.lost}
      />
    </div>
  )
}
