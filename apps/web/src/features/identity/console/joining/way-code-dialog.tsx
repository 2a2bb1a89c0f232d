import { IconCopy } from '@tabler/icons-react'
import { IconButton } from '#web/console/button.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { useCopyText } from '#web/console/use-copy-text.ts'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './joining.module.css'
import { type JoiningWay, useJoiningWayCode } from './joining-console.queries.ts'
import { joiningConsoleTexts } from './joining-console-texts.ts'

type Props = { readonly way: JoiningWay; readonly domains: readonly string[]; readonly onClose: () => void }
/**
 * The dialog with the QR code of a way to join, to be projected or printed, and with its code and link, to be copied.
 */
export function JoiningWayCodeDialog({ way, domains, onClose }: Props) {
  const texts = useTexts(joiningConsoleTexts)
  const t = texts.code
  const copy = useCopyText()
  const query = useJoiningWayCode(way.wayId)
  return (
    <Modal title={t.title(way.name)} width={520} onClose={onClose}>
      <QueryStates query={query} skeleton={<Skeleton height={360} />}>
        {({ code, link, qr }) => (
          <div className={css.code}>
            <svg className={css.qr} viewBox={`0 0 ${qr.modules} ${qr.modules}`} role="img" aria-label={t.qr}>
              <path d={qr.path} fill="currentColor" shapeRendering="crispEdges" />
            </svg>
            <p className={css.note}>{way.kind === 'code' ? t.print : `${t.domain} ${texts.domains(domains)}`}</p>
            {code ? <Line words={t.code} value={code} label={t.copy(t.code)} onCopy={copy} /> : null}
            <Line words={t.link} value={link} label={t.copy(t.link)} onCopy={copy} />
          </div>
        )}
      </QueryStates>
    </Modal>
  )
}

type LineProps = {
  readonly words: string
  readonly value: string
  readonly label: string
  readonly onCopy: (text: string) => void
}
function Line({ words, value, label, onCopy }: LineProps) {
  return (
    <div className={css.line}>
      <span>{words}</span>
      <code>{value}</code>
      <IconButton label={label} onPress={() => onCopy(value)}>
        <IconCopy size={16} stroke={1.5} aria-hidden />
      </IconButton>
    </div>
  )
}
