import { questionTypes as types } from '@portal/contract/exams/question-types.ts'
import { useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { focusOnce } from '#web/ui/focus-once.ts'
import { formatNumber } from '#web/ui/format.ts'
import { Select } from '#web/ui/select.tsx'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useDebounced } from '#web/ui/use-settled.ts'
import type { ExamFormChoices } from '../exams-console.queries.ts'
import { type FixedQuestion, useFixedQuestionChoices } from './builder.queries.ts'
import { builderTexts } from './builder-texts.ts'
import css from './fixed-paper.module.css'

type Props = {
  readonly bankId: string
  readonly banks: readonly Pick<ExamFormChoices['banks'][number], 'id' | 'title' | 'topics'>[]
  readonly chosen: ReadonlySet<string>
  /** `found`: all questions that are shown, among them others of its group. A group is taken as a whole. */
  readonly onToggle: (question: FixedQuestion, found: readonly FixedQuestion[]) => void
  readonly onClose: () => void
}

/** Questions of a bank, to be added to a paper or removed from it. */
export function QuestionPicker({ bankId: first, banks, chosen, onToggle, onClose }: Props) {
  const t = useTexts(builderTexts)
  const p = t.picker
  const [bankId, setBank] = useState(first)
  const [words, setWords] = useState('')
  const [type, setType] = useState('')
  const [topic, setTopic] = useState('')
  const q = useDebounced(words.trim(), 200)
  const query = useFixedQuestionChoices(
    bankId
      ? {
          bankId,
          ...(q ? { q } : {}),
          ...(type ? { type: type as FixedQuestion['type'] } : {}),
          ...(topic ? { topic } : {}),
        }
      : null,
  )
  const topics = banks.find((bank) => bank.id === bankId)?.topics ?? []
  return (
    <Modal
      width={720}
      title={p.title}
      facts={p.chosen(chosen.size)}
      onClose={onClose}
      footer={
        <Button look="solid" onPress={onClose}>
          {p.done}
        </Button>
      }
    >
      <div className={css.search}>
        <Select
          label={t.paper.bank}
          isLabelHidden
          size="s"
          value={bankId}
          onChange={(id) => {
            setBank(id)
            setTopic('')
          }}
          options={banks.map(({ id, title }) => ({ id, words: pickReaderText(title) }))}
        />
        <input
          type="search"
          aria-label={p.search}
          placeholder={p.search}
          value={words}
          maxLength={80}
          ref={focusOnce}
          onChange={(event) => setWords(event.target.value)}
        />
        <Select
          label={t.paper.type}
          isLabelHidden
          size="s"
          value={type}
          onChange={setType}
          options={[{ id: '', words: t.anyType }, ...types.map((id) => ({ id, words: t.types[id] }))]}
        />
        <Select
          label={t.paper.topic}
          isLabelHidden
          size="s"
          value={topic}
          onChange={setTopic}
          options={[{ id: '', words: t.anyTopic }, ...topics.map((one) => ({ id: one, words: one }))]}
        />
      </div>
      <QueryStates
        query={query}
        skeleton={<Skeleton height={320} />}
        isEmpty={(data) => data.questions.length === 0}
        empty={<p className={css.quiet}>{p.none}</p>}
      >
        {({ questions, total }) => (
          <>
            <ul className={css.found}>
              {questions.map((question) => (
                <li key={question.questionId}>
                  <label>
                    <input
                      type="checkbox"
                      checked={chosen.has(question.questionId)}
                      onChange={() => onToggle(question, questions)}
                    />
                    <span className={css.type}>{t.types[question.type]}</span>
                    <span className={css.stem}>
                      {pickReaderText(question.stem)}
                      <small>
                        {[
                          question.together ? t.paper.inGroupOf(question.together.length) : '',
                          question.topic.replaceAll('/', ' / '),
                          t.level(question.difficulty),
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </small>
                    </span>
                  </label>
                </li>
              ))}
            </ul>
            {total > questions.length ? (
              <p className={css.quiet}>{p.more(formatNumber(questions.length), formatNumber(total))}</p>
            ) : null}
          </>
        )}
      </QueryStates>
    </Modal>
  )
}
