import { IconChevronDown, IconChevronUp, IconClock } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Kbd } from '#web/console/keys/kbd.tsx'
import { useKeys } from '#web/console/keys/use-keys.ts'
import { pickWords } from '#web/ui/bilingual-words.ts'
import { formatClock, formatNumber, formatPercent, formatPoints } from '#web/ui/format.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './desk.module.css'
import { type Task, useQuestion, useSimilar } from './marking.queries.ts'
import { cutAt, runningMedians } from './marking.rules.ts'
import { markingTexts } from './marking-texts.ts'

/** Whether the question, the rubric and what is like the answer are unfolded, for as long as the page lives. */
const unfolded = { question: true, rubric: true, similar: true }

/** The question, the answer as it was written, and what a good one says. */
export function AnswerPane({ task, takesFocus }: { readonly task: Task; readonly takesFocus: boolean }) {
  const t = useTexts(markingTexts)
  const [isQuestionOpen, showQuestion] = useState(unfolded.question)
  const [isRubricOpen, showRubric] = useState(unfolded.rubric)
  const [isSimilarOpen, showSimilar] = useState(unfolded.similar)
  const show = { question: showQuestion, rubric: showRubric, similar: showSimilar }
  const flip = (part: keyof typeof unfolded) => {
    unfolded[part] = !unfolded[part]
    show[part](unfolded[part])
  }
  const pane = useRef<HTMLElement>(null)
  // Whoever chose it from a list is here now: the link they pressed has gone, and Enter must save, not press what is nearest to it.
  useEffect(() => {
    if (takesFocus) pane.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const recent = useQuestion(task.examId, task.questionId).data?.recent ?? []
  const similar = useSimilar(task.taskId).data?.list ?? []
  const rubric = pickWords(task.rubric)
  useKeys(t.keys.reading, {
    q: { words: t.keys.question, run: () => flip('question') },
    a: { words: t.keys.rubric, run: () => flip('rubric') },
    x: similar.length > 0 ? { words: t.keys.similar, run: () => flip('similar') } : undefined,
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls is reached by keyboard
    <section ref={pane} className={css.answerPane} aria-label={t.answer} tabIndex={0}>
      {recent.length >= leastForStrip ? <Recent marks={recent} most={task.points} /> : null}
      <Fold title={t.question} note={t.worth(formatPoints(task.points))} shortcut="Q" isOpen={isQuestionOpen} onFlip={() => flip('question')}>
        <RichText html={pickWords(task.stem)} headingsFrom={3} />
      </Fold>
      <article className={css.answer}>
        <header>
          <h2>{t.answerOf(task.code)}</h2>
          <span className="num">{t.length(formatNumber([...task.answer].length))}</span>
          {task.isAgain || task.isAside ? <span className={css.aside}>{task.isAgain ? t.againBefore : t.asideBefore}</span> : null}
          <Lease until={task.leaseUntil} />
        </header>
        {task.answer.trim() === '' ? (
          <p className={css.quiet}>{t.blank}</p>
        ) : (
          <p className={css.words} {...langOf(task.answer)}>
            {task.answer}
          </p>
        )}
      </article>
      {rubric ? (
        <Fold title={t.rubric} shortcut="A" isOpen={isRubricOpen} onFlip={() => flip('rubric')}>
          <RichText html={rubric} headingsFrom={3} />
        </Fold>
      ) : null}
      {similar.length > 0 ? (
        <Fold title={t.similar} note={t.similarNote(similar.length)} shortcut="X" isOpen={isSimilarOpen} onFlip={() => flip('similar')}>
          <div className={css.similar}>
            {similar.map((one) => (
              <article key={one.code} aria-label={t.answerOf(one.code)}>
                <header>
                  <h3>{t.answerOf(one.code)}</h3>
                  <span className="num">{t.shares(formatPercent(one.percent))}</span>
                  {one.ownPoints === null ? null : <span className="num">{t.youGave(formatPoints(one.ownPoints))}</span>}
                </header>
                <p className={css.words} {...langOf(one.answer)}>
                  {cutAt(one.answer, one.stretches).map(({ from, words, isShared }) => (isShared ? <mark key={from}>{words}</mark> : words))}
                </p>
              </article>
            ))}
          </div>
        </Fold>
      ) : null}
      <p className={css.keys} aria-hidden="true">
        <span>
          <Kbd of="0" />–<Kbd of="9" /> {t.foot.points}
        </span>
        <span>
          <Kbd of="Enter" /> {t.foot.save}
        </span>
        <span>
          <Kbd of="S" /> {t.foot.skip}
        </span>
        <span>
          <Kbd of="F" /> {t.foot.again}
        </span>
        <span>
          <Kbd of="C" /> {t.foot.comment}
        </span>
        <span>
          <Kbd of="?" /> {t.foot.all}
        </span>
      </p>
    </section>
  )
}

/** Below this, no line of marks says anything. */
const leastForStrip = 3
const medianOf = 10
const stepWidth = 8
const stripHeight = 36

/** The reader's last marks on this question, the newest last, and the line of their medians: somebody who tires or hardens sees it. */
function Recent({ marks, most }: { readonly marks: readonly number[]; readonly most: number }) {
  const t = useTexts(markingTexts)
  const heightOf = (points: number) => (stripHeight * points) / Math.max(1, most)
  const medians = runningMedians(marks, medianOf)
  const [first, last] = [medians[Math.min(medianOf, medians.length) - 1] ?? 0, medians.at(-1) ?? 0]
  return (
    <figure className={css.recent}>
      <svg width={marks.length * stepWidth} height={stripHeight} role="img" aria-label={t.recentMarks(marks.length, formatPoints(first), formatPoints(last))}>
        {marks.map((points, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place
          <rect key={at} x={at * stepWidth + 1} width={stepWidth - 3} y={stripHeight - Math.max(1, heightOf(points))} height={Math.max(1, heightOf(points))} />
        ))}
        <polyline points={medians.map((median, at) => `${at * stepWidth + stepWidth / 2},${stripHeight - Math.max(1, heightOf(median))}`).join(' ')} />
      </svg>
      <figcaption>{t.recent(marks.length)}</figcaption>
    </figure>
  )
}

const langOf = (text: string) => (/\p{Script=Han}/u.test(text) ? { lang: 'zh-CN' } : {})

type FoldProps = {
  readonly title: string
  readonly note?: string
  readonly shortcut: string
  readonly isOpen: boolean
  readonly onFlip: () => void
  readonly children: ReactNode
}
function Fold({ title, note, shortcut, isOpen, onFlip, children }: FoldProps) {
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  return (
    <section className={css.fold}>
      <h2>
        <button type="button" aria-expanded={isOpen} aria-keyshortcuts={shortcut} onClick={onFlip}>
          {title}
          {note ? <small className="num">{note}</small> : null}
          <span>
            <Kbd of={shortcut} />
            <Chevron size={16} aria-hidden="true" />
          </span>
        </button>
      </h2>
      {isOpen ? children : null}
    </section>
  )
}

/** How long the answer is still kept for the reader. */
function Lease({ until }: { readonly until: string }) {
  const t = useTexts(markingTexts)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.round((Date.parse(until) - now) / 1000))
  return (
    <span className={`num ${css.lease}`} data-short={seconds < 120 || undefined}>
      <IconClock size={14} aria-hidden="true" />
      {seconds > 0 ? t.keptFor(formatClock(seconds)) : t.keptNoMore}
    </span>
  )
}
