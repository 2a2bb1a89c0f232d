import { hasOwnScoringRule, isAnsweredWithTexts, isMarkedByPeople } from '@portal/contract/exams/question-types.ts'
import { renderGapsAsBlanks } from '@portal/contract/questions/blank-marks.ts'
import { useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { PanelDecision } from '#web/console/panel-acts.tsx'
import queue from '#web/console/queue.module.css'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber } from '#web/ui/format.ts'
import { htmlToLine } from '#web/ui/html-to-line.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { Select } from '#web/ui/select.tsx'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useManagedExams } from '../exams-console.queries.ts'
import { useProposeRegrade } from '../regrade.queries.ts'
import { RegradeCounts } from './regrade-case.tsx'
import css from './reviews.module.css'
import {
  type AttemptedQuestion,
  type RegradeTrialInput,
  useAttemptedQuestion,
  useAttemptedQuestions,
  useRegradeTrial,
} from './reviews.queries.ts'
import { reviewsTexts } from './reviews-texts.ts'

type Action = 'key' | 'acceptAlso' | 'fullMarks' | 'void'

/**
 * The form that proposes a regrade: the choice of an exam and of one of its questions, the problem with its key, and
 * the effect. A second person approves the proposal.
 */
export function ProposeRegrade({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(reviewsTexts)
  const w = t.wizard
  const exams = useManagedExams({ limit: 200, sort: '-changed' }).data?.rows ?? []
  const [examId, setExamId] = useState('')
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState<AttemptedQuestion | null>(null)
  const asked = useAttemptedQuestions(examId, q)
  return (
    <Modal title={w.title} kind="panel" width={640} onClose={onClose}>
      <div className={queue.decide}>
        <Select
          label={w.exam}
          size="s"
          value={examId}
          onChange={(id) => {
            setExamId(id)
            setChosen(null)
          }}
          options={[
            { id: '', words: w.choose },
            ...exams.map((exam) => ({ id: exam.examId, words: pickReaderText(exam.title) })),
          ]}
        />
        {examId === '' ? null : chosen ? (
          <Correct
            key={`${chosen.questionId} ${chosen.version}`}
            examId={examId}
            chosen={chosen}
            onBack={() => setChosen(null)}
            onClose={onClose}
          />
        ) : (
          <>
            <label className={css.stacked}>
              <span>{w.find}</span>
              <input type="search" value={q} maxLength={80} onChange={(event) => setQ(event.target.value)} />
            </label>
            <QueryStates query={asked} skeleton={<Skeleton height={240} />}>
              {({ list }) => (
                <ul className={css.choices} aria-label={w.questions}>
                  {list.length === 0 ? <li className={queue.note}>{w.none}</li> : null}
                  {list.map((one) => (
                    <li key={`${one.questionId} ${one.version}`}>
                      <button type="button" disabled={one.isProposed} onClick={() => setChosen(one)}>
                        <span>{htmlToLine(pickReaderText(one.stem))}</span>
                        <small className="num">
                          {one.isProposed
                            ? w.waits
                            : `${w.attempts(formatNumber(one.attempts))} · ${t.regrades.version(one.version)}`}
                        </small>
                      </button>
                    </li>
                  ))}
                </ul>
              )}
            </QueryStates>
          </>
        )}
      </div>
    </Modal>
  )
}

type CorrectProps = {
  readonly examId: string
  readonly chosen: AttemptedQuestion
  readonly onBack: () => void
  readonly onClose: () => void
}
function Correct({ examId, chosen, onBack, onClose }: CorrectProps) {
  const t = useTexts(reviewsTexts)
  const w = t.wizard
  const _ui = useTexts(uiTexts)
  const target = { examId, questionId: chosen.questionId, version: chosen.version }
  const query = useAttemptedQuestion(target)
  const [action, setAction] = useState<Action>('fullMarks')
  const [keys, setKeys] = useState<readonly string[]>([])
  const [gap, setGap] = useState(1)
  const [texts, setTexts] = useState('')
  const [keyVersion, setKeyVersion] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [why, setWhy] = useState<string | null>(null)
  const { isBusy, run } = useProposeRegrade({ done: w.done, refused: setWhy })
  const lines = texts
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, 20)
  const ruling: RegradeTrialInput | null =
    action === 'key'
      ? keyVersion === null
        ? null
        : { ...target, action, keyVersion }
      : action === 'acceptAlso'
        ? isAnsweredWithTexts(chosen.type)
          ? lines.length > 0
            ? { ...target, action, gap, texts: lines }
            : null
          : keys.length > 0
            ? { ...target, action, keys: [...keys] }
            : null
        : { ...target, action }
  const tried = useRegradeTrial(ruling)
  const propose = async () => {
    if (!ruling) return
    if (reason.trim().length < 2) return setWhy(w.reasonMissing)
    setWhy(null)
    if (await run({ ...ruling, reason: reason.trim() })) onClose()
  }
  return (
    <QueryStates query={query} skeleton={<Skeleton height={320} />}>
      {(question) => {
        const actions: readonly Action[] = isMarkedByPeople(question.type)
          ? ['fullMarks', 'void']
          : hasOwnScoringRule(question.type)
            ? ['fullMarks', 'void', 'key']
            : ['fullMarks', 'void', 'acceptAlso', 'key']
        const others = question.versions.filter((one) => one.version !== chosen.version && one.fits)
        return (
          <>
            <div>
              <RichText className={css.text ?? ''} html={renderGapsAsBlanks(pickReaderText(question.stem))} />
              {question.options.map((option) => (
                <p key={option.key}>
                  {option.key}. {htmlToLine(pickReaderText(option.text))}
                </p>
              ))}
              {question.answers.length > 0 ? (
                <p className={queue.note}>{w.answers(question.answers.join(' · '))}</p>
              ) : null}
            </div>
            <fieldset className={css.stacked}>
              <legend>{w.how}</legend>
              {actions.map((one) => (
                <label key={one} className={css.radio}>
                  <input
                    type="radio"
                    name="action"
                    checked={action === one}
                    disabled={one === 'key' && others.length === 0}
                    onChange={() => setAction(one)}
                  />
                  {t.regrades.actions[one]}
                </label>
              ))}
            </fieldset>
            {action === 'acceptAlso' && !isAnsweredWithTexts(question.type) ? (
              <fieldset className={css.stacked}>
                <legend>{w.alsoKeys}</legend>
                {question.options.map(({ key }) => (
                  <label key={key} className={css.radio}>
                    <input
                      type={question.type === 'multiple' ? 'checkbox' : 'radio'}
                      name="keys"
                      checked={keys.includes(key)}
                      onChange={(event) =>
                        setKeys(
                          question.type !== 'multiple'
                            ? [key]
                            : event.target.checked
                              ? [...keys, key]
                              : keys.filter((one) => one !== key),
                        )
                      }
                    />
                    {key}
                  </label>
                ))}
              </fieldset>
            ) : null}
            {action === 'acceptAlso' && isAnsweredWithTexts(question.type) ? (
              <>
                <label className={css.inline}>
                  <span>{w.gap}</span>
                  <input
                    type="number"
                    min={1}
                    max={question.blankCount}
                    value={gap}
                    onChange={(event) => setGap(Math.max(1, Number(event.target.value) || 1))}
                  />
                </label>
                <label className={css.stacked}>
                  <span>{w.alsoTexts}</span>
                  <textarea value={texts} onChange={(event) => setTexts(event.target.value)} />
                </label>
              </>
            ) : null}
            {action === 'key' ? (
              <fieldset className={css.stacked}>
                <legend>{w.keyVersion}</legend>
                {others.map((one) => (
                  <label key={one.version} className={css.radio}>
                    <input
                      type="radio"
                      name="version"
                      checked={keyVersion === one.version}
                      onChange={() => setKeyVersion(one.version)}
                    />
                    {w.versionWords(one.version, one.answers.join(' · '))}
                  </label>
                ))}
              </fieldset>
            ) : null}
            {ruling ? (
              <QueryStates query={tried} skeleton={<Skeleton height={96} />}>
                {(counts) => <RegradeCounts preview={counts} />}
              </QueryStates>
            ) : null}
            <label className={css.stacked}>
              <span>
                {w.reason} <small className={queue.quiet}>{w.reasonHint}</small>
              </span>
              <textarea
                value={reason}
                maxLength={500}
                aria-invalid={why !== null || undefined}
                onChange={(event) => setReason(event.target.value)}
              />
            </label>
            {why ? (
              <p className={queue.refused} role="alert">
                {why}
              </p>
            ) : null}
            <PanelDecision>
              <Button onPress={onBack}>{w.back}</Button>
              <Button look="solid" isDisabled={!ruling} isBusy={isBusy} onPress={() => void propose()}>
                {w.propose}
              </Button>
            </PanelDecision>
          </>
        )
      }}
    </QueryStates>
  )
}
