import { departmentMove, departmentRemove } from '@portal/contract/identity/people-change.contract.ts'
import { IconChevronRight, IconDots, IconGripVertical, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { Button as PartButton, Tree, TreeItem, TreeItemContent } from 'react-aria-components/Tree'
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { errorWords } from '#web/api/api-error.ts'
import { write } from '#web/api/write.ts'
import { Button, IconButton } from '#web/console/button.tsx'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { Menu, MenuDivider, MenuItem } from '#web/console/overlays/menu.tsx'
import { useActions } from '#web/console/palette/use-actions.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber } from '#web/ui/format.ts'
import { EmptyState, QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { type Department, useDepartmentList } from './companies-console.queries.ts'
import { companiesConsoleTexts } from './companies-console-texts.ts'
import { DepartmentNameDialog, MoveDepartmentDialog } from './department-dialogs.tsx'
import { canMoveDepartmentUnder, type DepartmentBranch, departmentBranches } from './department-tree.rules.ts'
import css from './departments.module.css'

export type DepartmentAct =
  | { readonly kind: 'create'; readonly under: Department | null }
  | { readonly kind: 'rename' | 'move' | 'remove'; readonly of: Department }

/**
 * The departments of a company as a tree, in which they are created, renamed, moved and removed. They are moved by
 * dragging, by keyboard or by the menu of each.
 */
export function CompanyDepartments({ companyId }: { readonly companyId: string }) {
  const t = useTexts(companiesConsoleTexts).departments
  const [act, setAct] = useState<DepartmentAct | null>(null)
  const create = () => setAct({ kind: 'create', under: null })
  useActions(t.label, [{ id: 'create-department', words: t.create, shortcut: 'C', run: create }])
  const query = useDepartmentList(companyId)
  return (
    <div className={css.part}>
      <QueryStates query={query} skeleton={<RowsSkeleton height={320} />}>
        {({ departments, withoutDepartment }) => (
          <>
            <header className={css.head}>
              <p>
                {departments.length > 0 ? <span className={css.hint}>{t.hint}</span> : null}
                {withoutDepartment > 0 ? (
                  <span className="num">{t.without(formatNumber(withoutDepartment), withoutDepartment)}</span>
                ) : null}
              </p>
              <Button onPress={create} shortcut="C">
                <IconPlus size={16} stroke={1.5} aria-hidden />
                {t.create}
              </Button>
            </header>
            {departments.length === 0 ? (
              <EmptyState title={t.empty} hint={t.emptyHint} level={2} />
            ) : (
              <DepartmentTree departments={departments} companyId={companyId} onAct={setAct} />
            )}
            {act ? (
              <Dialog act={act} departments={departments} companyId={companyId} onClose={() => setAct(null)} />
            ) : null}
          </>
        )}
      </QueryStates>
    </div>
  )
}

type DialogProps = {
  readonly act: DepartmentAct
  readonly departments: readonly Department[]
  readonly companyId: string
  readonly onClose: () => void
}
function Dialog({ act, departments, companyId, onClose }: DialogProps) {
  const t = useTexts(companiesConsoleTexts).departments
  if (act.kind === 'create') return <DepartmentNameDialog companyId={companyId} under={act.under} onClose={onClose} />
  if (act.kind === 'rename') return <DepartmentNameDialog companyId={companyId} of={act.of} onClose={onClose} />
  if (act.kind === 'move') return <MoveDepartmentDialog of={act.of} departments={departments} onClose={onClose} />
  return (
    <ConfirmationDialog
      title={t.removeTitle}
      object={pickReaderText(act.of.name)}
      people={act.of.withBelow}
      consequence={t.removeWhat}
      action={t.removeDo}
      onConfirm={async () => {
        await write(departmentRemove, { departmentId: act.of.id })
        toast('success', t.removed)
      }}
      onClose={onClose}
    />
  )
}

type TreeProps = {
  readonly departments: readonly Department[]
  readonly companyId: string
  readonly onAct: (act: DepartmentAct) => void
}
/** The number of departments above which they are collapsed at first. */
const openAtFirst = 60

function DepartmentTree({ departments, companyId, onAct }: TreeProps) {
  const t = useTexts(companiesConsoleTexts).departments
  const ui = useTexts(uiTexts)
  const branches = departmentBranches(departments)
  const parents = departments.filter(({ id }) => departments.some((one) => one.parentId === id)).map(({ id }) => id)
  // Stores the collapsed departments, not the expanded ones: a department with a new child shows it.
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set(departments.length > openAtFirst ? parents : []))
  const expanded = parents.filter((id) => !folded.has(id))
  const setExpanded = (keys: Iterable<string | number>) => {
    const open = new Set([...keys].map(String))
    setFolded(new Set(parents.filter((id) => !open.has(id))))
  }
  const move = async (id: string, parentId: string | null) => {
    const one = departments.find((department) => department.id === id)
    if (!one || !canMoveDepartmentUnder(departments, id, parentId)) return
    try {
      await write(departmentMove, { departmentId: id, parentId })
      if (parentId) setFolded(new Set([...folded].filter((one) => one !== parentId)))
      toast('success', t.moved(pickReaderText(one.name)))
    } catch (error) {
      toast('error', errorWords(error, ui.notDone))
    }
  }
  const [dragged, setDragged] = useState<string | null>(null)
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) =>
      [...keys].map((key) => ({
        'text/plain': pickReaderText(departments.find(({ id }) => id === String(key))?.name ?? {}),
      })),
    onDragStart: ({ keys }) => setDragged(String([...keys][0])),
    onDragEnd: () => setDragged(null),
    getDropOperation: (target) => {
      if (dragged === null) return 'cancel'
      if (target.type === 'root') return canMoveDepartmentUnder(departments, dragged, null) ? 'move' : 'cancel'
      return target.dropPosition === 'on' && canMoveDepartmentUnder(departments, dragged, String(target.key))
        ? 'move'
        : 'cancel'
    },
    onMove: ({ keys, target }) => void move(String([...keys][0]), String(target.key)),
    onRootDrop: () => {
      if (dragged) void move(dragged, null)
    },
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const id =
      event.target instanceof HTMLElement && event.target.getAttribute('role') === 'row'
        ? event.target.dataset.key
        : undefined
    const of = departments.find((one) => one.id === id)
    const kind = ({ F2: 'rename', m: 'move', M: 'move', Delete: 'remove' } as const)[event.key as 'F2']
    if (!of || !kind) return
    event.preventDefault()
    event.stopPropagation()
    onAct({ kind, of })
  }
  const isAllOpen = expanded.length === parents.length
  return (
    <>
      {parents.length > 0 ? (
        <p className={css.fold}>
          <Button look="quiet" onPress={() => setExpanded(isAllOpen ? [] : parents)}>
            {isAllOpen ? t.fold : t.all}
          </Button>
        </p>
      ) : null}
      <div onKeyDownCapture={onKeyDown}>
        <Tree
          aria-label={t.label}
          className={css.tree ?? ''}
          selectionMode="none"
          expandedKeys={expanded}
          onExpandedChange={setExpanded}
          dragAndDropHooks={dragAndDropHooks}
        >
          {branches.map((branch) => (
            <Item key={branch.id} branch={branch} companyId={companyId} onAct={onAct} />
          ))}
        </Tree>
      </div>
    </>
  )
}

type ItemProps = {
  readonly branch: DepartmentBranch
  readonly companyId: string
  readonly onAct: (act: DepartmentAct) => void
}
function Item({ branch, companyId, onAct }: ItemProps) {
  const t = useTexts(companiesConsoleTexts).departments
  const navigate = useNavigate()
  const name = pickReaderText(branch.name)
  const other = [branch.name.zh, branch.name.en].find((one) => one && one !== name)
  return (
    <TreeItem id={branch.id} textValue={name} className={css.row ?? ''}>
      <TreeItemContent>
        <div className={css.line}>
          <PartButton slot="drag" className={css.grip ?? ''} aria-label={t.drag(name)}>
            <IconGripVertical size={16} stroke={1.5} aria-hidden />
          </PartButton>
          <PartButton slot="chevron" className={css.chevron ?? ''}>
            <IconChevronRight size={16} stroke={1.5} aria-hidden />
          </PartButton>
          <span className={css.name}>
            {name}
            {other ? <small>{other}</small> : null}
          </span>
          <span className={`num ${css.people}`}>
            {t.own(formatNumber(branch.people), branch.people)}
            <small>
              {branch.below.length > 0 ? t.withBelow(formatNumber(branch.withBelow), branch.withBelow) : ''}
            </small>
          </span>
          <Menu
            label={t.acts(name)}
            trigger={
              <IconButton label={t.acts(name)} hint={false}>
                <IconDots size={16} stroke={1.5} aria-hidden />
              </IconButton>
            }
          >
            <MenuItem onAction={() => onAct({ kind: 'create', under: branch })}>{t.createIn}</MenuItem>
            <MenuItem shortcut="F2" words={t.rename} onAction={() => onAct({ kind: 'rename', of: branch })}>
              {t.rename}
            </MenuItem>
            <MenuItem shortcut="M" words={t.move} onAction={() => onAct({ kind: 'move', of: branch })}>
              {t.move}
            </MenuItem>
            <MenuItem
              onAction={() => void navigate({ to: '/console/people', search: { companyId, departmentId: branch.id } })}
            >
              {t.people}
            </MenuItem>
            <MenuDivider />
            <MenuItem
              isDanger
              shortcut="Delete"
              words={t.remove}
              onAction={() => onAct({ kind: 'remove', of: branch })}
            >
              {t.remove}
            </MenuItem>
          </Menu>
        </div>
      </TreeItemContent>
      {branch.below.map((inner) => (
        <Item key={inner.id} branch={inner} companyId={companyId} onAct={onAct} />
      ))}
    </TreeItem>
  )
}
