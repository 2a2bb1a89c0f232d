import type { DesignProblem } from '@portal/contract/certificates/design.rules.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTexts } from '#web/ui/texts.ts'
import { designFieldName } from './design-edit.rules.ts'
import css from './designs.module.css'
import type { DesignContentData, DesignWarnings } from './designs.queries.ts'
import { designsTexts } from './designs-texts.ts'

type Props = {
  readonly content: DesignContentData
  readonly problems: readonly DesignProblem[]
  readonly missing: readonly ('name' | 'number')[]
  readonly warnings: DesignWarnings | null
  readonly lang: 'zh' | 'en'
}

/** Lists the problems that prevent saving or publishing, and the texts that a certificate would show badly. */
export function DesignProblems({ content, problems, missing, warnings, lang }: Props) {
  const all = useTexts(designsTexts)
  const t = all.problems
  const nameOf = (index: number) => {
    const field = content.fields[index]
    return field ? designFieldName(field, lang, all.kinds) : ''
  }
  const lines = problems.map(({ index, rule, detail }) =>
    rule === 'placeholder' ? t.placeholder(nameOf(index), detail) : t[rule](nameOf(index)),
  )
  const notes = [
    ...missing.map((one) => t.missing[one]),
    ...(warnings && warnings.undrawable.length > 0 ? [t.undrawable(warnings.undrawable.join(' '))] : []),
    ...(warnings && warnings.tight.length > 0 ? [t.tight(warnings.tight.map(nameOf))] : []),
  ]
  if (lines.length + notes.length === 0) return null
  return (
    <div className={css.problems} role="status">
      {lines.length > 0 ? <b>{t.title(lines.length)}</b> : null}
      <ul>
        {lines.map((line) => (
          <li key={line} data-wrong>
            <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
            {line}
          </li>
        ))}
        {notes.map((line) => (
          <li key={line}>
            <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
            {line}
          </li>
        ))}
      </ul>
    </div>
  )
}
