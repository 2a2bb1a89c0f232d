import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type InputHTMLAttributes, type Ref, type TextareaHTMLAttributes, useId, useState } from 'react'
import css from './field.module.css'

type FieldProps = {
  readonly label: string
  readonly error?: string | null
  readonly ref?: Ref<HTMLInputElement>
} & InputHTMLAttributes<HTMLInputElement>

/** A labelled field with its own error below, announced with it. */
export function Field({ label, error, ...rest }: FieldProps) {
  const id = useId()
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error ? (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}

type PasswordProps = FieldProps & {
  readonly words: { readonly show: string; readonly hide: string }
  /** The rule for a new password. */
  readonly hint?: string
}

/** A password field with a button that shows its text. */
export function PasswordField({ label, error, words, hint, ...rest }: PasswordProps) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const said = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <span className={css.withButton}>
        <input
          {...rest}
          id={id}
          type={isShown ? 'text' : 'password'}
          aria-invalid={error ? true : undefined}
          aria-describedby={said || undefined}
        />
        <button
          type="button"
          aria-label={isShown ? words.hide : words.show}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <IconEyeOff size={20} stroke={1.5} aria-hidden /> : <IconEye size={20} stroke={1.5} aria-hidden />}
        </button>
      </span>
      {hint ? (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}

type TextProps = {
  readonly label: string
  readonly error?: string | null
} & TextareaHTMLAttributes<HTMLTextAreaElement>

/** A field for several lines of text. */
export function TextField({ label, error, ...rest }: TextProps) {
  const id = useId()
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error ? (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
