import { IconDots, IconX } from '@tabler/icons-react'
import { Button as PressButton } from 'react-aria-components/Button'
import { formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { consoleTexts } from '../console-texts.ts'
import { Kbd } from '../keys/kbd.tsx'
import { Menu, MenuItem } from '../overlays/menu.tsx'
import { useActions } from '../palette/use-actions.ts'
import css from './bulk-bar.module.css'
import type { BulkAction } from './list.types.ts'
import { bulkTarget } from './selection.ts'
import type { ListState } from './use-list.ts'

/** The bar of actions on the selected rows. It floats over the list and never replaces the filters. */
export function BulkBar<Row>({ list, count }: { readonly list: ListState<Row>; readonly count: number }) {
  const t = useTexts(consoleTexts).list
  const { props, selection, select, answer, query } = list
  const actions = (props.bulk ?? []).filter(({ isForSomeOnly }) => !isForSomeOnly || selection.kind === 'some')
  const run = (action: BulkAction) =>
    action.run(bulkTarget(selection, query, answer ?? { total: count, isAbout: true }), select.none)
  const [plain, seldom] = [actions.filter(({ isSeldom }) => !isSeldom), actions.filter(({ isSeldom }) => isSeldom)]
  const total = answer?.total ?? 0
  const all = props.counted(answer?.isAbout ? t.about(formatNumber(total)) : formatNumber(total), total)
  const chosen = selection.kind === 'all' ? t.allSelected(all) : t.selected(props.counted(formatNumber(count), count))
  useActions(
    t.forSelected,
    actions.map((action) => ({
      id: action.id,
      words: action.words,
      ...(action.shortcut ? { shortcut: action.shortcut } : {}),
      run: () => run(action),
    })),
    { words: chosen, clear: select.none },
  )
  return (
    <div className={css.bulk} role="toolbar" aria-label={t.forSelected}>
      <b className="num">{chosen}</b>
      {selection.kind === 'some' && total > count ? (
        <PressButton className={`num ${css.selectAll}`} onPress={select.all}>
          {t.selectAll(all)}
        </PressButton>
      ) : null}
      <hr />
      {plain.map((action) => (
        <PressButton key={action.id} onPress={() => run(action)} {...(action.isDanger ? { 'data-danger': '' } : {})}>
          {action.words}
          {action.shortcut ? <Kbd of={action.shortcut} /> : null}
        </PressButton>
      ))}
      {seldom.length > 0 ? (
        <Menu
          label={t.moreActions}
          placement="top end"
          trigger={
            <PressButton aria-label={t.moreActions}>
              <IconDots size={16} stroke={1.5} aria-hidden />
            </PressButton>
          }
        >
          {seldom.map((action) => (
            <MenuItem
              key={action.id}
              onAction={() => run(action)}
              isDanger={action.isDanger ?? false}
              {...(action.shortcut ? { shortcut: action.shortcut } : {})}
            >
              {action.words}
            </MenuItem>
          ))}
        </Menu>
      ) : null}
      <hr />
      <PressButton aria-label={t.clearSelection} onPress={select.none}>
        <IconX size={16} stroke={1.5} aria-hidden />
        <Kbd of="Escape" />
      </PressButton>
    </div>
  )
}
