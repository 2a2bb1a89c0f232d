import { useTexts } from '#web/ui/texts.ts'
import { consoleTexts } from '../console-texts.ts'
import { Modal } from '../overlays/modal.tsx'
import { Kbd } from './kbd.tsx'
import css from './keys.module.css'
import { useKeyGroups } from './keys.ts'

/**
 * All keys that are available now, with those of the page before those of the console. Keys with the same effect share
 * a line.
 */
export function KeysHelp({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(consoleTexts)
  const groups = useKeyGroups()
    .toReversed()
    .map((group) => {
      const lines = new Map<string, string[]>()
      for (const [key, binding] of Object.entries(group.keys()))
        if (binding?.words) lines.set(binding.words, [...(lines.get(binding.words) ?? []), key])
      return { rank: group.rank, title: group.title, lines: [...lines] }
    })
    .filter(({ lines }) => lines.length > 0)
  return (
    <Modal title={t.keys.title} onClose={onClose} width={480}>
      <div className={css.groups}>
        {groups.map(({ rank, title, lines }) => (
          <section key={rank}>
            <h3>{title}</h3>
            {lines.map(([words, keys]) => (
              <p key={words} className={css.row}>
                {words}
                <span>
                  {keys.map((key) => (
                    <Kbd key={key} of={key} />
                  ))}
                </span>
              </p>
            ))}
          </section>
        ))}
      </div>
    </Modal>
  )
}
