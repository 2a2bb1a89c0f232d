import { type ReactNode, useId, useRef, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import { Kbd } from '#web/console/keys/kbd.tsx'
import { leaveField } from '#web/console/keys/leave-field.ts'
import { useKeys } from '#web/console/keys/use-keys.ts'
import { PanelDecision } from '#web/console/panel-acts.tsx'
import css from '#web/console/queue.module.css'
import { useTexts } from '#web/ui/texts.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import own from './reviews.module.css'
import { reviewsTexts } from './reviews-texts.ts'

type Act = {
  readonly id: string
  readonly words: string
  /** The keyboard shortcut of the act. */
  readonly shortcut: string
  readonly look?: 'solid' | 'line' | 'danger'
  /**
   * Runs the act with the entered reason. Returns the reason why it isn't possible, if that is known without the
   * server.
   */
  readonly run: (reason: string) => Promise<string | null>
}
type DecideProps = {
  readonly label: string
  /** The reader of the reason. */
  readonly hint: string
  /** Frequent reasons, on the keys from 1. */
  readonly presets: readonly string[]
  readonly most: number
  /** Fields that belong to the decision. */
  readonly children?: ReactNode
  readonly acts: readonly Act[]
  /** Handles a refusal itself. True when it has. */
  readonly onRefused?: (error: unknown) => boolean
}

/** The form that decides a case: a reason and the possible acts, each with its keyboard shortcut. */
export function CaseDecisionForm({ label, hint, presets, most, children, acts, onRefused }: DecideProps) {
  const t = useTexts(reviewsTexts)
  const ui = useTexts(uiTexts)
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  const [state, setState] = useState<{ readonly busy: string | null; readonly why: string | null }>({
    busy: null,
    why: null,
  })
  const decide = async (act: Act) => {
    if (state.busy) return
    if (reason.trim().length < 2) {
      setState({ busy: null, why: t.reasonMissing })
      field.current?.focus()
      return
    }
    setState({ busy: act.id, why: null })
    try {
      const why = await act.run(reason.trim())
      setState({ busy: null, why: why ?? null })
    } catch (error) {
      setState({ busy: null, why: onRefused?.(error) ? null : errorWords(error, ui.notDone) })
    }
  }
  useKeys(t.decide, {
    ...Object.fromEntries(
      acts.map((act) => [act.shortcut.toLowerCase(), { words: act.words, run: () => void decide(act) }]),
    ),
    w: { words: t.write, run: () => field.current?.focus() },
    ...Object.fromEntries(presets.map((one, index) => [String(index + 1), { words: one, run: () => setReason(one) }])),
  })
  return (
    <section className={`${css.section} ${own.act}`} aria-label={t.decide}>
      <header>
        <h3>{t.decide}</h3>
        <span>{hint}</span>
      </header>
      <div className={css.decide}>
        <div className={css.presets}>
          {presets.map((one, index) => (
            <button
              key={one}
              type="button"
              aria-pressed={reason === one}
              aria-keyshortcuts={String(index + 1)}
              onClick={() => setReason(one)}
            >
              <Kbd of={String(index + 1)} />
              {one}
            </button>
          ))}
        </div>
        <label htmlFor={id}>{label}</label>
        <textarea
          id={id}
          ref={field}
          value={reason}
          maxLength={most}
          aria-invalid={state.why !== null || undefined}
          aria-describedby={state.why ? `${id}-why` : undefined}
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            leaveField(event.currentTarget)
          }}
        />
        {children}
        {state.why ? (
          <p className={css.refused} role="alert" id={`${id}-why`}>
            {state.why}
          </p>
        ) : null}
        <PanelDecision>
          {acts.map((act) => (
            <Button
              key={act.id}
              look={act.look ?? 'line'}
              shortcut={act.shortcut}
              isBusy={state.busy === act.id}
              onPress={() => void decide(act)}
            >
              {act.words}
            </Button>
          ))}
        </PanelDecision>
      </div>
    </section>
  )
}
