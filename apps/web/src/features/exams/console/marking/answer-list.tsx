import { IconBookmark, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { formatAge } from '#web/console/age.ts'
import { IconButton } from '#web/console/button.tsx'
import { useKeys } from '#web/console/keys/use-keys.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatInstant, formatNumber, formatPoints } from '#web/ui/format.ts'
import { htmlToLine } from '#web/ui/html-to-line.ts'
import { EmptyState, QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './answer-list.module.css'
import { type MarkingAnswerRow, type MarkingAnswerTab, useMarkingAnswers } from './marking.queries.ts'
import { markingTexts } from './marking-texts.ts'

/** The number of answers per page of a list. */
export const markingAnswerPageSize = 50

type Props = { readonly examId: string; readonly questionId: string | undefined; readonly tab: MarkingAnswerTab }

/**
 * One part of the queue as a list. Answers that can still be changed are links; the others show why they can't be. It
 * shows no marks except the reader's own.
 */
export function MarkingAnswerList({ examId, questionId, tab }: Props) {
  const t = useTexts(markingTexts)
  const [page, setPage] = useState(0)
  const query = useMarkingAnswers({
    examId,
    ...(questionId ? { questionId } : {}),
    tab,
    page,
    size: markingAnswerPageSize,
  })
  const list = useRef<HTMLOListElement>(null)
  const move = (by: 1 | -1) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLAnchorElement)
    links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + by))]?.focus()
  }
  const down = { words: t.list.keys.down, run: () => move(1), repeats: true }
  const up = { words: t.list.keys.up, run: () => move(-1), repeats: true }
  useKeys(t.list.keys.title, { j: down, k: up, ArrowDown: down, ArrowUp: up })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls is reached by keyboard
    <section className={css.page} aria-label={t.tabs[tab]} tabIndex={0}>
      <p className={css.lead}>{t.list.lead[tab]}</p>
      <QueryStates
        query={query}
        skeleton={<Skeleton height={320} />}
        isEmpty={(data) => data.list.length === 0}
        empty={<EmptyState title={t.list.none[tab]} />}
      >
        {(data) => (
          <>
            <ol ref={list} className={css.list}>
              {data.list.map((row) => (
                <Row key={row.taskId} row={row} examId={examId} questionId={questionId} tab={tab} />
              ))}
            </ol>
            {data.total > markingAnswerPageSize ? (
              <p className={`num ${css.pager}`}>
                {t.list.page(
                  formatNumber(page * markingAnswerPageSize + 1),
                  formatNumber(Math.min(data.total, (page + 1) * markingAnswerPageSize)),
                  formatNumber(data.total),
                )}
                <IconButton label={t.list.earlier} isDisabled={page === 0} onPress={() => setPage(page - 1)}>
                  <IconChevronLeft size={16} stroke={1.5} aria-hidden />
                </IconButton>
                <IconButton
                  label={t.list.later}
                  isDisabled={(page + 1) * markingAnswerPageSize >= data.total}
                  onPress={() => setPage(page + 1)}
                >
                  <IconChevronRight size={16} stroke={1.5} aria-hidden />
                </IconButton>
              </p>
            ) : null}
          </>
        )}
      </QueryStates>
    </section>
  )
}

function Row({ row, examId, questionId, tab }: Props & { readonly row: MarkingAnswerRow }) {
  const t = useTexts(markingTexts)
  const name = t.answerOf(row.code)
  return (
    <li>
      {row.state === 'open' ? (
        <Link
          to="/console/marking/$id"
          params={{ id: examId }}
          search={{ ...(questionId ? { question: questionId } : {}), tab, answer: row.taskId }}
          className={css.name}
        >
          {name}
        </Link>
      ) : (
        <span className={css.name}>{name}</span>
      )}
      <span className={`num ${css.own}`}>
        {row.own?.isProvisional && row.state !== 'final' ? (
          <span className={css.again}>
            <IconBookmark size={14} aria-hidden="true" />
            {t.list.provisional}
          </span>
        ) : null}
        {row.own ? t.list.own(formatPoints(row.own.points), formatPoints(row.points)) : null}
      </span>
      <span className={`num ${css.at}`} title={row.at ? formatInstant(row.at) : undefined}>
        {[row.state === 'open' ? null : t.list.states[row.state], row.at ? formatAge(row.at) : null]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {questionId ? null : <span className={css.question}>{htmlToLine(pickReaderText(row.stem))}</span>}
      <span className={css.excerpt} {...(/\p{Script=Han}/u.test(row.excerpt) ? { lang: 'zh-CN' } : {})}>
        {row.files ? t.fileCount(row.files) : row.excerpt.trim() === '' ? t.list.blank : row.excerpt}
      </span>
    </li>
  )
}
