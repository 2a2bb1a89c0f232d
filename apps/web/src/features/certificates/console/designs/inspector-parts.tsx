import { IconUpload, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { Button } from '#web/console/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import css from './designs.module.css'
import { uploadDesignPicture } from './designs.queries.ts'
import { designsTexts } from './designs-texts.ts'

type NumberProps = {
  readonly label: string
  readonly unit: string
  /** In tenths of the unit, or whole ones. */
  readonly value: number
  readonly parts?: 1 | 10
  readonly min: number
  readonly max: number
  readonly onChange: (value: number) => void
}

/**
 * A length or size as a number; `parts` is the number of stored units per displayed unit. A value out of bounds is
 * replaced with the nearest valid one when the field loses focus.
 */
export function InspectorNumberField({ label, unit, value, parts = 10, min, max, onChange }: NumberProps) {
  const id = useId()
  const shown = String(value / parts)
  const [typed, setTyped] = useState(shown)
  useEffect(() => setTyped(shown), [shown])
  const take = (text: string) => {
    setTyped(text)
    const next = Math.round(Number(text.replace(',', '.')) * parts)
    if (text.trim() !== '' && Number.isFinite(next) && next >= min && next <= max && next !== value) onChange(next)
  }
  const leave = () => {
    const next = Math.round(Number(typed.replace(',', '.')) * parts)
    const kept = typed.trim() === '' || !Number.isFinite(next) ? value : Math.min(max, Math.max(min, next))
    if (kept !== value) onChange(kept)
    setTyped(String(kept / parts))
  }
  return (
    <div className={css.number}>
      <label htmlFor={id}>{label}</label>
      <span>
        <input
          id={id}
          type="number"
          inputMode="decimal"
          step={parts === 10 ? 0.5 : 1}
          value={typed}
          onChange={(event) => take(event.target.value)}
          onBlur={leave}
        />
        <small aria-hidden>{unit}</small>
      </span>
    </div>
  )
}

type ColorProps = { readonly label: string; readonly value: string; readonly onChange: (value: string) => void }

/** A colour, chosen or typed as #RRGGBB. */
export function InspectorColorField({ label, value, onChange }: ColorProps) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const take = (text: string) => {
    setTyped(text)
    if (/^#[0-9a-f]{6}$/i.test(text) && text.toUpperCase() !== value.toUpperCase()) onChange(text.toUpperCase())
  }
  return (
    <div className={css.color}>
      <label htmlFor={id}>{label}</label>
      <span>
        <input
          type="color"
          aria-label={label}
          value={value.toLowerCase()}
          onChange={(event) => take(event.target.value)}
        />
        <input
          id={id}
          value={typed}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => take(event.target.value)}
          onBlur={() => setTyped(value)}
        />
      </span>
    </div>
  )
}

type PictureProps = {
  readonly designId: string | null
  readonly label: string
  readonly help: string
  readonly fileId: string | undefined
  /** Undefined: the picture is removed. */
  readonly onChange: (fileId: string | undefined) => void
  readonly mayClear?: boolean
}

/** A picture that is uploaded and then shown on the page. */
export function InspectorPictureField({ designId, label, help, fileId, onChange, mayClear = true }: PictureProps) {
  const t = useTexts(designsTexts).inspector
  return (
    <div className={css.picture} role="group" aria-label={label}>
      <span className={css.label}>{label}</span>
      <div className={css.row}>
        <InspectorPictureUpload designId={designId} label={label} onUploaded={onChange}>
          {fileId ? t.replace : t.choose}
        </InspectorPictureUpload>
        {fileId && mayClear ? (
          <Button look="quiet" onPress={() => onChange(undefined)}>
            <IconX size={16} stroke={1.5} aria-hidden />
            {t.clear}
          </Button>
        ) : null}
      </div>
      <p className={css.quiet}>{help}</p>
    </div>
  )
}

type UploadProps = {
  readonly designId: string | null
  readonly label: string
  readonly isDisabled?: boolean
  readonly onUploaded: (fileId: string) => void
  readonly children: ReactNode
}
export function InspectorPictureUpload({ designId, label, isDisabled = false, onUploaded, children }: UploadProps) {
  const t = useTexts(designsTexts).inspector
  const [isBusy, run] = useWork()
  const upload = (file: File | undefined) =>
    file && run(async () => onUploaded((await uploadDesignPicture(designId, file)).fileId), t.notUploaded)
  return (
    <FileTrigger acceptedFileTypes={['image/png', 'image/jpeg']} onSelect={(files) => void upload(files?.[0])}>
      <Button isBusy={isBusy} isDisabled={isDisabled} aria-label={`${label}, ${children}`}>
        <IconUpload size={16} stroke={1.5} aria-hidden />
        {children}
      </Button>
    </FileTrigger>
  )
}
