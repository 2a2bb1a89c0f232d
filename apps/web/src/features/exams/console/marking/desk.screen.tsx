import { getRouteApi, Link } from '@tanstack/react-router'
import { ButtonLink } from '#web/console/button.tsx'
import { ConsolePage } from '#web/console/page.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { AnswerPane } from './answer-pane.tsx'
import css from './desk.module.css'
import { useProgress } from './marking.queries.ts'
import { markingTexts } from './marking-texts.ts'
import { ScorePane } from './score-pane.tsx'
import { useDesk } from './use-desk.ts'

const route = getRouteApi('/console/marking/$id')

/** The marking desk: an answer at the left, its marks at the right, all by keyboard. Nothing on it says whose answer it is. */
export function DeskScreen() {
  const { id } = route.useParams()
  const { question } = route.useSearch()
  return <Desk key={`${id} ${question}`} id={id} question={question} />
}

function Desk({ id, question }: { readonly id: string; readonly question: string | undefined }) {
  const t = useTexts(markingTexts)
  const desk = useDesk(id, question)
  const progress = useProgress(id).data
  const { state } = desk
  const title = state.kind === 'task' ? state.task.title : t.title
  const all = progress ? progress.done + progress.waiting + progress.resolving : 0
  return (
    <ConsolePage
      title={title}
      isFixed
      crumb={<Link to="/console/marking">{t.title}</Link>}
      facts={
        progress ? (
          <>
            {t.settled(formatNumber(progress.done), formatNumber(all))}
            {progress.resolving > 0 ? <em className={css.resolving}>{t.resolving(formatNumber(progress.resolving))}</em> : null}
            {progress.aside > 0 ? <span className={css.fact}>{t.asideCount(formatNumber(progress.aside))}</span> : null}
            {progress.held > 1 ? <span className={css.fact}>{t.held(formatNumber(progress.held))}</span> : null}
          </>
        ) : null
      }
    >
      {state.kind === 'coming' ? (
        <div className={css.alone} aria-busy="true">
          <Skeleton height={420} />
        </div>
      ) : null}
      {state.kind === 'failed' ? (
        <div className={css.alone}>
          <ErrorState error={state.error} onRetry={desk.retry} />
        </div>
      ) : null}
      {state.kind === 'nothing' ? (
        <div className={css.alone}>
          <EmptyState
            title={question ? t.noneOfQuestion : t.noneOfExam}
            hint={t.noneLead}
            action={
              question ? (
                <ButtonLink to="/console/marking/$id" params={{ id }} search={{}}>
                  {t.otherQuestions}
                </ButtonLink>
              ) : (
                <ButtonLink to="/console/marking">{t.toQueue}</ButtonLink>
              )
            }
          />
        </div>
      ) : null}
      {state.kind === 'task' ? (
        <div className={css.desk}>
          <AnswerPane key={state.task.taskId} task={state.task} />
          <ScorePane key={`score ${state.task.taskId}`} desk={desk} task={state.task} given={state.given} lost={state.lost} />
        </div>
      ) : null}
    </ConsolePage>
  )
}
