import { IconCopy } from '@tabler/icons-react'
import { Button } from '#web/console/button.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import panel from '#web/console/panel.module.css'
import { useCopyText } from '#web/console/use-copy-text.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './live-console.module.css'
import type { StreamKey } from './live-console.queries.ts'
import { liveConsoleTexts } from './live-console-texts.ts'

/** The stream key, shown once with instructions. Only its own button closes the dialog. */
export function StreamKeyDialog({
  of: { streamKey, streamUrl },
  onClose,
}: {
  readonly of: StreamKey
  readonly onClose: () => void
}) {
  const t = useTexts(liveConsoleTexts).key
  return (
    <Modal
      title={t.title}
      onClose={onClose}
      width={560}
      mustAnswer
      footer={
        <Button look="solid" onPress={onClose}>
          {t.close}
        </Button>
      }
    >
      <div className={css.key}>
        <p>{t.once}</p>
        <dl>
          {streamUrl ? <Copied words={t.server} value={streamUrl} /> : <p className={panel.note}>{t.noServer}</p>}
          <Copied words={t.streamKey} value={streamKey} />
        </dl>
        <section>
          <h3>{t.obs}</h3>
          <ol>
            {t.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      </div>
    </Modal>
  )
}

function Copied({ words, value }: { readonly words: string; readonly value: string }) {
  const t = useTexts(liveConsoleTexts).key
  const copy = useCopyText()
  return (
    <div>
      <dt>{words}</dt>
      <dd>
        <code>{value}</code>
        <Button aria-label={`${t.copy}: ${words}`} onPress={() => copy(value)}>
          <IconCopy size={16} stroke={1.5} aria-hidden />
          {t.copy}
        </Button>
      </dd>
    </div>
  )
}
