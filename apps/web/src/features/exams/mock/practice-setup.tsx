import { practiceQuestionTypes as types } from '@portal/contract/exams/question-types.ts'
import { roundPercent } from '@portal/contract/exams/rounding.ts'
import { IconBook2, IconNotebook } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { formatPercent } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { pageWriterId } from '../answering/page-writer.ts'
import { examTexts } from '../exam-texts.ts'
import { type PracticeBank, type PracticeHome, useStartPractice } from './mock.queries.ts'
import { mockTexts } from './mock-texts.ts'
import { countAvailableQuestions, findPracticeBank, practiceQuestionCounts, practiceTopics } from './practice-choice.ts'
import css from './practice-setup.module.css'

type Mode = 'steps' | 'paper'

/** The source and the topic that the address names. */
export type PracticeSourceParams = { readonly source?: string | undefined; readonly topic?: string | undefined }
/** The initial source of the form: that of the address, otherwise the first bank, otherwise the wrong-question book. */
const firstSource = (home: PracticeHome, wish: PracticeSourceParams) => {
  if (wish.source === 'book' || (wish.source && findPracticeBank(home, wish.source))) return wish.source
  return home.banks[0]?.bankId ?? 'book'
}

/** Sets up a practice: source, topics, types, number of questions and mode. */
export function PracticeSetup({ home, wish }: { readonly home: PracticeHome; readonly wish: PracticeSourceParams }) {
  const all = useTexts(mockTexts)
  const t = all.setup
  const e = useTexts(examTexts)
  const navigate = useNavigate()
  const [source, setSource] = useState(() => firstSource(home, wish))
  const [topics, setTopics] = useState<readonly string[]>(() =>
    practiceTopics(home, firstSource(home, wish))
      .map(({ topic }) => topic)
      .filter((topic) => topic === wish.topic),
  )
  const [chosenTypes, setTypes] = useState<readonly string[]>([])
  const [count, setCount] = useState<number>(10)
  const [mode, setMode] = useState<Mode>('steps')
  const { isBusy: isStarting, run: startPractice } = useStartPractice({ failed: all.steps.failed })
  const list = practiceTopics(home, source)
  const here =
    source === 'book'
      ? []
      : types.filter((type) => findPracticeBank(home, source)?.types.some((one) => one.type === type && one.count > 0))
  const available = countAvailableQuestions(home, { source, topics, types: chosenTypes })

  const choose = (next: string) => {
    setSource(next)
    setTopics([])
    setTypes([])
  }
  const start = async () => {
    const started = await startPractice({
      ...(source === 'book' ? {} : { bankId: source }),
      topics: [...topics],
      types: chosenTypes as (typeof types)[number][],
      count: Math.min(count, Math.max(1, available)),
      mode,
      timed: mode === 'paper',
      writer: pageWriterId,
    })
    if (!started) return
    if (mode === 'paper') await navigate({ to: '/exam/answer', search: { attemptId: started.attemptId } })
    else await navigate({ to: '/mockExam', search: { practice: started.attemptId } })
  }
  return (
    <section className={css.setup} aria-labelledby="setup">
      <h2 id="setup">{t.title}</h2>
      <fieldset className={css.sources}>
        <legend className="vh">{t.source}</legend>
        {home.banks.map((bank) => (
          <BankChoice
            key={bank.bankId}
            bank={bank}
            isChosen={source === bank.bankId}
            onChoose={() => choose(bank.bankId)}
          />
        ))}
        <label className={css.source} data-chosen={source === 'book' || undefined}>
          <input type="radio" name="source" checked={source === 'book'} onChange={() => choose('book')} />
          <IconNotebook size={20} stroke={1.5} aria-hidden="true" />
          <span className={css.what}>
            <b>{t.book}</b>
            <small>{t.bookHint(home.book.open)}</small>
          </span>
        </label>
      </fieldset>
      {list.length > 0 ? (
        <Chips
          label={t.topics}
          all={t.allTopics}
          options={list.map(({ topic, total }) => ({ value: topic, words: topic, count: total }))}
          chosen={topics}
          onChange={setTopics}
        />
      ) : null}
      {here.length > 1 ? (
        <Chips
          label={t.types}
          all={t.allTypes}
          options={here.map((type) => ({ value: type, words: e.types[type] }))}
          chosen={chosenTypes}
          onChange={setTypes}
        />
      ) : null}
      <fieldset className={css.line}>
        <legend>{t.count}</legend>
        <div className={css.counts}>
          {practiceQuestionCounts.map((one) => (
            <label key={one} data-chosen={count === one || undefined}>
              <input type="radio" name="count" checked={count === one} onChange={() => setCount(one)} />
              <span>{t.countOf(one)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className={css.line}>
        <legend>{t.mode}</legend>
        <div className={css.modes}>
          {(['steps', 'paper'] as const).map((one) => (
            <label key={one} data-chosen={mode === one || undefined}>
              <input type="radio" name="mode" checked={mode === one} onChange={() => setMode(one)} />
              <span>
                <b>{t.modes[one]}</b>
                <small>{t.modeHints[one]}</small>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className={css.go}>
        <Button isBusy={isStarting} disabled={available === 0} onClick={() => void start()}>
          {isStarting ? t.starting : t.start}
        </Button>
        <p role="status">
          {available === 0 ? t.none : t.available(available)}
          {home.underWay ? <span>{t.replaces}</span> : null}
        </p>
      </div>
    </section>
  )
}

function BankChoice({
  bank,
  isChosen,
  onChoose,
}: {
  readonly bank: PracticeBank
  readonly isChosen: boolean
  readonly onChoose: () => void
}) {
  const t = useTexts(mockTexts).setup
  const met = Math.min(bank.met, bank.total)
  return (
    <label className={css.source} data-chosen={isChosen || undefined}>
      <input type="radio" name="source" checked={isChosen} onChange={onChoose} />
      <IconBook2 size={20} stroke={1.5} aria-hidden="true" />
      <span className={css.what}>
        <b>{bank.title}</b>
        <small>
          <span>{t.bank(bank.total)}</span>
          <span>{bank.met === 0 ? t.notMet : t.met(met, bank.total)}</span>
          {bank.met > 0 ? <span>{t.rightShare(formatPercent(roundPercent(bank.right, bank.met)))}</span> : null}
        </small>
      </span>
      <i className={css.bar} aria-hidden="true">
        <i style={{ width: `${(met / Math.max(1, bank.total)) * 100}%` }} />
      </i>
    </label>
  )
}

type ChipsProps = {
  readonly label: string
  readonly all: string
  readonly options: readonly { readonly value: string; readonly words: string; readonly count?: number }[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** A choice of any number; none means all. */
function Chips({ label, all, options, chosen, onChange }: ChipsProps) {
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    <div className={css.line} role="group" aria-label={label}>
      <p aria-hidden="true">{label}</p>
      <div className={css.chips}>
        <button type="button" aria-pressed={chosen.length === 0} onClick={() => onChange([])}>
          {all}
        </button>
        {options.map(({ value, words, count }) => (
          <button key={value} type="button" aria-pressed={chosen.includes(value)} onClick={() => toggle(value)}>
            {words}
            {count === undefined ? null : <small>{count}</small>}
          </button>
        ))}
      </div>
    </div>
  )
}
