import { IconArrowRight, IconBookmark, IconBookmarkFilled, IconCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '#web/console/button.tsx'
import { Kbd } from '#web/console/keys/kbd.tsx'
import { leaveField } from '#web/console/keys/leave-field.ts'
import { useKeys } from '#web/console/keys/use-keys.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber, formatPoints } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { type MarkingQuestionFigures, type MarkingTaskData, useMarkingQuestionFigures } from './marking.queries.ts'
import {
  type MarkingCriterion,
  meanPoints,
  nextCriterionWithoutPoints,
  type PointsByCriterion,
  pointButtons,
  pointsForDigit,
  pointsOfCriterion,
  pointsSpreadOf,
  shareByBand,
  taskCriteria,
  toggleCommentSentence,
  totalPoints,
} from './marking.rules.ts'
import { markingTexts } from './marking-texts.ts'
import { OpinionDifference, OtherOpinions } from './other-opinions.tsx'
import css from './score-pane.module.css'
import type { MarkingQueue } from './use-marking-queue.ts'

type Props = {
  readonly desk: MarkingQueue
  readonly task: MarkingTaskData
  readonly given: PointsByCriterion
  readonly lost: string | null
}
const mostComments = 6
const longestComment = 2000
const secondDigitMs = 900

/**
 * The marks of the answer: points by criterion, a comment, the comparison with other graders, and the buttons that save
 * them.
 */
export function MarksPane({ desk, task, given, lost }: Props) {
  const t = useTexts(markingTexts)
  const criteria = taskCriteria(task)
  const isResolving = task.kind === 'resolve'
  const [at, setAt] = useState(() => nextCriterionWithoutPoints(given.points, given.points.length - 1) ?? 0)
  const [isNaming, setNaming] = useState(false)
  const [missing, setMissing] = useState(false)
  const typed = useRef<{ at: number; points: number; time: number } | null>(null)
  const comment = useRef<HTMLTextAreaElement>(null)
  const figures = useMarkingQuestionFigures(task.examId, task.questionId).data
  const bank = (figures?.comments ?? []).slice(0, mostComments)
  const give = (place: number, points: number | null) =>
    desk.change({ ...given, points: given.points.map((one, index) => (index === place ? points : one)) })
  const comments = (text: string) => desk.change({ ...given, comment: text.slice(0, longestComment) })

  const digit = (value: number) => {
    if (isNaming) {
      setNaming(false)
      const said = bank[value - 1]
      if (said) comments(toggleCommentSentence(given.comment, said.text))
      return
    }
    const before = typed.current
    const isSecond = before !== null && Date.now() - before.time < secondDigitMs
    const place = isSecond ? before.at : at
    const criterion = criteria[place]
    if (!criterion) return
    const found = pointsForDigit(criterion, value, isSecond ? before.points : null)
    if (!found) return
    give(place, found.points)
    typed.current = found.isOpen ? { at: place, points: found.points, time: Date.now() } : null
    setMissing(false)
    const next = nextCriterionWithoutPoints(
      given.points.map((one, index) => (index === place ? found.points : one)),
      place,
    )
    setAt(next ?? place)
  }
  const save = () => {
    const open = desk.save()
    setMissing(open !== null)
    if (open !== null) setAt(open)
  }
  const step = (by: number) => setAt((now) => Math.min(criteria.length - 1, Math.max(0, now + by)))
  useKeys(t.keys.marking, {
    ...Object.fromEntries(
      Array.from({ length: 10 }, (_, value) => [
        String(value),
        value === 0 ? { words: t.keys.digits, run: () => digit(0) } : { run: () => digit(value) },
      ]),
    ),
    ...(criteria.length > 1
      ? { ArrowDown: { words: t.keys.criterion, run: () => step(1) }, ArrowUp: { run: () => step(-1) } }
      : {}),
    c: {
      words: t.keys.comment,
      run: () => {
        if (isNaming || bank.length === 0) comment.current?.focus()
        setNaming(!isNaming && bank.length > 0)
      },
    },
    Escape: { run: () => (isNaming ? setNaming(false) : false) },
    Enter: { words: t.keys.save, run: save },
    s: { words: t.keys.skip, run: desk.skip },
    f: task.isCounted ? undefined : { words: t.keys.again, run: desk.flag },
  })
  const whole = criteria.reduce((sum, one) => sum + one.points, 0)
  return (
    <section className={css.scorePane} aria-label={t.marks}>
      <div className={css.scroll}>
        {lost ? (
          <div className={css.lost} role="alert">
            <p>{lost}</p>
            <p>{t.lostLead}</p>
            <Button onPress={desk.skip}>{t.nextAnswer}</Button>
          </div>
        ) : null}
        {isResolving ? <OpinionDifference task={task} /> : null}
        <ol>
          {criteria.map((criterion, place) => (
            <Mark
              // biome-ignore lint/suspicious/noArrayIndexKey: a criterion is its place
              key={place}
              criterion={criterion}
              points={given.points[place] ?? null}
              others={isResolving ? pointsOfCriterion(task, place) : []}
              isAt={place === at}
              isMissing={missing && given.points[place] === null}
              onGive={(points) => {
                setAt(place)
                give(place, points)
              }}
            />
          ))}
        </ol>
        {isResolving ? (
          <OtherOpinions
            task={task}
            given={given}
            onTake={(all) => {
              desk.change(all)
              setMissing(false)
            }}
          />
        ) : null}
        <div className={css.comment}>
          <label htmlFor="marking-comment">{isResolving ? t.resolve.reason : t.comment}</label>
          <small>{t.commentSeen}</small>
          <textarea
            id="marking-comment"
            ref={comment}
            value={given.comment}
            maxLength={longestComment}
            rows={3}
            onChange={(event) => comments(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') leaveField(event.currentTarget)
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
            }}
          />
          {bank.length > 0 ? (
            <ul className={css.bank} aria-label={t.bank} data-naming={isNaming || undefined}>
              {bank.map((one, index) => {
                const isIn = given.comment.includes(one.text)
                return (
                  <li key={one.text}>
                    <button
                      type="button"
                      aria-pressed={isIn}
                      onClick={() => comments(toggleCommentSentence(given.comment, one.text))}
                    >
                      <span className={css.bankKeys}>
                        <Kbd of="C" />
                        <Kbd of={String(index + 1)} />
                      </span>
                      <span>{one.text}</span>
                      {isIn ? (
                        <IconCheck size={14} aria-hidden="true" />
                      ) : (
                        <small className="num">{t.times(formatNumber(one.times))}</small>
                      )}
                    </button>
                  </li>
                )
              })}
            </ul>
          ) : null}
        </div>
        {figures ? (
          <Beside
            figures={figures}
            task={task}
            now={given.points.some((one) => one !== null) ? totalPoints(given.points) : null}
          />
        ) : null}
      </div>
      <footer className={css.foot}>
        <p className="num" role="status">
          <b>{formatPoints(totalPoints(given.points))}</b> / {formatPoints(whole)}
          {missing ? (
            <span className={css.missing}>{t.missing}</span>
          ) : given.isAgain ? (
            <span className={css.again}>{t.againNow}</span>
          ) : null}
        </p>
        <IconButton
          label={t.skip}
          look="line"
          onPress={desk.skip}
          shortcut="S"
          isDisabled={desk.isBusy}
          className={css.withKey}
        >
          <IconArrowRight size={16} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t.again}
          look="line"
          onPress={desk.flag}
          shortcut="F"
          aria-pressed={given.isAgain === true}
          isDisabled={desk.isBusy || lost !== null || task.isCounted}
          className={css.withKey}
        >
          {given.isAgain ? (
            <IconBookmarkFilled size={16} aria-hidden="true" />
          ) : (
            <IconBookmark size={16} aria-hidden="true" />
          )}
        </IconButton>
        <Button look="solid" onPress={save} shortcut="Enter" isBusy={desk.isBusy} isDisabled={lost !== null}>
          {given.isAgain ? t.saveAgain : isResolving ? t.decide : t.save}
        </Button>
      </footer>
    </section>
  )
}

type MarkProps = {
  readonly criterion: MarkingCriterion
  readonly points: number | null
  /** The opinions between which the reader decides. */
  readonly others: readonly number[]
  readonly isAt: boolean
  readonly isMissing: boolean
  readonly onGive: (points: number | null) => void
}
function Mark({ criterion, points, others, isAt, isMissing, onGive }: MarkProps) {
  const t = useTexts(markingTexts)
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isAt) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isAt])
  const words = criterion.text ? pickReaderText(criterion.text) : t.whole
  const buttons = pointButtons(criterion)
  const difference = pointsSpreadOf(others)
  return (
    <li ref={row} className={css.criterion} data-at={isAt || undefined} data-missing={isMissing || undefined}>
      <span className={css.criterionWords}>
        {words} <small className="num">{formatPoints(criterion.points)}</small>
        {difference > 0 ? <em className="num">{t.resolve.differBy(formatPoints(difference))}</em> : null}
      </span>
      {buttons ? (
        <fieldset className={css.points}>
          <legend className="vh">{words}</legend>
          {buttons.map((one) => (
            <button key={one} type="button" className="num" aria-pressed={points === one} onClick={() => onGive(one)}>
              {formatPoints(one)}
              {others.length > 0 ? (
                <i aria-hidden="true">
                  {others.flatMap((other, at) => (other === one ? [t.letters[at] ?? ''] : [])).join('')}
                </i>
              ) : null}
            </button>
          ))}
        </fieldset>
      ) : (
        <input
          type="number"
          className="num"
          aria-label={words}
          min={0}
          max={criterion.points / 100}
          step={criterion.points % 100 === 0 ? 1 : 0.5}
          value={points === null ? '' : points / 100}
          onChange={(event) => {
            const value = Math.round(event.target.valueAsNumber * 100)
            onGive(Number.isNaN(value) ? null : Math.min(criterion.points, Math.max(0, value)))
          }}
        />
      )}
    </li>
  )
}

/**
 * Compares the reader's marks on this question with those of others: the share of answers for each number of points.
 */
function Beside({
  figures,
  task,
  now,
}: {
  readonly figures: MarkingQuestionFigures
  readonly task: MarkingTaskData
  readonly now: number | null
}) {
  const t = useTexts(markingTexts)
  const [own, others] = [meanPoints(figures.own), meanPoints(figures.others)]
  if (own.count + others.count === 0) return null
  const bands = task.points % 100 === 0 && task.points <= 2000 ? task.points / 100 + 1 : 11
  const [ownBands, otherBands] = [
    shareByBand(figures.own, task.points, bands),
    shareByBand(figures.others, task.points, bands),
  ]
  const highest = Math.max(...ownBands, ...otherBands, 0.01)
  const mean = (of: { readonly mean: number | null }) => (of.mean === null ? '–' : formatPoints(of.mean))
  const place =
    now === null ? null : Math.min(bands - 1, Math.floor((now / Math.max(1, task.points)) * (bands - 1) + 0.5))
  return (
    <section className={css.beside} aria-label={t.beside}>
      <h3>{t.beside}</h3>
      <p className="num">
        {t.ownMean(formatNumber(own.count), mean(own))} · {t.othersMean(formatNumber(others.count), mean(others))}
        {figures.medianSeconds === null ? null : <> · {t.pace(figures.medianSeconds)}</>}
      </p>
      <div className={css.bands} aria-hidden="true">
        {ownBands.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a band is its place
          <span key={index} data-now={index === place || undefined}>
            <i style={{ height: `${(100 * one) / highest}%` }} />
            <u style={{ height: `${(100 * (otherBands[index] ?? 0)) / highest}%` }} />
          </span>
        ))}
      </div>
      <p className={`num ${css.ends}`} aria-hidden="true">
        <span>0</span>
        <span>{formatPoints(task.points)}</span>
      </p>
    </section>
  )
}
