import { IconCheck } from '@tabler/icons-react'
import { createContext, type MouseEvent, type ReactNode, use, useEffect, useId, useRef, useState } from 'react'
import { type FieldErrors, type FieldValues, useFormState, useWatch } from 'react-hook-form'
import { useStore } from '#web/api/store.ts'
import { formatRecent } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { Button } from '../button.tsx'
import { Kbd } from '../keys/kbd.tsx'
import { OtherPersonChanges } from './differences.tsx'
import { DiscardButton } from './discard-button.tsx'
import css from './form.module.css'
import { formTexts } from './form-texts.ts'
import { LeaveGuard } from './leave-guard.tsx'
import type { ConsoleForm } from './use-form.ts'
import { fieldValueAt } from './values.ts'

type SectionEntry = { readonly id: string; readonly title: string }
type Frame = { readonly know: (section: SectionEntry) => () => void }
const FrameContext = createContext<Frame>({ know: () => () => undefined })
const SectionContext = createContext<string | null>(null)
export const useFormSection = (): string | null => use(SectionContext)

type FormProps<V extends FieldValues> = {
  readonly form: ConsoleForm<V>
  /** Its name for screen readers. */
  readonly label: string
  readonly children: ReactNode
  /** Further buttons of the bar, before the one that saves. */
  readonly actions?: ReactNode
  /** The label of the save button, when it is not `Save`. */
  readonly saveWords?: string
}

/**
 * A form on one page: messages, its sections, and a bar with the state of saving. Ctrl+S saves it, and it asks before a
 * page with unsaved changes is left.
 */
export function Form<V extends FieldValues>({ form, label, children, actions, saveWords }: FormProps<V>) {
  const [sections, setSections] = useState<readonly SectionEntry[]>([])
  const [frame] = useState<Frame>(() => ({
    know: (section) => {
      setSections((all) => [...all.filter(({ id }) => id !== section.id), section])
      return () => setSections((all) => all.filter(({ id }) => id !== section.id))
    },
  }))
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (document.querySelector('[aria-modal="true"], dialog[open]')) return
      // Input that is still being typed counts, because a field reports its value when it loses focus.
      if (document.activeElement instanceof HTMLElement && form.element.current?.contains(document.activeElement))
        document.activeElement.dispatchEvent(new Event('change', { bubbles: true }))
      void form.save()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [form])
  return (
    <FrameContext value={frame}>
      <form
        ref={form.element}
        className={sections.length > 1 ? css.form : `${css.form} ${css.plain}`}
        aria-label={label}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.save()
        }}
      >
        {sections.length > 1 ? <SectionNav form={form} sections={sections} /> : null}
        <div className={css.main}>
          <RestoredDraftNotice form={form} />
          <OtherPersonChanges form={form} />
          {children}
        </div>
        <Bar form={form} actions={actions} saveWords={saveWords} />
      </form>
      <LeaveGuard form={form} />
    </FrameContext>
  )
}

/**
 * A group of fields with a heading. A form with several of them links to each, with the number of its invalid fields.
 */
export function FieldSection({
  title,
  lead,
  children,
}: {
  readonly title: string
  readonly lead?: string
  readonly children: ReactNode
}) {
  const id = useId()
  const { know } = use(FrameContext)
  useEffect(() => know({ id, title }), [know, id, title])
  return (
    <SectionContext value={id}>
      <fieldset className={css.section} id={id} tabIndex={-1}>
        <legend>{title}</legend>
        {lead ? <p className={css.lead}>{lead}</p> : null}
        {children}
      </fieldset>
    </SectionContext>
  )
}

/** Fields side by side, as many as there is room for. */
export const FormRow = ({ children }: { readonly children: ReactNode }) => <div className={css.row}>{children}</div>

function SectionNav<V extends FieldValues>({
  form,
  sections,
}: {
  readonly form: ConsoleForm<V>
  readonly sections: readonly SectionEntry[]
}) {
  const t = useTexts(formTexts)
  const { fields } = useStore(form.state)
  const { errors } = useFormState({ control: form.control })
  const [current, setCurrent] = useState<string | null>(null)
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const seen = new Map<string, boolean>()
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) seen.set(target.id, isIntersecting)
        setCurrent(sections.find(({ id }) => seen.get(id))?.id ?? null)
      },
      { rootMargin: '0px 0px -60% 0px' },
    )
    for (const { id } of sections) {
      const element = document.getElementById(id)
      if (element) watch.observe(element)
    }
    return () => watch.disconnect()
  }, [sections])
  const wrongIn = (section: string) =>
    [...fields].filter(([name, known]) => known.section === section && isWrong(errors, name)).length
  const go = (event: MouseEvent, id: string) => {
    event.preventDefault()
    const section = document.getElementById(id)
    section?.scrollIntoView({ behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' })
    section?.focus({ preventScroll: true })
  }
  return (
    <nav className={css.nav} aria-label={t.sections} ref={nav}>
      {sections.map(({ id, title }) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={id === (current ?? sections[0]?.id) ? 'true' : undefined}
          onClick={(event) => go(event, id)}
        >
          {title}
          {wrongIn(id) > 0 ? (
            <b className="num" title={t.wrongHere(wrongIn(id))}>
              {wrongIn(id)}
            </b>
          ) : null}
        </a>
      ))}
    </nav>
  )
}

const isWrong = (errors: FieldErrors, name: string): boolean =>
  typeof (fieldValueAt(errors, name) as { readonly message?: string } | undefined)?.message === 'string'

/** A notice that changes were restored from this device, with a button that discards them. */
export function RestoredDraftNotice<V extends FieldValues>({ form }: { readonly form: ConsoleForm<V> }) {
  const t = useTexts(formTexts)
  const { restoredAt, conflict } = useStore(form.state)
  if (!restoredAt) return <div role="status" />
  const know = () => form.state.set({ ...form.state.get(), restoredAt: null })
  return (
    <div className={css.notice} role="status">
      <div>
        <p>{t.restored.words(form.changed().length, formatRecent(restoredAt))}</p>
        <Button look="quiet" onPress={form.discard}>
          {t.restored.drop}
        </Button>
        {conflict ? null : <Button onPress={know}>{t.restored.keep}</Button>}
      </div>
    </div>
  )
}

function Bar<V extends FieldValues>({
  form,
  actions,
  saveWords,
}: {
  readonly form: ConsoleForm<V>
  readonly actions?: ReactNode
  readonly saveWords?: string | undefined
}) {
  const t = useTexts(formTexts)
  const { phase, savedAt, isKept, conflict, fields } = useStore(form.state)
  const { errors } = useFormState({ control: form.control })
  useWatch({ control: form.control })
  const changes = form.changed().length
  const wrong = [...fields.keys()].filter((name) => isWrong(errors, name)).length
  const open = conflict?.overlaps.filter(({ name }) => !conflict.chosen[name]).length ?? 0
  const words =
    phase.kind === 'saving'
      ? { text: t.bar.saving, isBad: false }
      : phase.kind === 'failed'
        ? { text: t.bar.failed(phase.why), isBad: true }
        : open > 0
          ? { text: t.bar.overlaps(open), isBad: true }
          : phase.kind === 'wrong' && wrong > 0
            ? { text: t.bar.wrong(wrong), isBad: true }
            : changes > 0
              ? { text: t.bar.changed(changes), isBad: false }
              : { text: savedAt ? t.bar.savedAt(formatRecent(savedAt)) : t.bar.unchanged, isBad: false }
  const isDone = changes === 0 && phase.kind === 'still' && savedAt !== null
  return (
    <div className={css.bar}>
      <p className={`${css.state} num`} role="status" aria-label={t.bar.name}>
        <span data-bad={words.isBad || undefined}>{words.text}</span>
        {isDone ? <IconCheck size={16} stroke={1.5} aria-hidden /> : null}
        {!isKept && changes > 0 ? <span>{t.bar.notKept}</span> : null}
      </p>
      {words.isBad && phase.kind !== 'failed' ? (
        <Button look="quiet" onPress={form.goToWrong}>
          {t.bar.toWrong}
        </Button>
      ) : null}
      {changes > 0 && phase.kind !== 'saving' ? <DiscardButton form={form} changes={changes} /> : null}
      {actions}
      <Button type="submit" look="solid" isBusy={phase.kind === 'saving'} aria-keyshortcuts="Control+S">
        {saveWords ?? t.bar.save}
        <Kbd of="Ctrl S" />
      </Button>
    </div>
  )
}
