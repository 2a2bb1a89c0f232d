import { useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { Select } from '#web/ui/select.tsx'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useDebounced } from '#web/ui/use-settled.ts'
import css from './quiz.module.css'
import { type QuizBank, useQuizQuestions } from './quiz.queries.ts'
import { quizEditorTexts } from './quiz-editor-texts.ts'

type Props = {
  readonly banks: readonly QuizBank[]
  readonly ids: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
  readonly onClose: () => void
}

/** Questions of a bank, to be added to a quiz or removed from it. */
export function QuizPicker({ banks, ids, onChange, onClose }: Props) {
  const t = useTexts(quizEditorTexts)
  const [bankId, setBank] = useState(banks[0]?.bankId ?? '')
  const [words, setWords] = useState('')
  const q = useDebounced(words.trim(), 200)
  const query = useQuizQuestions({ bankId, page: 0, size: 50, ...(q ? { q } : {}) })
  return (
    <Modal
      width={720}
      title={t.pick}
      facts={t.chosen(ids.length)}
      onClose={onClose}
      footer={
        <Button look="solid" onPress={onClose}>
          {t.done}
        </Button>
      }
    >
      <div className={css.search}>
        <Select
          label={t.bank}
          isLabelHidden
          size="s"
          value={bankId}
          onChange={setBank}
          options={banks.map(({ bankId: id, title }) => ({ id, words: pickReaderText(title) }))}
        />
        <input
          type="search"
          aria-label={t.search}
          placeholder={t.search}
          value={words}
          maxLength={80}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <QueryStates
        query={query}
        skeleton={<Skeleton height={320} />}
        isEmpty={({ list }) => list.length === 0}
        empty={<p className={css.quiet}>{t.none}</p>}
      >
        {({ list, total }) => (
          <>
            <ul className={css.found}>
              {list.map(({ questionId, stem, topic }) => (
                <li key={questionId}>
                  <label>
                    <input
                      type="checkbox"
                      checked={ids.includes(questionId)}
                      disabled={ids.length >= 100 && !ids.includes(questionId)}
                      onChange={() =>
                        onChange(
                          ids.includes(questionId) ? ids.filter((one) => one !== questionId) : [...ids, questionId],
                        )
                      }
                    />
                    <span>
                      {pickReaderText(stem)}
                      <small>{topic.replaceAll('/', ' / ') || t.noTopic}</small>
                    </span>
                  </label>
                </li>
              ))}
            </ul>
            {total > list.length ? <p className={css.quiet}>{t.more(list.length, total)}</p> : null}
          </>
        )}
      </QueryStates>
    </Modal>
  )
}
