import { toNestErrors } from '@hookform/resolvers'
import type { AnyCall, BodyOf, InputOf } from '@portal/contract/http/call.ts'
import { useEffect, useRef, useState } from 'react'
import {
  type Control,
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form'
import { ApiError, errorWords } from '#web/api/api-error.ts'
import { currentLocale } from '#web/api/locale.ts'
import { createStore, type Store } from '#web/api/store.ts'
import { useTexts } from '#web/ui/texts.ts'
import { deleteFormDraft, deleteOldFormDrafts, readFormDraft, saveFormDraft } from './draft-storage.ts'
import { formTexts } from './form-texts.ts'
import { findFieldErrors, formCallInput } from './rules.ts'
import { changedFieldNames, type FieldConflict, fieldValueAt, mergeValues } from './values.ts'

/** The values of a form: the input of its call, of which some may still be missing. */
export type FormValuesOf<C extends AnyCall> = BodyOf<C> & FieldValues
export type FormRevision = string | number | null
export type FormSaveResult<V> = {
  readonly revision: FormRevision
  /** As the server keeps it, where that differs from what was sent. */
  readonly values?: DefaultValues<V>
}

export type FormOptions<C extends AnyCall> = {
  /** Identifies the object on this device: its id, or `new`. */
  readonly object: string
  /** The values as they were read. */
  readonly initial: DefaultValues<FormValuesOf<C>>
  readonly revision: FormRevision
  readonly savedAt?: string | null
  /** The input of the call that is not typed: its id, the revision that was seen. */
  readonly fixed?: (revision: FormRevision) => Partial<BodyOf<C>>
  /** Makes the call. */
  readonly save: (input: InputOf<C>) => Promise<FormSaveResult<FormValuesOf<C>>>
  /** Called once it is saved and nothing is left to store: for example to open the page of a new object. */
  readonly afterSave?: (saved: FormSaveResult<FormValuesOf<C>>) => void
  /** Loads the version that another person has saved, after a `conflict`. */
  readonly readNewest?: () => Promise<{
    readonly values: DefaultValues<FormValuesOf<C>>
    readonly revision: FormRevision
  }>
  /**
   * Checks that no schema can express, such as an end after the start: messages by field. The server checks all the
   * same.
   */
  readonly check?: (values: FormValuesOf<C>) => { readonly [name in Path<FormValuesOf<C>>]?: string | null }
}

/**
 * The state of saving: nothing in progress (`still`), a save in progress, fields to correct (`wrong`), or a failed save
 * with its message.
 */
export type FormPhase =
  | { readonly kind: 'still' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'failed'; readonly why: string }
export type RegisteredField = {
  readonly label: string
  readonly show: (value: unknown) => string
  readonly section: string | null
}
export type FormConflict = {
  readonly taken: readonly FieldConflict[]
  readonly overlaps: readonly FieldConflict[]
  readonly chosen: Readonly<Record<string, 'theirs' | 'mine'>>
}
export type FormState = {
  readonly phase: FormPhase
  readonly savedAt: string | null
  readonly conflict: FormConflict | null
  /** The time of the changes found on this device. */
  readonly restoredAt: string | null
  /** False: this device has no room for a draft. */
  readonly isKept: boolean
  /** The label of each field and the format of its value. */
  readonly fields: ReadonlyMap<string, RegisteredField>
}

/** A form of the console, in the shape used by its fields and its frame. */
export type ConsoleForm<V extends FieldValues> = {
  readonly call: AnyCall
  readonly control: Control<V>
  readonly hook: UseFormReturn<V>
  readonly state: Store<FormState>
  readonly element: { current: HTMLFormElement | null }
  readonly changed: (values?: unknown) => string[]
  /** The revision over which the next save writes: for acts on the saved object. */
  readonly revision: () => FormRevision
  /** Saves. With `isQuiet` it saves automatically while the person is typing, so the focus doesn't move. */
  readonly save: (how?: { readonly isQuiet?: boolean }) => Promise<boolean>
  /**
   * Another person's version was found elsewhere, as in another write on the same object: it is merged as after a
   * conflict.
   */
  readonly meet: (theirs: DefaultValues<V>, revision: FormRevision) => void
  /** Back to what was saved last. */
  readonly discard: () => void
  readonly choose: (name: string, side: 'theirs' | 'mine') => void
  readonly know: (name: string, known: RegisteredField) => void
  /** A field's objection to its own value, after the rules of the call: its bounds in time, for example. */
  readonly judge: (name: string, judge: (values: unknown) => string | null) => void
  /** Stores unsaved changes on the device immediately. */
  readonly keep: () => void
  readonly goToWrong: () => void
  /** Restores changes from this device, once the fields have registered. */
  readonly restore: () => void
}

const keepAfterMs = 400

export function useForm<C extends AnyCall>(call: C, options: FormOptions<C>): ConsoleForm<FormValuesOf<C>> {
  type V = FormValuesOf<C>
  const t = useTexts(formTexts)
  const latest = useRef({ options, t })
  latest.current = { options, t }
  const [draft] = useState(() => {
    deleteOldFormDrafts()
    return readFormDraft<V>(call.path, options.object)
  })
  const revision = useRef<FormRevision>(options.revision)
  const base = useRef<V>(options.initial as V)
  const judges = useRef(new Map<string, (values: unknown) => string | null>())
  const hook = useHookForm<V>({
    defaultValues: options.initial,
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: async (values, _context, resolverOptions) => {
      const { check, fixed } = latest.current.options
      const wrong = findFieldErrors(
        call,
        formCallInput(call, { ...values, ...fixed?.(revision.current) }),
        currentLocale(),
      )
      const told = [...judges.current].map(([name, judge]) => [name, judge(values)] as const)
      for (const [name, words] of [...told, ...Object.entries<string | null | undefined>(check?.(values) ?? {})])
        if (words && !wrong.has(name)) wrong.set(name, words)
      if (wrong.size === 0) return { values, errors: {} }
      const flat = Object.fromEntries(
        [...wrong].map(([name, message]) => [name, { type: 'rule', message } satisfies FieldError]),
      )
      return { values: {}, errors: toNestErrors(flat as FieldErrors, resolverOptions) }
    },
  })
  const [form] = useState(() => make())
  function make(): ConsoleForm<V> {
    const state = createStore<FormState>({
      phase: { kind: 'still' },
      savedAt: options.savedAt ?? null,
      conflict: null,
      restoredAt: null,
      isKept: true,
      fields: new Map(),
    })
    const set = (part: Partial<FormState>) => state.set({ ...state.get(), ...part })
    const names = () => [...state.get().fields.keys()]
    const own: ConsoleForm<V> = {
      call,
      hook,
      control: hook.control,
      state,
      element: { current: null },
      changed: (values = hook.getValues()) => changedFieldNames(names(), base.current, values),
      know: (name, known) => set({ fields: new Map(state.get().fields).set(name, known) }),
      judge: (name, judge) => void judges.current.set(name, judge),
      keep() {
        const { object } = latest.current.options
        if (names().length === 0) return
        if (own.changed().length === 0) return deleteFormDraft(call.path, object)
        const isKept = saveFormDraft<V>(call.path, object, {
          at: new Date().toISOString(),
          revision: revision.current,
          base: base.current,
          values: hook.getValues(),
        })
        if (isKept !== state.get().isKept) set({ isKept })
      },
      discard() {
        deleteFormDraft(call.path, latest.current.options.object)
        hook.reset(base.current)
        set({ phase: { kind: 'still' }, conflict: null, restoredAt: null })
      },
      choose(name, side) {
        const { conflict } = state.get()
        const overlap = conflict?.overlaps.find((one) => one.name === name)
        if (!conflict || !overlap) return
        hook.setValue(name as Path<V>, overlap[side] as never, { shouldDirty: true, shouldValidate: true })
        set({ conflict: { ...conflict, chosen: { ...conflict.chosen, [name]: side } }, phase: { kind: 'still' } })
        own.keep()
      },
      goToWrong: () => focusFirst(own.element.current),
      revision: () => revision.current,
      save: (how) => save(how?.isQuiet ?? false),
      meet: (theirs, theirRevision) => meet(theirs as V, theirRevision, base.current, hook.getValues(), true),
      restore: () => {
        if (!draft || state.get().restoredAt) return
        const changed = changedFieldNames(names(), draft.base, draft.values)
        if (changed.length === 0) return deleteFormDraft(call.path, latest.current.options.object)
        set({ restoredAt: draft.at })
        if (draft.revision !== revision.current) meet(base.current, revision.current, draft.base, draft.values)
        else for (const name of changed) hook.setValue(name as Path<V>, at(draft.values, name), { shouldDirty: true })
      },
    }
    async function save(isQuiet: boolean): Promise<boolean> {
      if (state.get().phase.kind === 'saving') return false
      const { conflict } = state.get()
      const isOpen = conflict?.overlaps.some(({ name }) => !conflict.chosen[name])
      if (!(await hook.trigger()) || isOpen) {
        set({ phase: { kind: 'wrong' } })
        if (!isQuiet) setTimeout(() => focusFirst(own.element.current))
        return false
      }
      const { fixed, save: send, object } = latest.current.options
      const sent = structuredClone(hook.getValues()) as V
      set({ phase: { kind: 'saving' } })
      try {
        const saved = await send(formCallInput(call, { ...sent, ...fixed?.(revision.current) }) as InputOf<C>)
        revision.current = saved.revision
        const now = hook.getValues()
        // Input that was typed during the save takes precedence over the server's version; everything else is the
        // server's.
        const { values } = saved.values ? mergeValues(names(), sent, saved.values as V, now) : { values: now }
        base.current = (saved.values ?? sent) as V
        hook.reset(base.current as DefaultValues<V>)
        for (const name of changedFieldNames(names(), base.current, values))
          hook.setValue(name as Path<V>, at(values, name), { shouldDirty: true })
        deleteFormDraft(call.path, object)
        set({ phase: { kind: 'still' }, savedAt: new Date().toISOString(), conflict: null, restoredAt: null })
        own.keep()
        latest.current.options.afterSave?.(saved)
        return true
      } catch (error) {
        await refused(error, isQuiet)
        return false
      }
    }
    async function refused(error: unknown, isQuiet: boolean) {
      const { t: words, options: now } = latest.current
      if (error instanceof ApiError && error.reason === 'conflict' && now.readNewest) {
        const newest = await now.readNewest().catch(() => null)
        if (newest && newest.revision !== revision.current) {
          meet(newest.values as V, newest.revision, base.current, hook.getValues())
          set({ phase: { kind: 'still' } })
          if (!isQuiet && state.get().conflict?.overlaps.length) setTimeout(() => focusFirst(own.element.current))
          return
        }
      }
      const told = error instanceof ApiError ? toldOf(error, words.bar.wentWrong) : new Map<string, string>()
      const known = [...told].flatMap(([field, message]) => {
        const name = nearest(names(), field)
        return name ? [[name, message] as const] : []
      })
      for (const [name, message] of known) hook.setError(name as FieldPath<V>, { type: 'server', message })
      set({
        phase: known.length > 0 ? { kind: 'wrong' } : { kind: 'failed', why: errorWords(error, words.bar.wentWrong) },
      })
      if (!isQuiet && known.length > 0) setTimeout(() => focusFirst(own.element.current))
    }
    /** The other person's version is the new base; this person's changes are applied to it. */
    function meet(theirs: V, theirRevision: FormRevision, before: V, mine: V, isSilent = false) {
      const { values, taken, overlaps } = mergeValues(names(), before, theirs, mine)
      base.current = theirs
      revision.current = theirRevision
      hook.reset(theirs as DefaultValues<V>)
      for (const name of changedFieldNames(names(), theirs, values))
        hook.setValue(name as Path<V>, at(values, name), { shouldDirty: true })
      if (!isSilent || taken.length + overlaps.length > 0) set({ conflict: { taken, overlaps, chosen: {} } })
      own.keep()
    }
    return own
  }
  useEffect(() => {
    form.restore()
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = hook.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        // A field may be wrong because of another one: after a failed save all fields are checked with every change,
        // and so are earlier errors.
        const all = [...form.state.get().fields.keys()] as FieldPath<V>[]
        const errorOf = (one: FieldPath<V>) => hook.getFieldState(one).error
        if (
          form.state.get().phase.kind === 'wrong' &&
          form.changed().length === 0 &&
          all.some((one) => errorOf(one)?.type === 'server')
        ) {
          // The rejected change was undone, so nothing is left to save or correct.
          hook.clearErrors()
          form.state.set({ ...form.state.get(), phase: { kind: 'still' } })
        }
        const hasServers = all.some((one) => one !== name && errorOf(one)?.type === 'server')
        const told =
          form.state.get().phase.kind === 'wrong' && !hasServers
            ? all
            : all.filter((one) => isTold(errorOf(one), one === name))
        if (told.length > 0) void hook.trigger(told)
        clearTimeout(timer)
        timer = setTimeout(form.keep, keepAfterMs)
        const { phase } = form.state.get()
        if (phase.kind === 'failed') form.state.set({ ...form.state.get(), phase: { kind: 'still' } })
      },
    })
    const keepNow = () => form.keep()
    addEventListener('pagehide', keepNow)
    return () => {
      stop()
      clearTimeout(timer)
      keepNow()
      removeEventListener('pagehide', keepNow)
    }
  }, [form, hook])
  return form
}

const at = (values: unknown, name: string) => fieldValueAt(values, name) as never

/** An error from the server remains until its own field changes. */
const isTold = (error: FieldError | undefined, isChanged: boolean): boolean =>
  typeof error?.message === 'string' && (error.type === 'rule' || isChanged)

/** The server's error for each field. */
const toldOf = (error: ApiError, fallback: string): Map<string, string> =>
  new Map([
    ...error.fields.map((field) => [field, errorWords(error, fallback)] as const),
    ...error.problems.map(({ field, msg }) => [field, msg] as const),
  ])

/** Finds the field that shows the problem of a place: itself, its parent, or its first child. */
function nearest(names: readonly string[], place: string): string | null {
  for (let one = place; one; one = one.slice(0, Math.max(0, one.lastIndexOf('.')))) if (names.includes(one)) return one
  return names.find((name) => name.startsWith(`${place}.`)) ?? null
}

/** The first field in which something is wrong, or that asks to choose. */
function focusFirst(element: HTMLElement | null): void {
  const first = element?.querySelector<HTMLElement>('[data-wrong]')
  // The invalid control itself comes before controls around it, such as the tools of an editor.
  const target =
    first?.querySelector<HTMLElement>('[aria-invalid="true"]:is(input, textarea, button, [contenteditable])') ??
    first?.querySelector<HTMLElement>('input, textarea, select, button, [contenteditable="true"], [tabindex="0"]')
  target?.focus()
  first?.scrollIntoView({
    block: 'center',
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
  })
}
