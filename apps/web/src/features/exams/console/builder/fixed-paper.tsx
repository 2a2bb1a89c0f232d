import { IconGripVertical, IconPlus, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { Kbd } from '#web/console/keys/kbd.tsx'
import { useKeys } from '#web/console/keys/use-keys.ts'
import { moveListItem } from '#web/console/move-list-item.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber, formatPoints } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { ExamFormChoices } from '../exams-console.queries.ts'
import css from './blueprint.module.css'
import type { FixedQuestion } from './builder.queries.ts'
import { paperTotals } from './builder.rules.ts'
import { builderTexts } from './builder-texts.ts'
import own from './fixed-paper.module.css'
import { QuestionPicker } from './question-picker.tsx'
import { SentenceNumber } from './sentence-fields.tsx'
import type { ExamBuilder } from './use-builder.ts'

type Props = {
  readonly builder: ExamBuilder
  readonly bankId: string
  readonly banks: readonly Pick<ExamFormChoices['banks'][number], 'id' | 'title' | 'topics'>[]
}

/** A fixed paper: its questions in order, added from banks, with the points of each. */
export function FixedPaper({ builder, bankId, banks }: Props) {
  const t = useTexts(builderTexts)
  const p = t.paper
  const { content, set, exam, feasibility } = builder
  const { fixed } = content.paper
  const [isPicking, setPicking] = useState(false)
  const [dragged, setDragged] = useState<number | null>(null)
  // Questions added since the exam was loaded are known from the picker.
  const [picked, setPicked] = useState<readonly FixedQuestion[]>([])
  const known = new Map([...exam.fixed, ...picked].map((one) => [one.questionId, one]))
  const { points } = paperTotals({ rules: [], fixed })
  const put = (next: typeof fixed) =>
    set({ paper: next.length > 0 ? { rules: [], fixed: next } : { ...content.paper, fixed: next } })
  const problemOf = (position: number) => feasibility?.fixed.find((one) => one.position === position)?.problem
  useKeys(p.title, { n: { words: p.pick, run: () => setPicking(true) } })
  const onGrip = (event: KeyboardEvent, index: number) => {
    const to = index + (event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0)
    if (to === index || to < 0 || to >= fixed.length) return
    event.preventDefault()
    put([...moveListItem(fixed, index, to)])
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-question="${to}"] [data-grip]`)?.focus())
  }
  return (
    <>
      {fixed.length === 0 ? <p className={own.empty}>{p.noneFixed}</p> : null}
      <ol className={own.list}>
        {fixed.map(({ questionId, points: own_ }, index) => {
          const question = known.get(questionId)
          const problem = problemOf(index)
          return (
            <li
              key={questionId}
              data-question={index}
              data-dragged={dragged === index || undefined}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault()
                if (dragged !== null) put([...moveListItem(fixed, dragged, index)])
                setDragged(null)
              }}
            >
              <span className={css.grip}>
                <button
                  type="button"
                  data-grip
                  draggable
                  aria-label={p.moveQuestion(index + 1)}
                  title={p.moveHint}
                  onKeyDown={(event) => onGrip(event, index)}
                  onDragStart={() => setDragged(index)}
                  onDragEnd={() => setDragged(null)}
                >
                  <IconGripVertical size={16} stroke={1.5} aria-hidden />
                </button>
              </span>
              <span className={`num ${own.number}`}>{index + 1}</span>
              <span className={own.type}>{question ? t.types[question.type] : ''}</span>
              <span className={own.stem}>
                {question ? pickReaderText(question.stem) : '…'}
                <small>
                  {question
                    ? [
                        question.together ? p.inGroup : '',
                        question.topic.replaceAll('/', ' / '),
                        t.level(question.difficulty),
                      ]
                        .filter(Boolean)
                        .join(' · ')
                    : ''}
                </small>
                {problem ? <em>{p.fixedProblems[problem]}</em> : null}
              </span>
              <SentenceNumber
                label={p.pointsOf(index + 1)}
                value={own_}
                parts={100}
                max={100_000}
                onChange={(next = 100) => put(fixed.map((one, at) => (at === index ? { ...one, points: next } : one)))}
              />
              <button
                type="button"
                className={own.remove}
                aria-label={p.removeQuestion(index + 1)}
                onClick={() =>
                  put(fixed.filter((one) => !(question?.together ?? [questionId]).includes(one.questionId)))
                }
              >
                <IconX size={16} stroke={1.5} aria-hidden />
              </button>
            </li>
          )
        })}
      </ol>
      <div className={own.foot}>
        <Button look="quiet" className={own.add} onPress={() => setPicking(true)} aria-keyshortcuts="N">
          <IconPlus size={16} stroke={1.5} aria-hidden />
          {p.pick}
          <Kbd of="N" />
        </Button>
        <span className="num">{p.fixedTotal(formatNumber(fixed.length), formatPoints(points))}</span>
      </div>
      {isPicking ? (
        <QuestionPicker
          bankId={bankId}
          banks={banks}
          chosen={new Set(fixed.map((one) => one.questionId))}
          onToggle={(question, found) => {
            setPicked((all) => [...all, ...found])
            const ids = question.together ?? [question.questionId]
            const others = fixed.filter((one) => !ids.includes(one.questionId))
            const isThere = fixed.some((one) => one.questionId === question.questionId)
            const points = fixed.at(-1)?.points ?? 200
            put(isThere ? others : [...others, ...ids.map((questionId) => ({ questionId, points }))])
          }}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </>
  )
}
