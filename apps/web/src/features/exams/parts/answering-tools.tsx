import { IconArrowLeft, IconArrowRight, IconKeyboard } from '@tabler/icons-react'
import type { Locale } from '#web/api/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { type AnswerDrafts, type AttemptQuestion, unansweredPositions } from '../answering/answer-sheet.ts'
import type { AnsweringState } from '../answering/answering-state.ts'
import { examTexts } from '../exam-texts.ts'
import css from './answering.module.css'

/** The number of unanswered questions named at the end of a paper. */
const mostNamed = 12

type ToolsProps = {
  readonly view: AnsweringState['view']
  readonly onView: (view: AnsweringState['view']) => void
  /** The language of the questions. Null when they have only one. */
  readonly lang: Locale | null
  readonly onLang: (lang: Locale) => void
  readonly onHelp: () => void
}

/** The tools above the paper: all questions or one at a time, the other language, and the keys. */
export function AnsweringTools({ view, onView, lang, onLang, onHelp }: ToolsProps) {
  const t = useTexts(examTexts).answer
  return (
    <div className={css.tools}>
      <fieldset className={css.views}>
        <legend className="vh">{t.views}</legend>
        <button type="button" aria-pressed={view === 'one'} onClick={() => onView('one')}>
          {t.oneByOne}
        </button>
        <button type="button" aria-pressed={view === 'whole'} onClick={() => onView('whole')}>
          {t.whole}
        </button>
      </fieldset>
      <div className={css.extras}>
        {lang ? (
          <button
            type="button"
            className={css.quiet}
            lang={lang === 'zh' ? 'en' : 'zh-CN'}
            onClick={() => onLang(lang === 'zh' ? 'en' : 'zh')}
          >
            {lang === 'zh' ? 'English' : t.chinese}
          </button>
        ) : null}
        <button type="button" className={`${css.quiet} ${css.help}`} aria-keyshortcuts="?" onClick={onHelp}>
          <IconKeyboard size={20} stroke={1.5} aria-hidden="true" />
          <span className="vh">{t.keys.title}</span>
        </button>
      </div>
    </div>
  )
}

type EndProps = {
  readonly questions: readonly AttemptQuestion[]
  readonly drafts: AnswerDrafts
  readonly isLocked: boolean
  readonly onGo: (position: number) => void
  readonly onReview: () => void
}

/** The end of the paper: its unanswered questions, and the button to submit. */
export function PaperEnd({ questions, drafts, isLocked, onGo, onReview }: EndProps) {
  const t = useTexts(examTexts).answer
  const open = unansweredPositions(questions, drafts)
  return (
    <div className={css.end}>
      <p>
        {t.lastQuestion}
        {open.length > 0 ? t.stillOpen(open.length) : t.allAnswered}
        {open.length > 0 ? (
          <span>
            {open.slice(0, mostNamed).map((position) => (
              <button
                key={position}
                type="button"
                aria-label={t.questionNumber(position)}
                onClick={() => onGo(position)}
              >
                {position}
              </button>
            ))}
            {open.length > mostNamed ? '…' : ''}
          </span>
        ) : null}
      </p>
      <Button disabled={isLocked} onClick={onReview}>
        {t.review}
      </Button>
    </div>
  )
}

type DockProps = {
  readonly current: number
  readonly of: number
  readonly answered: number
  readonly onGo: (position: number) => void
  readonly onSheet: () => void
}

/** The bar at the bottom of a phone: previous, answer sheet, next. */
export function AnsweringDock({ current, of, answered, onGo, onSheet }: DockProps) {
  const t = useTexts(examTexts).answer
  return (
    <nav className={css.dock} aria-label={t.sheet}>
      <button type="button" aria-label={t.previous} disabled={current <= 1} onClick={() => onGo(current - 1)}>
        <IconArrowLeft size={20} stroke={1.5} aria-hidden="true" />
      </button>
      <button type="button" onClick={onSheet}>
        {t.sheet}
        <small className="num">
          {answered} / {of}
        </small>
      </button>
      <button type="button" aria-label={t.next} disabled={current >= of} onClick={() => onGo(current + 1)}>
        <IconArrowRight size={20} stroke={1.5} aria-hidden="true" />
      </button>
    </nav>
  )
}
