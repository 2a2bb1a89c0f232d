import { useTexts } from '#web/ui/texts.ts'
import { questionImportTexts } from './import-texts.ts'
import css from './pips.module.css'

/** A difficulty from 1 to 5 as five bars, of which that many are filled; for null, a text for screen readers only. */
export function DifficultyPips({ level }: { readonly level: number | null }) {
  const t = useTexts(questionImportTexts)
  if (level === null) return <span className="vh">{t.noDifficulty}</span>
  return (
    <span className={css.pips} role="img" aria-label={t.level(level)}>
      {[1, 2, 3, 4, 5].map((one) => (
        <i key={one} data-on={one <= level || undefined} />
      ))}
    </span>
  )
}
