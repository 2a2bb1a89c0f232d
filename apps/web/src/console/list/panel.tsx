import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { foreignLangAttributeOf } from '#web/ui/content-language.ts'
import { useTexts } from '#web/ui/texts.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { IconButton } from '../button.tsx'
import { consoleTexts } from '../console-texts.ts'
import type { SidePanel } from './list.types.ts'
import css from './panel.module.css'
import type { ListState } from './use-list.ts'

type PanelProps<Row> = {
  readonly list: ListState<Row>
  readonly panel: SidePanel<Row>
  readonly row: Row | undefined
  readonly openKey: string
}

/**
 * The details of one row, next to the list or, on a phone, over it. The focus stays in the list, except when the panel
 * covers it.
 */
export function RowPanel<Row>({ list, panel, row, openKey }: PanelProps<Row>) {
  const t = useTexts(consoleTexts).list
  const ui = useTexts(uiTexts)
  const title = row ? panel.title(row) : t.details
  const heading = useRef<HTMLHeadingElement>(null)
  const { isPhone, move, closeRow, openRow, named } = list
  const at = named.findIndex(({ key }) => key === openKey)
  const next = (named[at + 1] ?? named[at - 1])?.key ?? null
  const ways = {
    next: next === openKey ? null : next,
    go: (key: string | null) => (key === null ? closeRow() : openRow(key)),
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row is read from its name on
  useEffect(() => {
    if (isPhone) heading.current?.focus()
  }, [isPhone, openKey])
  return (
    <aside className={css.panel} aria-label={t.detailsOf(title)}>
      <header>
        <h2 ref={heading} tabIndex={-1} {...foreignLangAttributeOf(title)}>
          {title}
        </h2>
        <div className={css.ways}>
          <IconButton label={t.up} hint={false} onPress={() => void move(-1)}>
            <IconChevronUp size={16} stroke={1.5} aria-hidden />
          </IconButton>
          <IconButton label={t.down} hint={false} onPress={() => void move(1)}>
            <IconChevronDown size={16} stroke={1.5} aria-hidden />
          </IconButton>
          <IconButton label={ui.close} hint={false} onPress={closeRow}>
            <IconX size={16} stroke={1.5} aria-hidden />
          </IconButton>
        </div>
        {row && panel.note ? <p className="num">{panel.note(row)}</p> : null}
      </header>
      <p className="vh" role="status">
        {isPhone ? '' : t.shown(title)}
      </p>
      <div key={openKey} className={css.panelBody}>
        {panel.content(openKey, row, ways)}
      </div>
    </aside>
  )
}
