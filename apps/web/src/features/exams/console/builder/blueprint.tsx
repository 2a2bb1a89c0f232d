import { questionTypes as types } from '@portal/contract/exams/question-types.ts'
import { isKnownAddress } from '@portal/contract/site/addresses.ts'
import { IconGripVertical, IconPlus, IconX } from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { Kbd } from '#web/console/keys/kbd.tsx'
import { useKeys } from '#web/console/keys/use-keys.ts'
import { moveListItem } from '#web/console/move-list-item.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber, formatPoints } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { ExamFormChoices } from '../exams-console.queries.ts'
import css from './blueprint.module.css'
import type { ExamFeasibility } from './builder.queries.ts'
import { moveQuestionsToDifficulty, type PaperRule, paperTotals } from './builder.rules.ts'
import { builderTexts } from './builder-texts.ts'
import { SentenceNumber, SentenceSelect } from './sentence-fields.tsx'
import type { ExamBuilder } from './use-builder.ts'

type Bank = Pick<ExamFormChoices['banks'][number], 'id' | 'title' | 'topics'>

/**
 * The rules of a drawn paper, row by row, each with the number of matching questions in the banks. A row with too few
 * questions offers fixes.
 */
export function PaperBlueprint({
  builder,
  banks,
  bankId,
}: {
  readonly builder: ExamBuilder
  readonly banks: readonly Bank[]
  readonly bankId: string
}) {
  const t = useTexts(builderTexts)
  const p = t.paper
  const { content, set, feasibility } = builder
  const { rules } = content.paper
  const { questions, points } = paperTotals({ rules, fixed: [] })
  const missing = feasibility?.cells.reduce((sum, cell) => sum + cell.missing, 0) ?? 0
  const [dragged, setDragged] = useState<number | null>(null)
  const put = (next: readonly PaperRule[]) => set({ paper: { rules: [...next], fixed: [] } })
  const add = () => {
    const last = rules.at(-1)
    if (!bankId) return
    put([...rules, { bankId, count: 1, points: last?.points ?? 200, ...(last?.type ? { type: last.type } : {}) }])
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-rule="${rules.length}"] select`)?.focus())
  }
  useKeys(p.title, { n: { words: p.add, run: add } })
  const banksOf = new Set(rules.map((rule) => rule.bankId))
  const drop = (to: number) => {
    if (dragged !== null) put(moveListItem(rules, dragged, to))
    setDragged(null)
  }
  return (
    <table className={css.blueprint}>
      <thead>
        <tr>
          <td className={css.grip} />
          <th className={css.type}>{p.type}</th>
          <th>{p.topic}</th>
          <th className={css.difficulty}>{p.difficulty}</th>
          <th className={css.figure}>{p.count}</th>
          <th className={css.figure}>{p.each}</th>
          <th className={css.figure}>{p.sum}</th>
          <th className={css.available}>{p.available}</th>
          <td className={css.remove} />
        </tr>
      </thead>
      <tbody>
        {rules.map((rule, index) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are the same at the same place
            key={index}
            index={index}
            rule={rule}
            banks={banks}
            hasBankChoice={banks.length > 1 || banksOf.size > 1}
            feasibility={feasibility?.cells.length === rules.length ? feasibility : null}
            isDragged={dragged === index}
            onChange={(next) => put(rules.map((one, at) => (at === index ? next : one)))}
            onPut={put}
            rules={rules}
            onDrag={setDragged}
            onDrop={() => drop(index)}
          />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td className={css.grip} />
          <th colSpan={3} scope="row">
            <Button look="quiet" className={css.add} onPress={add} isDisabled={!bankId} aria-keyshortcuts="N">
              <IconPlus size={16} stroke={1.5} aria-hidden />
              {p.add}
              <Kbd of="N" />
            </Button>
          </th>
          <td className={`${css.figure} num`}>
            <b>{formatNumber(questions)}</b>
            <span>{p.questionUnit(questions)}</span>
          </td>
          <td />
          <td className={`${css.figure} num`}>
            <b>{formatPoints(points)}</b>
            <span>{p.pointUnit(points)}</span>
          </td>
          <td className={`${css.available} num`} data-short={missing > 0 || undefined}>
            {feasibility ? `${formatNumber(questions - missing)} / ${formatNumber(questions)}` : ''}
          </td>
          <td />
        </tr>
      </tfoot>
    </table>
  )
}

type RowProps = {
  readonly index: number
  readonly rule: PaperRule
  readonly rules: readonly PaperRule[]
  readonly banks: readonly Bank[]
  readonly hasBankChoice: boolean
  readonly feasibility: ExamFeasibility | null
  readonly isDragged: boolean
  readonly onChange: (rule: PaperRule) => void
  readonly onPut: (rules: readonly PaperRule[]) => void
  readonly onDrag: (index: number | null) => void
  readonly onDrop: () => void
}

/** Topics belong to a bank: a row that changes its bank keeps the topic if the new bank has it. */
const isTopicOf = (banks: readonly Bank[], bankId: string, topic: string | undefined): boolean =>
  topic !== undefined &&
  (banks.find(({ id }) => id === bankId)?.topics ?? []).some((one) => one === topic || one.startsWith(`${topic}/`))

function Row({
  index,
  rule,
  rules,
  banks,
  hasBankChoice,
  feasibility,
  isDragged,
  onChange,
  onPut,
  onDrag,
  onDrop,
}: RowProps) {
  const t = useTexts(builderTexts)
  const p = t.paper
  const cell = feasibility?.cells[index]
  const missing = cell?.missing ?? 0
  const bank = banks.find(({ id }) => id === rule.bankId)
  const topics = [
    ...new Set(
      [...(bank?.topics ?? []), ...(rule.topic ? [rule.topic] : [])].flatMap((topic) =>
        topic.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/')),
      ),
    ),
  ].sort()
  const put = (part: Partial<Record<keyof PaperRule, unknown>>) =>
    onChange(
      Object.fromEntries(Object.entries({ ...rule, ...part }).filter(([, value]) => value !== undefined)) as PaperRule,
    )
  const onGrip = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (by === 0) return
    event.preventDefault()
    const to = index + by
    if (to < 0 || to >= rules.length) return
    onPut(moveListItem(rules, index, to))
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-rule="${to}"] [data-grip]`)?.focus())
  }
  const drag = {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      onDrop()
    },
  }
  return (
    <>
      <tr data-rule={index} data-short={missing > 0 || undefined} data-dragged={isDragged || undefined} {...drag}>
        <td className={css.grip}>
          <button
            type="button"
            data-grip
            draggable
            aria-label={p.move(index + 1)}
            title={p.moveHint}
            onKeyDown={onGrip}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              onDrag(index)
            }}
            onDragEnd={() => onDrag(null)}
          >
            <IconGripVertical size={16} stroke={1.5} aria-hidden />
          </button>
        </td>
        <td className={css.type}>
          <SentenceSelect
            isPlain
            label={p.type}
            options={[{ id: '', words: t.anyType }, ...types.map((id) => ({ id, words: t.types[id] }))]}
            value={rule.type ?? ''}
            onChange={(type) => put({ type: type || undefined })}
          />
        </td>
        <th scope="row" className={css.topic}>
          <SentenceSelect
            isPlain
            label={p.topic}
            options={[{ id: '', words: t.anyTopic }, ...topics.map((id) => ({ id, words: id.replaceAll('/', ' / ') }))]}
            value={rule.topic ?? ''}
            onChange={(topic) => put({ topic: topic || undefined })}
          />
          {hasBankChoice ? (
            <small>
              <SentenceSelect
                isPlain
                label={p.bank}
                options={[
                  ...banks.map(({ id, title }) => ({ id, words: pickReaderText(title) })),
                  // A bank to which this author has lost access since.
                  ...(bank ? [] : [{ id: rule.bankId, words: '—' }]),
                ]}
                value={rule.bankId}
                onChange={(bankId) =>
                  put({ bankId, topic: isTopicOf(banks, bankId, rule.topic) ? rule.topic : undefined })
                }
              />
            </small>
          ) : null}
        </th>
        <td className={css.difficulty}>
          {rule.difficulty ? (
            <i className={css.pips} style={{ '--n': rule.difficulty } as never} aria-hidden="true" />
          ) : null}
          <SentenceSelect
            isPlain
            label={p.difficulty}
            options={[
              { id: '', words: t.anyDifficulty },
              ...[1, 2, 3, 4, 5].map((n) => ({ id: String(n), words: String(n) })),
            ]}
            value={String(rule.difficulty ?? '')}
            onChange={(difficulty) => put({ difficulty: difficulty ? Number(difficulty) : undefined })}
          />
        </td>
        <td className={css.figure}>
          <SentenceNumber
            label={p.count}
            value={rule.count}
            max={500}
            isWrong={missing > 0}
            onChange={(count) => put({ count })}
          />
        </td>
        <td className={css.figure}>
          <SentenceNumber
            label={p.each}
            value={rule.points}
            parts={100}
            max={100_000}
            onChange={(points) => put({ points })}
          />
        </td>
        <td className={`${css.figure} num`}>{formatPoints(rule.count * rule.points)}</td>
        <td className={`${css.available} num`}>
          {cell ? (
            <span className={css.meter} title={cell.inGroups ? p.grouped(formatNumber(cell.inGroups)) : undefined}>
              <i
                style={
                  {
                    '--p': `${cell.available > 0 ? Math.min(100, (rule.count / cell.available) * 100) : 100}%`,
                  } as never
                }
                aria-hidden="true"
              />
              <span>
                {missing > 0 ? (
                  <>
                    <b>{formatNumber(rule.count - missing)}</b> / {formatNumber(rule.count)}
                  </>
                ) : (
                  formatNumber(cell.available)
                )}
              </span>
            </span>
          ) : null}
        </td>
        <td className={css.remove}>
          <button
            type="button"
            aria-label={p.remove(index + 1)}
            onClick={() => onPut(rules.filter((_, at) => at !== index))}
            disabled={rules.length === 1}
          >
            <IconX size={16} stroke={1.5} aria-hidden />
          </button>
        </td>
      </tr>
      {missing > 0 && feasibility ? (
        <Mend index={index} rule={rule} rules={rules} missing={missing} feasibility={feasibility} onPut={onPut} />
      ) : null}
    </>
  )
}

type MendProps = Pick<RowProps, 'index' | 'rule' | 'rules' | 'onPut'> & {
  readonly missing: number
  readonly feasibility: ExamFeasibility
}

/** Fixes for a row that falls short. */
function Mend({ index, rule, rules, missing, feasibility, onPut }: MendProps) {
  const p = useTexts(builderTexts).paper
  const [way] = feasibility.ways
    .filter((one) => one.cell === index)
    .toSorted((a, b) => Number(b.spare >= missing) - Number(a.spare >= missing))
  const left = rule.count - missing
  const inGroups = feasibility.cells[index]?.inGroups
  const taken = way ? Math.min(way.spare, missing) : 0
  const bankPage = '/console/questions'
  return (
    <tr className={css.mend}>
      <td />
      <td colSpan={8}>
        <div role="status">
          <p>
            <b>{p.short(rule.difficulty ?? null, left, missing)}</b> {way ? p.spare(way.difficulty, way.spare) : ''}
            {inGroups ? ` ${p.grouped(formatNumber(inGroups))}` : ''}
          </p>
          {way ? (
            <Button onPress={() => onPut(moveQuestionsToDifficulty(rules, index, way.difficulty, taken))}>
              {p.take(taken, way.difficulty)}
            </Button>
          ) : null}
          {left > 0 ? (
            <Button
              look="quiet"
              onPress={() => onPut(rules.map((one, at) => (at === index ? { ...one, count: left } : one)))}
            >
              {p.fewer(left)}
            </Button>
          ) : rules.length > 1 ? (
            <Button look="quiet" onPress={() => onPut(rules.filter((_, at) => at !== index))}>
              {p.drop}
            </Button>
          ) : null}
          {isKnownAddress(`${bankPage}/${rule.bankId}`) ? <a href={`${bankPage}/${rule.bankId}`}>{p.toBank}</a> : null}
        </div>
      </td>
    </tr>
  )
}
