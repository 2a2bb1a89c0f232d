import { type BrandShades, brandColorsOf, contrastOf } from '@portal/contract/companies/brand-colors.ts'
import type { CSSProperties } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import fieldCss from '#web/console/form/fields/field.module.css'
import { FieldFrame } from '#web/console/form/fields/field-frame.tsx'
import { type FieldProps, useField } from '#web/console/form/fields/use-field.ts'
import { formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './brand-field.module.css'
import { companiesConsoleTexts } from './companies-console-texts.ts'

type Props<V extends FieldValues> = FieldProps<V, FieldPathByValue<V, string | null | undefined>> & {
  readonly called: string
  /** The colour that applies while the field is empty; by default the one that the portal comes with. */
  readonly colorWhenEmpty?: string | undefined
}
const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text)
/** The colour of a portal for which staff have set none. */
const standardColor = '#1F57E7'

/**
 * The colour of a company or of the portal: typed or picked, with its contrast and a preview of the learner pages,
 * which show the name `called`.
 */
export function BrandColorField<V extends FieldValues>({
  form,
  name,
  label,
  help,
  called,
  colorWhenEmpty = standardColor,
}: Props<V>) {
  const t = useTexts(companiesConsoleTexts).form
  const field = useField(form, name, label, undefined, Boolean(help))
  const typed = typeof field.value === 'string' ? field.value : ''
  const color = isColor(typed) ? typed : null
  const shades = brandColorsOf(color ?? colorWhenEmpty)
  return (
    <FieldFrame field={field} help={help}>
      <div className={css.pick}>
        <input
          {...field.described}
          className={`${fieldCss.input} num`}
          value={typed}
          placeholder={colorWhenEmpty.toUpperCase()}
          autoComplete="off"
          spellCheck={false}
          maxLength={7}
          onChange={({ target }) => field.set(spelled(target.value))}
          onBlur={field.leave}
        />
        <input
          type="color"
          aria-label={t.pickColor}
          value={(color ?? colorWhenEmpty).toLowerCase()}
          onChange={({ target }) => field.set(target.value.toUpperCase())}
        />
        {typed ? null : <span className={css.quiet}>{t.noColor}</span>}
      </div>
      {color ? (
        <ul className={css.judged} aria-live="polite">
          <Judged theme="light" given={color} shades={shades.light} />
          <Judged theme="dark" given={color} shades={shades.dark} />
        </ul>
      ) : null}
      <div className={css.previews} role="group" aria-label={t.preview}>
        <Preview theme="light" shades={shades.light} called={called} />
        <Preview theme="dark" shades={shades.dark} called={called} />
      </div>
    </FieldFrame>
  )
}

/** Returns the typed or pasted text in capitals, with `#` before six hexadecimal digits. */
function spelled(text: string): string {
  const plain = text.normalize('NFKC').trim().toUpperCase()
  return /^[0-9A-F]{6}$/.test(plain) ? `#${plain}` : plain
}

function Judged({
  theme,
  given,
  shades,
}: {
  readonly theme: 'light' | 'dark'
  readonly given: string
  readonly shades: BrandShades
}) {
  const t = useTexts(companiesConsoleTexts).form
  const ratio = formatNumber(contrastOf(shades.signal, theme === 'light' ? '#ffffff' : '#161c2b'), 1)
  const isSame = shades.signal.toLowerCase() === given.toLowerCase()
  const words = isSame
    ? t.asIs(ratio)
    : (theme === 'light' ? t.darkened : t.lightened)(shades.signal.toUpperCase(), ratio)
  return (
    <li>
      <b>{t.previewOf[theme]}</b> {words}
    </li>
  )
}

/** A small learner's page, drawn with the same design tokens. */
function Preview({
  theme,
  shades,
  called,
}: {
  readonly theme: 'light' | 'dark'
  readonly shades: BrandShades
  readonly called: string
}) {
  const t = useTexts(companiesConsoleTexts).form
  const tokens = {
    '--signal': shades.signal,
    '--signal-deep': shades.deep,
    '--signal-soft': shades.soft,
    '--on-signal': shades.on,
    '--filled': shades.filled,
  } as CSSProperties
  const [courses, exams, certification] = t.previewNav
  return (
    <figure className={css.preview} data-preview={theme} style={tokens}>
      <div className={css.page} aria-hidden="true">
        <div className={css.top}>
          <span className={css.current}>{courses}</span>
          <span>{exams}</span>
          <span>{certification}</span>
          <span className={css.company}>{called || '…'}</span>
        </div>
        <div className={css.card}>
          <b>{t.previewCourse}</b>
          <small>{t.previewNote}</small>
          <i className={css.bar}>
            <i />
          </i>
          <div className={css.buttons}>
            <span className={css.solid}>{t.previewGo}</span>
            <span className={css.link}>{t.previewMore}</span>
          </div>
        </div>
      </div>
      <figcaption>{t.previewOf[theme]}</figcaption>
    </figure>
  )
}
