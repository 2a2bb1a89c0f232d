import { formItemsOf, isValidItemAnswer } from '@portal/contract/checklists/checklist.rules.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { errorWords, isApiError } from '#web/api/api-error.ts'
import { type FilledAnswer, FormAnswerField } from '#web/features/forms/answer-field.public.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { Button } from '#web/ui/button.tsx'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import type { StudyProgressState } from '../playing/use-reporter.ts'
import { type OpenSurvey, submitSurvey, useSurvey } from './survey.queries.ts'
import css from './survey-lesson.module.css'
import { surveyTexts } from './survey-texts.ts'

type Place = { readonly productId: string; readonly contentId: string }
type Props = { readonly place: Place; readonly onStanding: (standing: StudyProgressState) => void }

/** A survey: its questions, or a thank-you once it has been answered. */
export function SurveyLesson({ place, onStanding }: Props) {
  const { productId, contentId } = place
  const query = useSurvey({ productId, contentId })
  return (
    <QueryStates query={query} skeleton={<Skeleton height={320} />}>
      {(open) => (
        <Opened
          key={open.contentId}
          open={open}
          place={{ productId, contentId }}
          onStanding={onStanding}
          onSubmitted={() => void query.refetch()}
        />
      )}
    </QueryStates>
  )
}

const nothing: FilledAnswer = { value: '', note: '' }

function Opened({
  open,
  place,
  onStanding,
  onSubmitted,
}: Props & { readonly open: OpenSurvey; readonly onSubmitted: () => void }) {
  const t = useTexts(surveyTexts)
  const ui = useTexts(uiTexts)
  const [filled, setFilled] = useState<ReadonlyMap<string, FilledAnswer>>(new Map())
  const [isChecked, setChecked] = useState(false)
  const [isBusy, work] = useWork()
  const { percent, isAnswered, certificateId } = open
  useEffect(
    () => onStanding({ percent, isCompleted: isAnswered, certificateId, isWaiting: false, isElsewhere: false }),
    [onStanding, percent, isAnswered, certificateId],
  )
  if (isAnswered)
    return (
      <section className={css.survey} aria-label={t.name}>
        <p className={css.thanks} role="status">
          <IconCircleCheck size={24} stroke={1.5} aria-hidden />
          <b>{t.thanks}</b>
          <span>{t.done}</span>
        </p>
      </section>
    )
  const items = formItemsOf(open)
  const answerTo = (id: string) => filled.get(id)?.value ?? ''
  const missing = new Set(
    items
      .filter((item) =>
        answerTo(item.id).trim() === '' ? item.isRequired : !isValidItemAnswer(item, answerTo(item.id)),
      )
      .map(({ id }) => id),
  )
  const submit = () => {
    if (missing.size > 0) {
      setChecked(true)
      const first = items.find(({ id }) => missing.has(id))
      const field = document.getElementById(`item-${first?.id}`)
      field?.scrollIntoView({ block: 'center' })
      field?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true })
      return
    }
    const answers = items.flatMap((item) =>
      answerTo(item.id).trim() === '' ? [] : [{ itemId: item.id, value: answerTo(item.id) }],
    )
    void work(
      async () => {
        await submitSurvey({ ...place, answers })
        onSubmitted()
      },
      (error) => {
        toast('error', errorWords(error, ui.notDone))
        // It was answered in another window, or the server's response was lost.
        if (isApiError(error, 'surveyAnswered')) onSubmitted()
      },
    )
  }
  return (
    <section className={css.survey} aria-label={t.name}>
      <p className={css.privacy}>{t.privacy}</p>
      {open.sections.map((section) => (
        <section key={section.id} aria-label={pickReaderText(section.title)}>
          <h2>{pickReaderText(section.title)}</h2>
          {section.items.map((item) => (
            <FormAnswerField
              key={item.id}
              item={item}
              isSurvey
              filled={filled.get(item.id) ?? nothing}
              isMissing={isChecked && missing.has(item.id)}
              onChange={(one) => setFilled(new Map(filled).set(item.id, one))}
            />
          ))}
        </section>
      ))}
      <div className={css.acts}>
        <Button isBusy={isBusy} onClick={submit}>
          {t.submit}
        </Button>
        {isChecked && missing.size > 0 ? <p role="status">{t.missing(missing.size)}</p> : null}
      </div>
    </section>
  )
}
