import { Dialog } from '#web/ui/dialog.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { examTexts } from '../exam-texts.ts'
import css from './keys-dialog.module.css'

/** The keyboard shortcuts of the answer page. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(examTexts).answer.keys
  return (
    <Dialog title={t.title} onClose={onClose}>
      <dl className={css.keys}>
        {t.list.map(([keys, words]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
