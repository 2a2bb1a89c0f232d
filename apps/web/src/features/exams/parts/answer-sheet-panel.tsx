import { Button } from '#web/ui/button.tsx'
import { formatPoints } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import {
  type AnswerDrafts,
  type AttemptQuestion,
  answerCounts,
  isAnswered,
  type PaperGroup,
  paperParts,
  questionBlocksOf,
} from '../answering/answer-sheet.ts'
import { examTexts } from '../exam-texts.ts'
import css from './answer-sheet-panel.module.css'

type SheetProps = {
  readonly questions: readonly AttemptQuestion[]
  readonly groups?: readonly PaperGroup[] | undefined
  readonly drafts: AnswerDrafts
  readonly current: number
  readonly onGo: (position: number) => void
  readonly onSubmit: () => void
  /** On a phone the sheet opens as a dialog, which has the title already. */
  readonly isInDialog?: boolean
}

/**
 * The answer sheet: three counts, a cell for every question with its state and a link to it, and the button to submit.
 */
export function AnswerSheetPanel({
  questions,
  groups,
  drafts,
  current,
  onGo,
  onSubmit,
  isInDialog = false,
}: SheetProps) {
  const t = useTexts(examTexts)
  const counts = answerCounts(questions, drafts)
  const cell = ({ position }: AttemptQuestion) => {
    const draft = drafts.get(position)
    const answered = isAnswered(draft?.answer)
    return (
      <li key={position}>
        <button
          type="button"
          className={css.cell}
          data-answered={answered || undefined}
          data-uncertain={draft?.uncertain || undefined}
          aria-current={position === current || undefined}
          aria-label={t.answer.cell(position, answered, draft?.uncertain ?? false)}
          onClick={() => onGo(position)}
        >
          {position}
        </button>
      </li>
    )
  }
  return (
    <>
      {isInDialog ? null : (
        <h2 className={css.title}>
          {t.answer.sheet}
          <small>{t.answer.questionTotal(questions.length)}</small>
        </h2>
      )}
      <dl className={css.legend}>
        <div>
          <dt>
            <i data-kind="answered" />
            {t.answer.answered}
          </dt>
          <dd>{counts.answered}</dd>
        </div>
        <div>
          <dt>
            <i />
            {t.answer.unanswered}
          </dt>
          <dd>{counts.unanswered}</dd>
        </div>
        <div>
          <dt>
            <i data-kind="uncertain" />
            {t.answer.uncertain}
          </dt>
          <dd>{counts.uncertain}</dd>
        </div>
      </dl>
      <div className={css.groups}>
        {paperParts(questions, groups).map((part) => (
          <section
            key={part.questions[0]?.position}
            data-small={(part.type !== 'group' && part.questions.length <= 2) || undefined}
          >
            <h3>
              {part.type === 'group' ? t.answer.groups : t.types[part.type]}
              <small>
                {part.pointsEach === null || part.questions.length === 1
                  ? t.points(formatPoints(part.points))
                  : t.answer.countTimesPoints(part.questions.length, formatPoints(part.pointsEach))}
              </small>
            </h3>
            {part.type === 'group' ? (
              questionBlocksOf(part.questions, groups).map(({ group, questions: together }) => (
                <ol
                  key={group?.from}
                  className={css.group}
                  aria-label={group ? t.answer.material(group.from, group.to) : undefined}
                >
                  {together.map(cell)}
                </ol>
              ))
            ) : (
              <ol>{part.questions.map(cell)}</ol>
            )}
          </section>
        ))}
      </div>
      <div className={css.submit}>
        <Button look="line" wide onClick={onSubmit}>
          {t.answer.review}
        </Button>
        <p>{t.answer.askedAgain}</p>
      </div>
    </>
  )
}
