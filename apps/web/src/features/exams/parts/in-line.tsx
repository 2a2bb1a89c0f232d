import { Button } from '#web/ui/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { leaveLine, type StartPlace } from '../answering/start-line.ts'
import { examTexts } from '../exam-texts.ts'
import css from './begin-exam.module.css'

/** The reader's position in line for the start of an exam; the page tries again by itself. */
export function InLine({ place }: { readonly place: StartPlace }) {
  const t = useTexts(examTexts).details.inLine
  return (
    <div className={css.begin}>
      <p className={css.position} role="status">
        {t.position(place.position)}
        <span>{t.wait(place.seconds)}</span>
      </p>
      <p>{t.clock}</p>
      <Button look="line" onClick={leaveLine}>
        {t.leave}
      </Button>
    </div>
  )
}
