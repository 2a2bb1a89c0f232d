import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useTexts } from '#web/ui/texts.ts'
import type { SupersededAnswer } from '../answering/answer-saver.ts'
import { type AnswerData, type AnswerDrafts, isAnswered } from '../answering/answer-sheet.ts'
import { examTexts } from '../exam-texts.ts'
import css from './older-answers.module.css'

type OlderAnswersProps = {
  readonly overtaken: readonly SupersededAnswer[]
  readonly drafts: AnswerDrafts
  readonly onUse: (position: number, change: { readonly answer: AnswerData | null }) => void
  readonly onClose: () => void
}

/**
 * Shows stored answers that were not used, because another window answered the same questions later; the candidate may
 * use them.
 */
export function SupersededAnswers({ overtaken, drafts, onUse, onClose }: OlderAnswersProps) {
  const texts = useTexts(examTexts).answer
  const t = texts.older
  const wordsOf = (answer: AnswerData | null | undefined) =>
    answer?.keys?.join(', ') ||
    answer?.texts?.map((text) => text || '—').join(' · ') ||
    answer?.text ||
    // Places, spots and files have no short text.
    (isAnswered(answer) ? t.given : t.none)
  return (
    <Dialog
      title={t.title(overtaken.length)}
      width={560}
      onClose={onClose}
      footer={
        <Button wide onClick={onClose}>
          {t.done}
        </Button>
      }
    >
      <p className={css.words}>{t.hint}</p>
      <ul className={css.list}>
        {overtaken.map(({ position, answer }) => {
          const stands = drafts.get(position)?.answer ?? null
          const isUsed = JSON.stringify(stands) === JSON.stringify(answer)
          return (
            <li key={position}>
              <h3>{texts.questionNumber(position)}</h3>
              <dl>
                <div>
                  <dt>{t.kept}</dt>
                  <dd>{wordsOf(answer)}</dd>
                </div>
                <div>
                  <dt>{t.stands}</dt>
                  <dd>{wordsOf(stands)}</dd>
                </div>
              </dl>
              <Button look="line" disabled={isUsed} onClick={() => onUse(position, { answer })}>
                {isUsed ? t.used : t.use}
              </Button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
