import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import type { Locale } from '#web/api/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { formatPoints } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import {
  type AnswerDrafts,
  type AttemptPaper,
  groupOfQuestion,
  type PaperPart,
  paperParts,
  questionBlocksOf,
  sharedOptionsOf,
} from '../answering/answer-sheet.ts'
import { examTexts } from '../exam-texts.ts'
import { GroupBlock } from './group-block.tsx'
import css from './paper-view.module.css'
import { type AnswerChangeHandler, QuestionCard } from './question-card.tsx'

type ViewProps = {
  readonly paper: AttemptPaper
  readonly drafts: AnswerDrafts
  readonly lang: Locale
  readonly isLocked: boolean
  readonly onChange: AnswerChangeHandler
  readonly onFocus: (position: number) => void
}

/** The complete paper, part by part. */
export function WholePaper({ current, ...props }: ViewProps & { readonly current: number }) {
  const { questions, groups } = props.paper
  return paperParts(questions, groups).map((part, index) => (
    <section key={part.questions[0]?.position} className={css.part} aria-labelledby={`part-${index}`}>
      <PartHead part={part} number={index + 1} id={`part-${index}`} paper={props.paper} />
      {questionBlocksOf(part.questions, groups).map((block) => {
        const options = sharedOptionsOf(block.group, questions)
        return (
          <GroupBlock key={block.questions[0]?.position} group={block.group} options={options} lang={props.lang}>
            {block.questions.map((question) => (
              <QuestionCard
                key={question.position}
                question={question}
                group={block.group}
                sharesOptions={options !== null}
                isCurrent={question.position === current}
                draft={props.drafts.get(question.position)}
                lang={props.lang}
                isLocked={props.isLocked}
                onChange={props.onChange}
                onFocus={props.onFocus}
              />
            ))}
          </GroupBlock>
        )
      })}
    </section>
  ))
}

/** One question at a time, with previous and next. */
export function SingleQuestion({
  current,
  onGo,
  ...props
}: ViewProps & { readonly current: number; readonly onGo: (position: number) => void }) {
  const t = useTexts(examTexts)
  const { questions, groups } = props.paper
  const parts = paperParts(questions, groups)
  const group = groupOfQuestion(groups, current)
  const options = sharedOptionsOf(group, questions)
  const number = parts.findIndex((part) => part.questions.some(({ position }) => position === current))
  const part = parts[number]
  const question = part?.questions.find(({ position }) => position === current)
  if (!part || !question) return null
  return (
    <section className={css.part} aria-labelledby="part-now">
      <PartHead part={part} number={number + 1} id="part-now" paper={props.paper} />
      {/* The material keeps its scroll position while its questions are answered. */}
      <GroupBlock key={group ? `group ${group.from}` : 'alone'} group={group} options={options} lang={props.lang}>
        <QuestionCard
          key={current}
          question={question}
          group={group}
          sharesOptions={options !== null}
          draft={props.drafts.get(current)}
          lang={props.lang}
          isLocked={props.isLocked}
          onChange={props.onChange}
          onFocus={props.onFocus}
        />
      </GroupBlock>
      <div className={css.steps}>
        <Button look="line" disabled={current <= 1} onClick={() => onGo(current - 1)}>
          <IconArrowLeft size={20} stroke={1.5} aria-hidden="true" />
          {t.answer.previous}
        </Button>
        <span className="num" aria-hidden="true">
          {current} / {questions.length}
        </span>
        <Button look="line" disabled={current >= questions.length} onClick={() => onGo(current + 1)}>
          {t.answer.next}
          <IconArrowRight size={20} stroke={1.5} aria-hidden="true" />
        </Button>
      </div>
    </section>
  )
}

function PartHead({
  part,
  number,
  id,
  paper,
}: {
  readonly part: PaperPart
  readonly number: number
  readonly id: string
  readonly paper: AttemptPaper
}) {
  const t = useTexts(examTexts).answer
  const { types } = useTexts(examTexts)
  const from = part.questions[0]?.position ?? 1
  const to = part.questions.at(-1)?.position ?? from
  const hint =
    part.type === 'multiple'
      ? t.partHint[paper.multiplePolicy]
      : part.type === 'blank' || part.type === 'numeric'
        ? t.partHint[part.type]
        : part.type === 'short' || part.type === 'upload'
          ? t.partHint.short
          : null
  const points = t.partPoints(
    part.pointsEach === null ? null : formatPoints(part.pointsEach),
    formatPoints(part.points),
    part.questions.length,
  )
  return (
    <h2 id={id} className={css.head}>
      <span>{t.part(number, part.type === 'group' ? t.groups : types[part.type])}</span>
      <small>
        {t.partRange(from, to)}
        {t.comma}
        {points}
        {hint ? `${t.semicolon}${hint}` : ''}
      </small>
    </h2>
  )
}
