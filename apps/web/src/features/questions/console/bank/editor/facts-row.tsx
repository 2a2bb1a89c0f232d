import { useId, useState } from 'react'
import { FieldConflictChoice, FieldError } from '#web/console/form/fields/field-frame.tsx'
import { useField } from '#web/console/form/fields/use-field.ts'
import { formatPoints } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { DifficultyBars } from '../../difficulty-bars.tsx'
import type { Bank } from '../bank.queries.ts'
import { bankTexts } from '../bank-texts.ts'
import { topicsWithParents } from '../question-list.tsx'
import editorCss from './editor.module.css'
import { useFirstFieldFocus, useQuestionEditing } from './editor-context.tsx'
import css from './facts-row.module.css'
import { PointsField } from './points-field.tsx'

const showPoints = (value: unknown) => formatPoints(Number(value))

/** The facts of a question: topic, difficulty, points and enemy set. */
export function QuestionFactsRow({ bank }: { readonly bank: Bank | undefined }) {
  const { editor: t, bench } = useTexts(bankTexts)
  const { form } = useQuestionEditing()
  const topic = useField(form, 'topic', t.facts.topic)
  const difficulty = useField(form, 'difficulty', t.facts.difficulty)
  const points = useField(form, 'points', t.facts.points, showPoints)
  const enemySet = useField(form, 'enemySet', t.facts.enemySet)
  const id = useId()
  const level = Number(difficulty.value ?? 3)
  return (
    <div className={editorCss.facts}>
      <div data-wrong={topic.error || topic.overlap ? '' : undefined}>
        <label htmlFor={topic.id}>{t.facts.topic}</label>
        <input
          {...topic.described}
          list={`${id}-topics`}
          value={String(topic.value ?? '')}
          placeholder={t.noTopic}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => topic.set(event.target.value)}
          onBlur={topic.leave}
        />
        <datalist id={`${id}-topics`}>
          {topicsWithParents(bank?.topics ?? []).map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <FieldError id={`${topic.id}-error`} words={topic.error} />
        <FieldConflictChoice field={topic} />
      </div>
      <div data-wrong={difficulty.error || difficulty.overlap ? '' : undefined}>
        <label htmlFor={difficulty.id}>{t.facts.difficulty}</label>
        <span className={editorCss.level}>
          <DifficultyBars of={level} label={bench.difficultyOf(level)} isLarge />
          <select
            {...difficulty.described}
            value={String(level)}
            onChange={(event) => difficulty.set(Number(event.target.value))}
            onBlur={difficulty.leave}
          >
            {[1, 2, 3, 4, 5].map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </span>
        <FieldConflictChoice field={difficulty} />
      </div>
      <div data-wrong={points.error || points.overlap ? '' : undefined}>
        <span aria-hidden="true">{t.facts.points}</span>
        <PointsField
          label={t.facts.points}
          value={Number(points.value)}
          onChange={points.set}
          isWrong={points.error !== null}
          describedBy={`${points.id}-error`}
        />
        <FieldError id={`${points.id}-error`} words={points.error} />
        <FieldConflictChoice field={points} />
      </div>
      <div data-wrong={enemySet.error || enemySet.overlap ? '' : undefined}>
        <label htmlFor={enemySet.id} title={t.enemyHelp}>
          {t.facts.enemySet}
        </label>
        <input
          {...enemySet.described}
          title={t.enemyHelp}
          list={`${id}-enemies`}
          value={String(enemySet.value ?? '')}
          placeholder={t.noEnemies}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => enemySet.set(event.target.value || undefined)}
          onBlur={enemySet.leave}
        />
        <datalist id={`${id}-enemies`}>
          {(bank?.enemySets ?? []).map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <FieldError id={`${enemySet.id}-error`} words={enemySet.error} />
        <FieldConflictChoice field={enemySet} />
      </div>
    </div>
  )
}

/** Facts for staff only: name, source number and tags. */
export function DetailsPart() {
  const t = useTexts(bankTexts).editor
  const { form } = useQuestionEditing()
  const title = useField(form, 'title', t.facts.title)
  const sourceId = useField(form, 'sourceId', t.facts.sourceId)
  const tags = useField(form, 'tags', t.facts.tags, showTags)
  const [isOpen, setOpen] = useState(false)
  const part = useFirstFieldFocus(isOpen)
  const own = Array.isArray(tags.value) ? (tags.value as string[]) : []
  const isFilled = Boolean(title.value || sourceId.value || own.length > 0)
  if (!isOpen && !isFilled && !title.error && !sourceId.error && !tags.error)
    return (
      <button type="button" className={editorCss.add} onClick={() => setOpen(true)}>
        + {t.details}
      </button>
    )
  return (
    <section className={editorCss.block} ref={part}>
      <div className={editorCss.blockHead}>
        <h3>{t.details}</h3>
      </div>
      <div className={css.details}>
        {[title, sourceId].map((field) => (
          <div key={field.id} data-wrong={field.error || field.overlap ? '' : undefined}>
            <label htmlFor={field.id}>{field.label}</label>
            <input
              {...field.described}
              value={String(field.value ?? '')}
              autoComplete="off"
              onChange={(event) => field.set(event.target.value)}
              onBlur={field.leave}
            />
            <FieldError id={`${field.id}-error`} words={field.error} />
            <FieldConflictChoice field={field} />
          </div>
        ))}
        <div data-wrong={tags.error || tags.overlap ? '' : undefined}>
          <label htmlFor={tags.id}>{t.facts.tags}</label>
          <input
            {...tags.described}
            defaultValue={own.join(', ')}
            key={own.join(', ')}
            autoComplete="off"
            onBlur={(event) => {
              const next = [...new Set(event.target.value.split(/[,\uff0c\u3001]/).map((one) => one.trim()))].filter(
                Boolean,
              )
              if (next.join() !== own.join()) tags.set(next)
              tags.leave()
            }}
          />
          <FieldError id={`${tags.id}-error`} words={tags.error} />
          <FieldConflictChoice field={tags} />
        </div>
      </div>
    </section>
  )
}
const showTags = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : '')
