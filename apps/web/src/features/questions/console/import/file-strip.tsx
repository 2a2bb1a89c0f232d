import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './file-strip.module.css'
import { questionImportTexts } from './import-texts.ts'
import type { QuestionImportItem } from './use-imports.ts'

/** The files of this visit side by side, with their progress. */
export function ImportFileStrip({
  items,
  openKey,
  onOpen,
}: {
  readonly items: readonly QuestionImportItem[]
  readonly openKey: number | null
  readonly onOpen: (key: number) => void
}) {
  const t = useTexts(questionImportTexts).reading
  const over = items.filter(({ state }) => state.kind !== 'waiting' && state.kind !== 'sending').length
  return (
    <nav className={css.strip} aria-label={t.files}>
      {items.map(({ key, name, state }) => (
        <button
          key={key}
          type="button"
          aria-current={key === openKey || undefined}
          data-state={state.kind}
          onClick={() => onOpen(key)}
        >
          {state.kind === 'done' ? <IconCheck size={14} stroke={2} aria-hidden /> : null}
          {state.kind === 'refused' ? <IconAlertCircle size={14} stroke={1.5} aria-hidden /> : null}
          <span>{name}</span>
          <small className="num">
            {state.kind === 'seen'
              ? formatNumber(state.preview.counts.fresh)
              : state.kind === 'done'
                ? `+${formatNumber(state.outcome.added)}`
                : t.states[state.kind]}
          </small>
        </button>
      ))}
      <p className="vh" role="status">
        {t.of(formatNumber(over), formatNumber(items.length))}
      </p>
    </nav>
  )
}
