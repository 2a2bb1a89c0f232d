import { IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import tables from '#web/ui/table.module.css'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { apiReferenceTexts } from '../reference-texts.ts'
import type { DocumentedError, DocumentedField } from './document.ts'
import css from './reference.module.css'

/** A text with names in backticks as code. */
export const TextWithCode = ({ text }: { readonly text: string }) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part))

/** A block of code with a button that copies it. Long lines scroll inside it. */
export function CodeExample({ title, text }: { readonly title: string; readonly text: string }) {
  const t = useTexts(apiReferenceTexts)
  const copy = () =>
    void copyText(text).then((isCopied) => toast(isCopied ? 'success' : 'error', isCopied ? t.copied : t.notCopied))
  return (
    <figure className={css.code}>
      <figcaption>
        {title}
        <IconButton label={t.copyOf(title)} onClick={copy} className="no-print">
          <IconCopy size={16} stroke={1.5} aria-hidden />
        </IconButton>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls is reached by keyboard. */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </figure>
  )
}

/** Parameters or fields, with type and description. `isInput`: they are sent, and the required ones are marked. */
export function ReferenceFieldTable({
  label,
  fields,
  first,
  isInput = false,
}: {
  readonly label: string
  readonly first: string
  readonly fields: readonly (DocumentedField & { readonly place?: 'path' | 'query' | 'header' })[]
  readonly isInput?: boolean
}) {
  const t = useTexts(apiReferenceTexts)
  return (
    <table className={`${tables.rows} ${css.fields}`} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <th scope="col">{t.meaning}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, type, isRequired, description, place }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
              {place || (isInput && isRequired) ? (
                <small>
                  {[place ? t.places[place] : null, isInput && isRequired ? t.required : null]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              ) : null}
            </th>
            <td>
              <code className={css.type}>{type}</code>
              {description ? (
                <p>
                  <TextWithCode text={description} />
                </p>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function ReferenceErrorTable({ errors }: { readonly errors: readonly DocumentedError[] }) {
  return (
    <ul className={css.errors}>
      {errors.map(({ status, reason, words }) => (
        <li key={reason}>
          <span className="num">{status}</span>
          <code>{reason}</code>
          <span>{words}</span>
        </li>
      ))}
    </ul>
  )
}

/** A section of the reference, with its text next to its examples. */
export function ReferenceSection({
  id,
  title,
  examples,
  children,
}: {
  readonly id: string
  readonly title: string
  readonly examples?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <section id={id} className={css.section} aria-labelledby={`${id}-title`}>
      <div className={css.words}>
        <h3 id={`${id}-title`}>{title}</h3>
        {children}
      </div>
      {examples ? <div className={css.examples}>{examples}</div> : null}
    </section>
  )
}
