import { profileLimits } from '@portal/contract/identity/profile.limits.ts'
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { fieldErrorWords } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { foreignLangAttributeOf } from '#web/ui/content-language.ts'
import { Field } from '#web/ui/field.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWork } from '#web/ui/use-work.ts'
import css from './own-facts.module.css'
import { PendingEmail } from './pending-email.tsx'
import { type OwnProfile, updateProfileField, useDictionary } from './profile.queries.ts'
import { profileTexts } from './profile-texts.ts'

const facts = ['name', 'email', 'gender', 'certificateType', 'identityType', 'messageLanguage'] as const
type FactName = (typeof facts)[number]
type Option = { readonly value: string; readonly name: string }

/** The facts that a person may change: one row opens at a time, Enter saves it, Esc discards the change. */
export function EditableProfileFacts({ user }: { readonly user: OwnProfile }) {
  const t = useTexts(profileTexts)
  const [open, setOpen] = useState<FactName | null>(null)
  const types = { 1: useDictionary(1).data?.list, 2: useDictionary(2).data?.list }
  const optionsOf = (classify: 1 | 2): Option[] =>
    (types[classify] ?? []).map(({ code, name }) => ({ value: code, name }))
  const options: Partial<Record<FactName, readonly Option[]>> = {
    gender: (['male', 'female'] as const).map((value) => ({ value, name: t.genders[value] })),
    certificateType: optionsOf(1),
    identityType: optionsOf(2),
    messageLanguage: (['auto', 'zh', 'en'] as const).map((value) => ({ value, name: t.messageLanguages[value] })),
  }
  const place = useRef<HTMLDListElement>(null)
  const close = (name: FactName) => {
    setOpen(null)
    // The row's button returns with the next rendering, and then gets the focus.
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>(`[data-row="${name}"] button`)?.focus())
  }
  return (
    <dl className={css.facts} ref={place}>
      {facts.map((name) => {
        const value = user[name] ?? ''
        const shown = options[name] ? (options[name].find((one) => one.value === value)?.name ?? '') : value
        return (
          <div key={name} data-row={name} data-open={open === name || undefined}>
            <dt>{t[name]}</dt>
            <dd>
              {open === name ? (
                <Editor
                  name={name}
                  label={t[name]}
                  value={name === 'email' ? (user.pendingEmail ?? value) : value}
                  options={options[name]}
                  onClose={() => close(name)}
                />
              ) : (
                <>
                  <span data-none={shown === '' || undefined} {...foreignLangAttributeOf(shown)}>
                    {shown || t.none}
                  </span>
                  {name === 'name' ? <small>{t.baseHint}</small> : null}
                  <Button look="quiet" size="s" aria-label={`${t.change} ${t[name]}`} onClick={() => setOpen(name)}>
                    {t.change}
                  </Button>
                </>
              )}
              {name === 'email' && user.pendingEmail && open !== name ? (
                <PendingEmail email={user.pendingEmail} />
              ) : null}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

type EditorProps = {
  readonly name: FactName
  readonly label: string
  readonly value: string
  readonly options: readonly Option[] | undefined
  readonly onClose: () => void
}

function Editor({ name, label, value: given, options, onClose }: EditorProps) {
  const t = useTexts(profileTexts)
  const [value, setValue] = useState(given)
  const [wrong, setWrong] = useState<string | null>(null)
  const [isBusy, run] = useWork()
  const problemOf = (text: string): string | null => {
    if (name === 'name')
      return profileLimits.name.test(text) && text.length <= profileLimits.nameMax ? null : t.nameInvalid
    if (name !== 'email') return null
    return text === '' ? t.emailHint : profileLimits.email.test(text) ? null : t.emailInvalid
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.querySelector<HTMLElement>('input, select')
    const text = value.trim()
    const problem = problemOf(text)
    setWrong(problem)
    if (problem) return field?.focus()
    await run(
      async () => {
        toast('success', await updateProfileField(name, text))
        onClose()
      },
      (error) => {
        const found = fieldErrorWords(error, [name], t.failed)
        setWrong(found[name] ?? found.form ?? t.failed)
        field?.focus()
      },
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <form className={css.editor} onSubmit={(event) => void submit(event)} onKeyDown={onKeyDown} noValidate>
      {options ? (
        <Choices label={label} options={options} value={value} onChange={setValue}>
          {wrong ? <p role="alert">{wrong}</p> : null}
        </Choices>
      ) : (
        <Field
          label={label}
          type={name === 'email' ? 'email' : 'text'}
          autoComplete={name === 'email' ? 'email' : 'name'}
          autoFocus
          value={value}
          error={wrong}
          onChange={(event) => setValue(event.target.value)}
        />
      )}
      <p>
        <Button type="submit" size="s" isBusy={isBusy}>
          {t.save}
        </Button>
        <Button look="quiet" size="s" onClick={onClose}>
          {t.cancel}
        </Button>
      </p>
    </form>
  )
}

function Choices({
  label,
  options,
  value,
  onChange,
  children,
}: {
  readonly label: string
  readonly options: readonly Option[]
  readonly value: string
  readonly onChange: (value: string) => void
  readonly children: ReactNode
}) {
  return (
    <fieldset className={css.choices}>
      <legend className="vh">{label}</legend>
      {options.map((one, index) => (
        <label key={one.value}>
          <input
            type="radio"
            name="fact"
            // biome-ignore lint/a11y/noAutofocus: the row was opened by its button, and the focus moves into it
            autoFocus={value === '' ? index === 0 : one.value === value}
            checked={one.value === value}
            onChange={() => onChange(one.value)}
          />
          {one.name}
        </label>
      ))}
      {children}
    </fieldset>
  )
}
