import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '#web/console/button.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { bankLink } from './bank-link.ts'
import css from './done-step.module.css'
import importCss from './import.module.css'
import { questionImportTexts } from './import-texts.ts'
import type { QuestionImportItem } from './use-imports.ts'

type Props = {
  readonly item: QuestionImportItem
  readonly next: number | null
  readonly onNext: (key: number) => void
  readonly onAnother: () => void
}

/** The last step: the result, and links onward. */
export function ImportDoneStep({ item, next, onNext, onAnother }: Props) {
  const t = useTexts(questionImportTexts).done
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  if (item.state.kind !== 'done') return null
  const { outcome, preview } = item.state
  const { added, known, bankId } = outcome
  const link = bankLink(bankId)
  const refused = preview.problems.length
  return (
    <section className={css.done}>
      <h2 ref={heading} tabIndex={-1}>
        <IconCheck size={24} stroke={1.75} aria-hidden />
        {added > 0 ? t.title(formatNumber(added), added) : t.none}
      </h2>
      <ul>
        {known > 0 ? <li>{t.known(formatNumber(known), known)}</li> : null}
        {refused > 0 ? <li data-refused="">{t.refused(formatNumber(refused), refused)}</li> : null}
      </ul>
      <p className={importCss.row}>
        {link ? (
          <ButtonLink look="solid" {...link}>
            {t.bank}
          </ButtonLink>
        ) : null}
        {next === null ? null : <Button onPress={() => onNext(next)}>{t.next}</Button>}
        <Button onPress={onAnother}>{t.another}</Button>
      </p>
    </section>
  )
}
