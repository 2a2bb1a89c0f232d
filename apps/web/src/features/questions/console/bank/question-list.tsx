import { isDiscriminationTooLow } from '@portal/contract/questions/question.limits.ts'
import { IconChevronLeft, IconChevronRight, IconFilter, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '#web/console/button.tsx'
import { consoleTexts } from '#web/console/console-texts.ts'
import { Kbd } from '#web/console/keys/kbd.tsx'
import { leaveField } from '#web/console/keys/leave-field.ts'
import { isSelected } from '#web/console/list/selection.ts'
import type { ListState } from '#web/console/list/use-list.ts'
import { Popover } from '#web/console/overlays/popover.tsx'
import { Select } from '#web/console/overlays/select.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber, formatPercent } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { DifficultyBars } from '../difficulty-bars.tsx'
import type { Bank, QuestionRow } from './bank.queries.ts'
import { bankTexts } from './bank-texts.ts'
import { FifthsSparkline, formatDiscrimination } from './marks.tsx'
import css from './question-list.module.css'

type ListProps = {
  readonly list: ListState<QuestionRow>
  readonly bank: Bank | undefined
  readonly find: RefObject<HTMLInputElement | null>
  readonly filter: RefObject<HTMLButtonElement | null>
}

/** The questions of a bank, each on two lines with its figures; the open one is edited next to the list. */
export function QuestionList({ list, bank, find, filter }: ListProps) {
  const t = useTexts(bankTexts).bench
  const { answer, rows, result } = list
  return (
    <section className={css.pane} aria-label={t.list} data-pane="list">
      <div className={css.head}>
        <Search list={list} field={find} />
        <Filters list={list} bank={bank} button={filter} />
      </div>
      <div className={css.columns}>
        <SortWords list={list} />
        <span>
          <SortButton list={list} by="rate" words={t.rate} label={t.rateSort} />
          <SortButton list={list} by="discrimination" words="D" label={t.dSort} />
          <span>{t.weakToStrong}</span>
        </span>
      </div>
      {answer ? (
        rows.length > 0 ? (
          <Rows list={list} />
        ) : (
          <Nothing list={list} />
        )
      ) : result.error ? (
        <div className={css.nothing} role="alert">
          <p>{t.failed}</p>
          <Button onPress={() => void result.refetch()}>{t.again}</Button>
        </div>
      ) : (
        <ul className={css.list} aria-hidden="true">
          {Array.from({ length: 14 }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
            <li key={place} className={css.wait}>
              <i />
              <i />
            </li>
          ))}
        </ul>
      )}
      {answer && rows.length > 0 ? <Foot list={list} /> : null}
    </section>
  )
}

function Rows({ list }: { readonly list: ListState<QuestionRow> }) {
  const box = useRef<HTMLUListElement>(null)
  const { rows, cursor, selection, focusOn } = list
  const current = list.open ?? cursor
  useEffect(() => {
    const key = focusOn.current
    const row = box.current?.querySelector<HTMLElement>(`[data-key="${current}"]`)
    if (!row) return
    row.scrollIntoView({ block: 'nearest' })
    if (key === current) {
      focusOn.current = null
      row.querySelector('a')?.focus({ preventScroll: true })
    }
  }, [current, focusOn])
  return (
    <ul className={css.list} ref={box} data-marking={selection.kind === 'all' || selection.keys.size > 0 || undefined}>
      {rows.map((row) => (
        <Row key={row.questionId} row={row} list={list} isCurrent={row.questionId === current} />
      ))}
    </ul>
  )
}

function Row({
  row,
  list,
  isCurrent,
}: {
  readonly row: QuestionRow
  readonly list: ListState<QuestionRow>
  readonly isCurrent: boolean
}) {
  const t = useTexts(bankTexts)
  const name = questionName(row)
  const { selection, select, address } = list
  const state = row.status === 'retired' ? 'retired' : row.review === 'approved' ? null : row.review
  const topic = row.topic.split('/').at(-1)
  const isNegative = isDiscriminationTooLow(row) && (row.discrimination ?? 0) < 0
  return (
    <li
      className={css.row}
      data-key={row.questionId}
      data-current={isCurrent || undefined}
      data-negative={isNegative || undefined}
      data-quiet={row.status === 'retired' || undefined}
    >
      <input
        type="checkbox"
        aria-label={t.bench.markOf(name)}
        checked={isSelected(selection, row.questionId)}
        onChange={(event) =>
          select.one({ key: row.questionId, name }, (event.nativeEvent as MouseEvent).shiftKey === true)
        }
      />
      <Link
        to="."
        search={(before) => ({ ...before, open: row.questionId })}
        replace
        resetScroll={false}
        preload={false}
        aria-current={address.search.open === row.questionId || undefined}
      >
        {name}
      </Link>
      <p>
        <span>
          {state ? <b data-state={state}>{t.bench.states[state]}</b> : null}
          {row.groupId ? `${t.group.mark} · ` : ''}
          {t.types[row.type]}
          {topic ? ` · ${topic}` : ''}
        </span>
        <DifficultyBars of={row.difficulty} label={t.bench.difficultyOf(row.difficulty)} />
        <b className="num">{row.rate === null ? '—' : formatPercent(row.rate)}</b>
        <span className="num" data-odd={isDiscriminationTooLow(row) || undefined}>
          {formatDiscrimination(row.discrimination)}
        </span>
        <FifthsSparkline shares={row.fifths} isNegative={isNegative} isCurrent={isCurrent} />
      </p>
    </li>
  )
}

export const questionName = (row: QuestionRow): string => pickReaderText(row.stem) || row.title || `Q-${row.number}`

function Search({
  list,
  field,
}: {
  readonly list: ListState<QuestionRow>
  readonly field: RefObject<HTMLInputElement | null>
}) {
  const t = useTexts(bankTexts).bench
  const asked = list.address.search.q ?? ''
  const [typed, setTyped] = useState(asked)
  const { change } = list.address
  const isComposing = useRef(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!isComposing.current && typed.trim() !== asked) change({ q: typed.trim() || undefined }, { isReplaced: true })
    }, 300)
    return () => clearTimeout(timer)
  }, [typed, asked, change])
  return (
    <search className={css.find}>
      <IconSearch size={16} stroke={1.5} aria-hidden />
      <input
        ref={field}
        type="text"
        enterKeyHint="search"
        aria-label={t.search}
        aria-keyshortcuts="/"
        placeholder={t.search}
        value={typed}
        maxLength={80}
        onChange={(event) => setTyped(event.target.value)}
        onCompositionStart={() => {
          isComposing.current = true
        }}
        onCompositionEnd={(event) => {
          isComposing.current = false
          setTyped(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape' && typed) {
            event.stopPropagation()
            setTyped('')
          } else if (event.key === 'Escape') leaveField(event.currentTarget)
          if (event.key === 'Enter' || event.key === 'ArrowDown') {
            event.preventDefault()
            list.move(1)
          }
        }}
      />
      <Kbd of="/" />
    </search>
  )
}

const difficulties = ['1', '2', '3', '4', '5'] as const

function Filters({
  list,
  bank,
  button,
}: {
  readonly list: ListState<QuestionRow>
  readonly bank: Bank | undefined
  readonly button: RefObject<HTMLButtonElement | null>
}) {
  const t = useTexts(bankTexts).bench
  const { search, change } = list.address
  const isOn = search.topic !== undefined || search.difficulty !== undefined
  return (
    <Popover
      label={t.filter}
      placement="bottom end"
      trigger={
        <IconButton
          label={t.filter}
          ref={button}
          data-on={isOn || undefined}
          className={css.filter}
          aria-keyshortcuts="F"
        >
          <IconFilter size={16} stroke={1.5} />
        </IconButton>
      }
    >
      <div className={css.filters}>
        <Select
          label={t.filterTopic}
          value={search.topic ?? ''}
          onChange={(topic) => change({ topic: topic || undefined })}
          options={[
            { id: '', words: t.anyTopic },
            ...topicsWithParents(bank?.topics ?? []).map((topic) => ({
              id: topic,
              words: topic.replaceAll('/', ' / '),
            })),
          ]}
        />
        <Select
          label={t.filterDifficulty}
          value={search.difficulty ?? ''}
          onChange={(difficulty) => change({ difficulty: difficulty || undefined })}
          options={[
            { id: '', words: t.anyDifficulty },
            ...difficulties.map((id) => ({ id: id as string, words: t.difficultyOf(Number(id)) })),
          ]}
        />
        {isOn ? (
          <Button onPress={() => change({ topic: undefined, difficulty: undefined })}>{t.clearFilter}</Button>
        ) : null}
      </div>
    </Popover>
  )
}

/** Returns topics with the levels above them, each once, in order. */
export const topicsWithParents = (topics: readonly string[]): readonly string[] =>
  [
    ...new Set(
      topics.flatMap((topic) => topic.split('/').map((_, depth, levels) => levels.slice(0, depth + 1).join('/'))),
    ),
  ]
    .filter(Boolean)
    .sort()

function SortWords({ list }: { readonly list: ListState<QuestionRow> }) {
  const t = useTexts(bankTexts).bench
  const sort = (list.sort ?? '-changedAt') as keyof typeof t.sorts
  const isOwn = sort === '-changedAt'
  return isOwn ? (
    <span>{t.sorts[sort]}</span>
  ) : (
    <button type="button" onClick={() => list.address.change({ sort: undefined })}>
      {t.sorts[sort] ?? t.sorts['-changedAt']} ×
    </button>
  )
}

function SortButton({
  list,
  by,
  words,
  label,
}: {
  readonly list: ListState<QuestionRow>
  readonly by: 'rate' | 'discrimination'
  readonly words: string
  readonly label: string
}) {
  const isUp = list.sort === `-${by}`
  const isSorted = isUp || list.sort === by
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isSorted}
      onClick={() => list.address.change({ sort: isUp ? by : `-${by}` })}
    >
      {words}
    </button>
  )
}

function Foot({ list }: { readonly list: ListState<QuestionRow> }) {
  const t = useTexts(bankTexts)
  const all = useTexts(consoleTexts).list
  const { answer, rows, start, address } = list
  if (!answer) return null
  const total = t.countedQuestions(
    answer.isAbout ? all.about(formatNumber(answer.total)) : formatNumber(answer.total),
    answer.total,
  )
  const hasPages = answer.next !== null || answer.previous !== null
  return (
    <footer className={css.foot}>
      {hasPages ? (
        <nav aria-label={all.pages}>
          <span className="num">
            {start === null
              ? all.total(total)
              : all.range(`${formatNumber(start)}–${formatNumber(start + rows.length - 1)}`, total)}
          </span>
          <IconButton
            label={all.previous}
            isDisabled={!answer.previous}
            onPress={() => address.change({ before: answer.previous ?? undefined, after: undefined })}
          >
            <IconChevronLeft size={16} stroke={1.5} />
          </IconButton>
          <IconButton
            label={all.next}
            isDisabled={!answer.next}
            onPress={() => address.change({ after: answer.next ?? undefined, before: undefined })}
          >
            <IconChevronRight size={16} stroke={1.5} />
          </IconButton>
        </nav>
      ) : null}
      <p>{t.bench.spark}</p>
      <p className={css.keys} aria-hidden="true">
        <span>
          <Kbd of="j" /> <Kbd of="k" /> {t.bench.upDown}
        </span>
        <span>
          <Kbd of="c" /> {t.bench.newQuestion}
        </span>
        <span>
          <Kbd of="x" /> {t.bench.select}
        </span>
      </p>
    </footer>
  )
}

function Nothing({ list }: { readonly list: ListState<QuestionRow> }) {
  const t = useTexts(bankTexts).bench
  const { search, change } = list.address
  const isAsked = ['q', 'type', 'topic', 'difficulty', 'state'].some((name) => search[name] !== undefined)
  return (
    <div className={css.nothing}>
      <p>{isAsked ? t.noneFound : t.none}</p>
      {isAsked ? (
        <Button
          onPress={() =>
            change({ q: undefined, type: undefined, topic: undefined, difficulty: undefined, state: undefined })
          }
        >
          {t.clearSearch}
        </Button>
      ) : (
        <p>{t.noneHint}</p>
      )}
    </div>
  )
}
