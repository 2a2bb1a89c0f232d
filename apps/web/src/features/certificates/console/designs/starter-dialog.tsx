import { type DesignStarter, designStarters } from '@portal/contract/certificates/design.starters.ts'
import { Modal } from '#web/console/overlays/modal.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './designs.module.css'
import { designsTexts } from './designs-texts.ts'

type Props = { readonly onChoose: (from: DesignStarter) => void; readonly onClose: () => void }

/** The dialog in which staff choose the starting point of a new design. */
export function DesignStarterDialog({ onChoose, onClose }: Props) {
  const t = useTexts(designsTexts).starter
  return (
    <Modal title={t.title} onClose={onClose} width={520}>
      <p className={css.quiet}>{t.lead}</p>
      <ul className={css.starters}>
        {(Object.keys(designStarters) as DesignStarter[]).map((id) => (
          <li key={id}>
            <button type="button" onClick={() => onChoose(id)}>
              <span className={css.mini} data-starter={id} aria-hidden />
              <span>
                <b>{t[id]}</b>
                <small>{t[`${id}Hint`]}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
