import { renderGapsAsBlanks } from '@portal/contract/questions/blank-marks.ts'
import { IconChevronDown, IconChevronUp, IconClock, IconStar, IconStarFilled } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { IconButton } from '#web/console/button.tsx'
import { Kbd } from '#web/console/keys/kbd.tsx'
import { useKeys } from '#web/console/keys/use-keys.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatClock, formatNumber, formatPercent, formatPoints } from '#web/ui/format.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { AnswerFiles } from '../../uploads/load-uploads.ts'
import css from './answer-pane.module.css'
import {
  type MarkingTaskData,
  useMarkingQuestionFigures,
  useSaveMarkingSample,
  useSimilarAnswers,
} from './marking.queries.ts'
import { splitTextAtRanges } from './marking.rules.ts'
import { markingTexts } from './marking-texts.ts'
import { AnswerSamples } from './samples.tsx'
import type { MarkingQueue } from './use-marking-queue.ts'
import { langAttributeOf } from './words.ts'

/**
 * The expanded parts (question, rubric, samples, similar answers), and the text size, for as long as the page
 * lives.
 */
const unfolded = { question: true, rubric: true, samples: false, similar: true, large: false }

type Props = {
  readonly desk: MarkingQueue
  readonly task: MarkingTaskData
  readonly takesFocus: boolean
  readonly strip: ReactNode
}

/** The question, the candidate's answer, the model answer, samples and similar answers. */
export function AnswerPane({ desk, task, takesFocus, strip }: Props) {
  const t = useTexts(markingTexts)
  const [isQuestionOpen, showQuestion] = useState(unfolded.question)
  const [isRubricOpen, showRubric] = useState(unfolded.rubric)
  const [isSimilarOpen, showSimilar] = useState(unfolded.similar)
  const [areSamplesOpen, showSamples] = useState(unfolded.samples)
  const [isLarge, enlarge] = useState(unfolded.large)
  const show = {
    question: showQuestion,
    rubric: showRubric,
    samples: showSamples,
    similar: showSimilar,
    large: enlarge,
  }
  const flip = (part: keyof typeof unfolded) => {
    unfolded[part] = !unfolded[part]
    show[part](unfolded[part])
  }
  const pane = useRef<HTMLElement>(null)
  // An answer was chosen from a list: the clicked link is gone, and Enter must save, not activate the nearest control.
  useEffect(() => {
    if (takesFocus) pane.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const samples = useMarkingQuestionFigures(task.examId, task.questionId).data?.samples ?? []
  const drop = useSaveMarkingSample({ done: t.sample.dropped })
  const similar = useSimilarAnswers(task.taskId).data?.list ?? []
  const rubric = pickReaderText(task.rubric)
  useKeys(t.keys.reading, {
    q: { words: t.keys.question, run: () => flip('question') },
    a: { words: t.keys.rubric, run: () => flip('rubric') },
    e: samples.length > 0 ? { words: t.keys.samples, run: () => flip('samples') } : undefined,
    x: similar.length > 0 ? { words: t.keys.similar, run: () => flip('similar') } : undefined,
    z: { words: t.keys.large, run: () => flip('large') },
    m: { words: t.keys.sample, run: desk.sample },
    j: desk.behind ? { words: t.keys.behind, run: desk.behind } : undefined,
    k: desk.before ? { words: t.keys.before, run: desk.before } : undefined,
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls is reached by keyboard
    <section ref={pane} className={css.answerPane} aria-label={t.answer} tabIndex={0}>
      {strip}
      <Fold
        title={t.question}
        note={task.files ? t.worthFiles(formatPoints(task.points)) : t.worth(formatPoints(task.points))}
        shortcut="Q"
        isOpen={isQuestionOpen}
        onFlip={() => flip('question')}
      >
        {task.material ? (
          <details className={css.material}>
            <summary>{t.material}</summary>
            <RichText html={pickReaderText(task.material)} headingsFrom={3} />
          </details>
        ) : null}
        <RichText html={renderGapsAsBlanks(pickReaderText(task.stem))} headingsFrom={3} />
      </Fold>
      <article className={css.answer}>
        <header>
          <h2>{t.answerOf(task.code)}</h2>
          <span className="num">
            {task.files ? t.fileCount(task.files.length) : t.length(formatNumber([...task.answer].length))}
          </span>
          {task.isSample ? (
            <span className={css.aside} title={t.sample.waits}>
              {t.sample.kept}
            </span>
          ) : null}
          {task.isAgain || task.isAside ? (
            <span className={css.aside}>{task.isAgain ? t.againBefore : t.asideBefore}</span>
          ) : null}
          <span className={css.go}>
            <Lease until={task.leaseUntil} />
            <IconButton
              label={t.go.before}
              aria-keyshortcuts="K"
              isDisabled={desk.before === null || desk.isBusy}
              onPress={() => desk.before?.()}
            >
              <IconChevronUp size={16} stroke={1.5} aria-hidden />
            </IconButton>
            <IconButton
              label={t.go.behind}
              aria-keyshortcuts="J"
              isDisabled={desk.behind === null || desk.isBusy}
              onPress={() => desk.behind?.()}
            >
              <IconChevronDown size={16} stroke={1.5} aria-hidden />
            </IconButton>
            <IconButton label={t.go.large} aria-keyshortcuts="Z" aria-pressed={isLarge} onPress={() => flip('large')}>
              <span aria-hidden="true">Aa</span>
            </IconButton>
            <IconButton
              label={t.sample.keep}
              aria-keyshortcuts="M"
              aria-pressed={task.isSample}
              isDisabled={desk.isBusy}
              onPress={desk.sample}
            >
              {task.isSample ? (
                <IconStarFilled size={16} aria-hidden />
              ) : (
                <IconStar size={16} stroke={1.5} aria-hidden />
              )}
            </IconButton>
          </span>
        </header>
        {task.files ? (
          <Suspense fallback={null}>
            <AnswerFiles files={task.files} isLarge />
          </Suspense>
        ) : task.answer.trim() === '' ? (
          <p className={css.quiet}>{t.blank}</p>
        ) : (
          <p className={css.words} data-large={isLarge || undefined} {...langAttributeOf(task.answer)}>
            {task.answer}
          </p>
        )}
      </article>
      {rubric ? (
        <Fold title={t.rubric} shortcut="A" isOpen={isRubricOpen} onFlip={() => flip('rubric')}>
          <RichText html={rubric} headingsFrom={3} />
        </Fold>
      ) : null}
      {samples.length > 0 ? (
        <Fold
          title={t.sample.title}
          note={t.sample.note(samples.map((one) => formatPoints(one.points)))}
          shortcut="E"
          isOpen={areSamplesOpen}
          onFlip={() => flip('samples')}
        >
          <AnswerSamples
            samples={samples}
            onDrop={(taskId) => (taskId === task.taskId ? desk.sample() : void drop.run({ taskId, isSample: false }))}
          />
        </Fold>
      ) : null}
      {similar.length > 0 ? (
        <Fold
          title={t.similar}
          note={t.similarNote(similar.length)}
          shortcut="X"
          isOpen={isSimilarOpen}
          onFlip={() => flip('similar')}
        >
          <div className={css.similar}>
            {similar.map((one) => (
              <article key={one.code} aria-label={t.answerOf(one.code)}>
                <header>
                  <h3>{t.answerOf(one.code)}</h3>
                  <span className="num">{t.shares(formatPercent(one.percent))}</span>
                  {one.ownPoints === null ? null : (
                    <span className="num">{t.youGave(formatPoints(one.ownPoints))}</span>
                  )}
                </header>
                <p className={css.words} {...langAttributeOf(one.answer)}>
                  {splitTextAtRanges(one.answer, one.stretches).map(({ from, words, isShared }) =>
                    isShared ? <mark key={from}>{words}</mark> : words,
                  )}
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
          <Kbd of="J" /> <Kbd of="K" /> {t.foot.go}
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

/** The remaining time of the reader's hold. */
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
