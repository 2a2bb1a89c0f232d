import { useId, useRef, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import { Kbd } from '#web/console/keys/kbd.tsx'
import { leaveField } from '#web/console/keys/leave-field.ts'
import { useKeys } from '#web/console/keys/use-keys.ts'
import type { PanelNavigation } from '#web/console/list/list.types.ts'
import queue from '#web/console/queue.module.css'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { useTexts } from '#web/ui/texts.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import css from './applications.module.css'
import { type ApplicationKind, type ReturnReason, useReturnReasons } from './applications.queries.ts'
import { applicationsConsoleTexts } from './applications-texts.ts'
import { ReturnReasonsDialog } from './reasons-dialog.tsx'

type Decision = 'approve' | 'return'
type Props = {
  readonly kind: ApplicationKind
  /** The language the applicant reads: reasons are filled in in it. */
  readonly lang: 'zh' | 'en'
  readonly approveWords: string
  readonly hint: string
  readonly ways: PanelNavigation
  readonly decide: (decision: Decision, reason: string | null) => Promise<unknown>
  readonly onDone: (decision: Decision) => void
}

/** Approves an application, or returns it with a reason; after either, the next application is opened. */
export function DecisionForm({ kind, lang, approveWords, hint, ways, decide, onDone }: Props) {
  const t = useTexts(applicationsConsoleTexts).decide
  const ui = useTexts(uiTexts)
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const reasons = useReturnReasons(kind).data?.list ?? []
  const [words, setWords] = useState('')
  const [state, setState] = useState<{ readonly busy: Decision | null; readonly why: string | null }>({
    busy: null,
    why: null,
  })
  const [isEditing, setEditing] = useState(false)
  const wordsOf = (reason: ReturnReason) => reason.words[lang] || pickReaderText(reason.words)
  const run = async (decision: Decision) => {
    if (state.busy) return
    const said = words.trim()
    if (decision === 'return' && !said) {
      setState({ busy: null, why: t.missing })
      field.current?.focus()
      return
    }
    setState({ busy: decision, why: null })
    try {
      await decide(decision, decision === 'return' ? said : null)
      onDone(decision)
      ways.go(ways.next)
    } catch (error) {
      setState({ busy: null, why: errorWords(error, ui.notDone) })
    }
  }
  useKeys(t.title, {
    a: { words: approveWords, run: () => void run('approve') },
    r: { words: t.back, run: () => void run('return') },
    s: ways.next === null ? undefined : { words: t.skip, run: () => ways.go(ways.next) },
    w: { words: t.writeReason, run: () => field.current?.focus() },
    ...Object.fromEntries(
      reasons.map((reason, index) => [
        String(index + 1),
        { words: t.chooseReason(pickReaderText(reason.title)), run: () => setWords(wordsOf(reason)) },
      ]),
    ),
  })
  return (
    <section className={css.decide} aria-label={t.title}>
      <div className={queue.decide}>
        <div className={queue.presets} role="group" aria-label={t.reasons}>
          {reasons.map((reason, index) => (
            <button
              key={reason.reasonId}
              type="button"
              aria-pressed={words === wordsOf(reason)}
              aria-keyshortcuts={String(index + 1)}
              onClick={() => setWords(words === wordsOf(reason) ? '' : wordsOf(reason))}
            >
              <Kbd of={String(index + 1)} />
              {pickReaderText(reason.title)}
            </button>
          ))}
          <Button look="quiet" className={css.edit} onPress={() => setEditing(true)}>
            {t.edit}
          </Button>
        </div>
        <textarea
          id={id}
          ref={field}
          aria-label={t.words}
          placeholder={t.words}
          lang={lang === 'zh' ? 'zh-CN' : 'en'}
          value={words}
          maxLength={400}
          aria-invalid={state.why !== null || undefined}
          aria-describedby={state.why ? `${id}-why` : undefined}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              event.stopPropagation()
              leaveField(event.currentTarget)
            }
          }}
        />
        {state.why ? (
          <p className={queue.refused} role="alert" id={`${id}-why`}>
            {state.why}
          </p>
        ) : null}
        <div className={css.acts}>
          <span className={queue.quiet}>
            {hint} · {t.language(lang)}
          </span>
          {ways.next === null ? null : (
            <Button shortcut="S" onPress={() => ways.go(ways.next)}>
              {t.skip}
            </Button>
          )}
          <Button
            shortcut="R"
            isBusy={state.busy === 'return'}
            look={words.trim() ? 'solid' : 'line'}
            onPress={() => void run('return')}
          >
            {t.back}
          </Button>
          <Button
            shortcut="A"
            isBusy={state.busy === 'approve'}
            look={words.trim() ? 'line' : 'solid'}
            onPress={() => void run('approve')}
          >
            {approveWords}
          </Button>
        </div>
      </div>
      {isEditing ? <ReturnReasonsDialog kind={kind} reasons={reasons} onClose={() => setEditing(false)} /> : null}
    </section>
  )
}
