import { IconAlertCircle, IconCheck, IconChevronDown, IconX } from '@tabler/icons-react'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { Button } from '#web/console/button.tsx'
import { useKeys } from '#web/console/keys/use-keys.ts'
import { formatNumber, formatPoints } from '#web/ui/format.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { StateTabs } from '#web/ui/tabs.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { questionImportTexts } from './import-texts.ts'
import css from './paper-check.module.css'
import { PaperCorrection, type PaperLinesCorrector } from './paper-correction.tsx'
import { PaperQuestion } from './paper-question.tsx'
import {
  collapsePaperRows,
  type PaperLine,
  type PaperQuestionKind,
  type PaperRow,
  type PaperSelection,
  paperRows,
} from './paper-rows.ts'
import type { QuestionImportPreview } from './question-import.queries.ts'

const kinds = ['certain', 'check', 'unread'] as const
type Tab = 'all' | PaperQuestionKind
const step = 100

type Props = {
  readonly preview: QuestionImportPreview
  readonly selection: PaperSelection
  readonly onSelect: (selection: PaperSelection) => void
  /** Rereads lines with corrections; null: as in the file. Throws the refusal of the call. */
  readonly onCorrect: PaperLinesCorrector
  /** Adds a file of answers; left out where the paper can't be read again. */
  readonly onKeyFile?: (file: File) => void
}

/** A paper as it is in the file, next to the questions that were read from it. */
export default function PaperCheckView({ preview, selection, onSelect, onCorrect, onKeyFile }: Props) {
  const t = useTexts(questionImportTexts)
  const words = t.paper
  const all = useMemo(() => paperRows(preview), [preview])
  const [tab, setTab] = useState<Tab>('all')
  const [shownRows, setShown] = useState(step)
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set())
  const [current, setCurrent] = useState<number | null>(null)
  const [edited, setEdited] = useState<number | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const counts = Object.fromEntries(
    kinds.map((kind) => [kind, all.filter((row) => row.kind === kind).length]),
  ) as Record<PaperQuestionKind, number>
  const rows = tab === 'all' ? all : all.filter((row) => row.kind === tab)
  const items = collapsePaperRows(rows, tab === 'all' ? unfolded : new Set(rows.map(({ line }) => line)))
  const shown = items.slice(0, shownRows)
  const asked = shown.flatMap((item) => ('row' in item && isQuestion(item.row) ? [item.row] : []))
  const move = (by: number) => {
    const at = asked.findIndex(({ line }) => line === current)
    const next = asked[Math.min(asked.length - 1, Math.max(0, at === -1 ? (by > 0 ? 0 : asked.length - 1) : at + by))]
    if (!next) return false
    setCurrent(next.line)
    showRow(list, next.line)
    return true
  }
  const choose = (line: number, reading: number | null) => {
    const { [line]: _old, ...others } = selection.chosen
    onSelect({ ...selection, chosen: reading === null ? others : { ...others, [line]: reading } })
  }
  const keep = (line: number, isKept: boolean) =>
    onSelect({
      ...selection,
      leftOut: isKept ? selection.leftOut.filter((one) => one !== line) : [...selection.leftOut, line],
    })
  const chooseByKey = (reading: number) => {
    const row = asked.find(({ line }) => line === current)
    if (row?.kind !== 'check' || row.check.readings[reading] === undefined) return false
    choose(row.line, selection.chosen[row.line] === reading ? null : reading)
    return true
  }
  useKeys(t.title, {
    j: { words: t.keys.down, run: () => move(1), repeats: true },
    k: { words: t.keys.up, run: () => move(-1), repeats: true },
    1: { words: words.keys.first, run: () => chooseByKey(0) },
    2: { words: words.keys.second, run: () => chooseByKey(1) },
    e: {
      words: words.keys.correct,
      run: () => {
        const row = asked.find(({ line }) => line === current)
        if (!row || preview.importId === null) return false
        setEdited(row.line)
        return true
      },
    },
  })
  return (
    <section className={css.paper} aria-label={words.title}>
      <div className={css.top}>
        <StateTabs label={words.result} isLined className={css.tabs}>
          {(['all', ...kinds] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === tab}
              data-alarm={(one === 'unread' && counts.unread > 0) || undefined}
              onClick={() => {
                setTab(one)
                setShown(step)
                setCurrent(null)
              }}
            >
              {words.tabs[one]}
              <b className="num">
                {formatNumber(one === 'all' ? counts.certain + counts.check + counts.unread : counts[one])}
              </b>
            </button>
          ))}
        </StateTabs>
        <p className={css.file}>
          <span>{preview.fileName}</span>
          <span className="num">{words.paragraphs(formatNumber(all.at(-1)?.lines.at(-1)?.line ?? 0))}</span>
          {onKeyFile ? (
            <FileTrigger acceptedFileTypes={['.docx']} onSelect={(files) => files?.[0] && onKeyFile(files[0])}>
              <Button>{words.keyFile}</Button>
            </FileTrigger>
          ) : null}
        </p>
      </div>
      <div className={css.heads} aria-hidden="true">
        <p>
          <b>{words.inFile}</b> <span>{words.inFileHint}</span>
        </p>
        <p>
          <b>{words.asQuestions}</b>
        </p>
      </div>
      {rows.length === 0 ? <p className={css.none}>{t.empty}</p> : null}
      <ol className={css.rows} ref={list}>
        {shown.map((item) =>
          'fold' in item ? (
            <Fold
              key={`f${item.fold[0]?.line}`}
              rows={item.fold}
              onOpen={() => setUnfolded(new Set([...unfolded, item.fold[0]?.line ?? 0]))}
            />
          ) : (
            <li
              key={item.row.line}
              data-line={item.row.line}
              data-kind={item.row.kind}
              data-current={item.row.line === current || undefined}
              className={css.row}
            >
              <FileLines lines={item.row.lines} />
              <div className={css.read}>
                <ReadAs row={item.row} selection={selection} onChoose={choose} onKeep={keep} onCurrent={setCurrent} />
                {preview.importId === null || item.row.kind === 'section' ? null : (
                  <PaperCorrection
                    row={item.row}
                    isOpen={edited === item.row.line}
                    onOpen={(isOpen) => setEdited(isOpen ? item.row.line : null)}
                    onCorrect={onCorrect}
                  />
                )}
              </div>
            </li>
          ),
        )}
      </ol>
      {items.length > shownRows ? (
        <p className={css.more}>
          <Button onPress={() => setShown(shownRows + step)}>
            {t.more(formatNumber(Math.min(step, items.length - shownRows)))}
          </Button>
        </p>
      ) : null}
    </section>
  )
}

const isQuestion = ({ kind }: PaperRow) => kind === 'certain' || kind === 'check' || kind === 'unread'

function showRow(list: RefObject<HTMLOListElement | null>, line: number) {
  requestAnimationFrame(() =>
    list.current?.querySelector(`[data-line="${line}"]`)?.scrollIntoView({ block: 'nearest' }),
  )
}

/** The language of a file's words, for their typeface and punctuation. */
const languageOf = (words: string) => (/\p{Script=Han}/u.test(words) ? { lang: 'zh-CN' } : {})

/** Lines of the file with their numbers; numbers that Word counts are dotted. */
function FileLines({ lines }: { readonly lines: readonly PaperLine[] }) {
  return (
    <div className={css.doc} {...languageOf(lines.map(({ html }) => html).join(''))}>
      {lines.map(({ line, number, html }) => (
        <div key={line} className={css.line}>
          <i className="num">{line}</i>
          <div>
            {number === '' ? null : <u className={css.counted}>{number}</u>}
            <RichText html={html} className={css.text ?? ''} />
          </div>
        </div>
      ))}
    </div>
  )
}

function Fold({ rows, onOpen }: { readonly rows: readonly PaperRow[]; readonly onOpen: () => void }) {
  const words = useTexts(questionImportTexts).paper
  const [first, last] = [rows[0]?.line ?? 0, rows.at(-1)?.lines.at(-1)?.line ?? 0]
  return (
    <li className={css.row} data-kind="fold">
      <p className={css.doc}>
        <span className="num">{words.lines(formatNumber(first), formatNumber(last))}</span>
      </p>
      <div className={css.read}>
        <button type="button" onClick={onOpen}>
          {words.folded(formatNumber(rows.length), rows.length)}
          <IconChevronDown size={16} stroke={1.5} aria-hidden />
        </button>
      </div>
    </li>
  )
}

type ReadProps = {
  readonly row: PaperRow
  readonly selection: PaperSelection
  readonly onChoose: (line: number, reading: number | null) => void
  readonly onKeep: (line: number, isKept: boolean) => void
  readonly onCurrent: (line: number) => void
}

/** The right half of a row. */
function ReadAs({ row, selection, onChoose, onKeep, onCurrent }: ReadProps) {
  const t = useTexts(questionImportTexts)
  const words = t.paper
  switch (row.kind) {
    case 'section': {
      const types = [...new Set(row.questions.map(({ type }) => t.sum.types[type]))]
      const points = [...new Set(row.questions.map((question) => question.points))]
      const only = points.length === 1 ? points[0] : undefined
      return types.length === 0 ? null : (
        <p className={css.section}>
          {words.section(types.join(' · '), formatNumber(row.questions.length), row.questions.length)}
          {only === undefined ? '' : ` · ${words.each(t.panel.points(formatPoints(only)))}`}
        </p>
      )
    }
    case 'certain': {
      const { question } = row
      return (
        <PaperQuestion
          question={question}
          isChecked={!selection.leftOut.includes(row.line) && question.duplicate === null}
          isDisabled={question.duplicate !== null}
          onCheck={(isKept) => onKeep(row.line, isKept)}
          onFocus={() => onCurrent(row.line)}
        >
          {question.duplicate === null ? null : (
            <p className={css.quiet}>
              {question.hasOtherKey
                ? t.otherKey(question.held?.sourceId ?? '')
                : t.inBank(question.held?.sourceId ?? '')}
            </p>
          )}
          {question.remarks.map(({ message }) => (
            <p key={message} className={css.quiet}>
              {message}
            </p>
          ))}
        </PaperQuestion>
      )
    }
    case 'check':
      return <Check row={row} chosen={selection.chosen[row.line] ?? null} onChoose={onChoose} onCurrent={onCurrent} />
    case 'unread':
      return (
        <div className={css.unread}>
          <IconX size={16} stroke={1.75} aria-hidden />
          <p>
            <b>{row.problem.message}</b>
            <br />
            <span className={css.quiet}>{words.unreadHint}</span>
          </p>
        </div>
      )
    default:
      return (
        <div className={css.notes}>
          {row.kind === 'key' ? (
            <p>
              <IconCheck size={16} stroke={1.75} aria-hidden /> {words.asKey}
            </p>
          ) : row.remarks.length === 0 ? (
            <p className={css.quiet}>{words.asOther}</p>
          ) : null}
          {(row.kind === 'key' ? row.remarks : row.remarks.slice(0, 1)).map(({ message }) => (
            <p key={message} className={css.quiet}>
              {row.kind === 'key' ? message : words.notKept}
            </p>
          ))}
        </div>
      )
  }
}

/** A question to check: the reason, and the readings to choose from. */
function Check({
  row,
  chosen,
  onChoose,
  onCurrent,
}: {
  readonly row: Extract<PaperRow, { readonly kind: 'check' }>
  readonly chosen: number | null
  readonly onChoose: ReadProps['onChoose']
  readonly onCurrent: ReadProps['onCurrent']
}) {
  const t = useTexts(questionImportTexts)
  const words = t.paper
  const { readings, reasons } = row.check
  const reading = readings[chosen ?? 0]
  if (!reading) return null
  const isOne = readings.length === 1
  const hasPoints = readings.some(({ question }) => question.points !== reading.question.points)
  return (
    <PaperQuestion
      question={reading.question}
      hidesKey={!isOne && chosen === null}
      isChecked={chosen !== null}
      isDisabled={!isOne && chosen === null}
      label={words.take}
      onCheck={(isTaken) => onChoose(row.line, isTaken ? 0 : null)}
      onFocus={() => onCurrent(row.line)}
    >
      {reasons.map(({ reason, message }) => (
        <p key={`${reason} ${message}`} className={css.why}>
          <IconAlertCircle size={16} stroke={1.75} aria-hidden />
          <span>{message}</span>
        </p>
      ))}
      {isOne ? (
        <p className={css.quiet}>{words.tickToImport}</p>
      ) : (
        <fieldset className={css.readings}>
          <legend className="vh">{words.choose}</legend>
          {readings.map(({ label, question }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a reading is known by its place
            <label key={index}>
              <input
                type="radio"
                name={`reading-${row.line}`}
                checked={chosen === index}
                onChange={() => onChoose(row.line, index)}
              />
              <b>{keyWords(question, t.panel.truth)}</b>
              <small>
                {[label, hasPoints ? t.panel.points(formatPoints(question.points)) : ''].filter(Boolean).join(' · ')}
              </small>
            </label>
          ))}
        </fieldset>
      )}
    </PaperQuestion>
  )
}

/** The answer of a question on one line. */
function keyWords(
  { type, options, blanks, places }: QuestionImportPreview['questions'][number],
  truth: Readonly<Record<'true' | 'false', string>>,
): string {
  if (type === 'judge') return truth[options[0]?.isRight ? 'true' : 'false']
  if (blanks.length > 0) return blanks.map(({ accepted }) => accepted.map(({ text }) => text).join(' = ')).join(' | ')
  return places || options.map(({ key, isRight }) => (isRight ? key : '')).join('')
}
