import { IconCheck, IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { Dialog, DialogTrigger, Popover } from 'react-aria-components/Popover'
import { Button, Tree, TreeItem, TreeItemContent } from 'react-aria-components/Tree'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { useTexts } from '#web/ui/texts.ts'
import floating from '../../overlays/floating.module.css'
import { formTexts } from '../form-texts.ts'
import css from './collection-fields.module.css'
import fieldCss from './field.module.css'
import { FieldFrame } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'

export type TreeBranch = {
  readonly id: string
  readonly words: string
  readonly note?: string
  readonly inside?: readonly TreeBranch[]
}
type TreeProps<V extends FieldValues> = { readonly branches: readonly TreeBranch[] } & (
  | (FieldProps<V, FieldPathByValue<V, string | null | undefined>> & { readonly isMany?: false })
  | (FieldProps<V, FieldPathByValue<V, readonly string[] | undefined>> & { readonly isMany: true })
)

/**
 * A field for one or several nodes of a tree, such as departments or topics. Arrow keys move through the tree and open
 * branches, and a text field filters it.
 */
export function TreeSelect<V extends FieldValues>({
  form,
  name,
  label,
  help,
  isDisabled = false,
  branches,
  isMany = false,
}: TreeProps<V>) {
  const t = useTexts(formTexts)
  const names = useMemo(() => namesIn(branches), [branches])
  const wordsOf = useCallback(
    (value: unknown) =>
      idsOf(value)
        .map((id) => names.get(id) ?? id)
        .join(', '),
    [names],
  )
  const field = useField(form, name, label, wordsOf, Boolean(help))
  const ids = idsOf(field.value)
  const [filter, setFilter] = useState('')
  const [isOpen, setOpen] = useState(false)
  const shown = useMemo(() => filtered(branches, filter.trim().toLocaleLowerCase()), [branches, filter])
  const [expanded, setExpanded] = useState<Iterable<string | number>>([])
  const change = (next: boolean) => {
    setOpen(next)
    setFilter('')
    if (next) setExpanded(wayTo(branches, ids))
    else field.leave()
  }
  return (
    <FieldFrame field={field} help={help} labelId={`${field.id}-label`}>
      <DialogTrigger isOpen={isOpen} onOpenChange={change}>
        <Button
          className={`${fieldCss.input} ${fieldCss.value}`}
          aria-labelledby={`${field.id}-label ${field.id}-value`}
          aria-describedby={field.described['aria-describedby'] ?? ''}
          isDisabled={isDisabled}
        >
          <span id={`${field.id}-value`} className={ids.length === 0 ? fieldCss.empty : undefined}>
            {ids.length === 0 ? t.choose : ids.length > 3 ? t.tree.chosen(ids.length) : wordsOf(ids)}
          </span>
          <IconChevronDown size={16} stroke={1.5} aria-hidden />
        </Button>
        <Popover
          className={floating.floating ?? ''}
          style={{ width: 'max(var(--trigger-width), 280px)' }}
          containerPadding={8}
          data-console-overlay=""
        >
          <Dialog aria-label={label} className={floating.dialog ?? ''}>
            {({ close }) => (
              <>
                <div className={css.filter}>
                  <input
                    className={fieldCss.input}
                    aria-label={`${label}: ${t.tree.filter}`}
                    placeholder={t.tree.filter}
                    value={filter}
                    autoComplete="off"
                    onChange={(event) => {
                      setFilter(event.target.value)
                      const text = event.target.value.trim().toLocaleLowerCase()
                      setExpanded(text ? [...namesIn(filtered(branches, text)).keys()] : wayTo(branches, ids))
                    }}
                    onKeyDown={(event) => {
                      if (event.key === 'Enter') event.preventDefault()
                      if (event.key !== 'ArrowDown') return
                      event.preventDefault()
                      event.currentTarget
                        .closest('[role="dialog"]')
                        ?.querySelector<HTMLElement>('[role="row"]')
                        ?.focus()
                    }}
                  />
                </div>
                <Tree
                  aria-label={label}
                  className={css.tree ?? ''}
                  selectionMode={isMany ? 'multiple' : 'single'}
                  selectionBehavior={isMany ? 'toggle' : 'replace'}
                  disallowEmptySelection={!isMany && !field.isOptional}
                  // Escape closes the list without undoing a choice.
                  escapeKeyBehavior="none"
                  selectedKeys={ids}
                  onSelectionChange={(keys) => {
                    const chosen = keys === 'all' ? [...names.keys()] : [...keys].map(String)
                    field.set(isMany ? chosen : chosen[0])
                  }}
                  // If it had an action of its own, a click would no longer choose it.
                  {...(isMany ? {} : { onAction: close })}
                  expandedKeys={expanded}
                  onExpandedChange={setExpanded}
                  renderEmptyState={() => <div className={css.state}>{filter ? t.tree.none : t.tree.none0}</div>}
                >
                  {shown.map((branch) => (
                    <Item key={branch.id} branch={branch} isMany={isMany} />
                  ))}
                </Tree>
                {isMany ? (
                  <div className={css.foot}>
                    <span className="num" role="status">
                      {t.tree.chosen(ids.length)}
                    </span>
                    <button type="button" onClick={close}>
                      {t.tree.done}
                    </button>
                  </div>
                ) : null}
              </>
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
    </FieldFrame>
  )
}

function Item({ branch, isMany }: { readonly branch: TreeBranch; readonly isMany: boolean }) {
  return (
    <TreeItem id={branch.id} textValue={branch.words} className={css.row ?? ''}>
      <TreeItemContent>
        {({ isSelected }) => (
          <div className={css.line}>
            <Button slot="chevron" className={css.chevron ?? ''}>
              <IconChevronRight size={16} stroke={1.5} />
            </Button>
            {isMany ? (
              <span className={css.box} data-selected={isSelected || undefined}>
                {isSelected ? <IconCheck size={12} stroke={2} aria-hidden /> : null}
              </span>
            ) : null}
            <span>{branch.words}</span>
            {branch.note ? <span className={`num ${css.note}`}>{branch.note}</span> : null}
          </div>
        )}
      </TreeItemContent>
      {branch.inside?.map((inner) => (
        <Item key={inner.id} branch={inner} isMany={isMany} />
      ))}
    </TreeItem>
  )
}

const idsOf = (value: unknown): string[] =>
  Array.isArray(value) ? (value as string[]) : typeof value === 'string' && value ? [value] : []
const namesIn = (branches: readonly TreeBranch[]): Map<string, string> =>
  new Map(branches.flatMap((one) => [[one.id, one.words] as const, ...namesIn(one.inside ?? [])]))

/** The matches, and their parents. */
const filtered = (branches: readonly TreeBranch[], text: string): readonly TreeBranch[] =>
  text === ''
    ? branches
    : branches.flatMap((one) => {
        if (one.words.toLocaleLowerCase().includes(text)) return [one]
        const inside = filtered(one.inside ?? [], text)
        return inside.length > 0 ? [{ ...one, inside }] : []
      })

/** Returns all options that must be open to show the current value. */
const wayTo = (branches: readonly TreeBranch[], ids: readonly string[]): string[] =>
  branches.flatMap((one) => {
    const inner = one.inside ?? []
    return [...namesIn(inner).keys()].some((id) => ids.includes(id)) ? [one.id, ...wayTo(inner, ids)] : []
  })
