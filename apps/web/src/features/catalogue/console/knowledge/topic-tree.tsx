import { knowledgeTopicDelete, knowledgeTopicSave } from '@portal/contract/catalogue/knowledge-staff.contract.ts'
import { IconChevronRight, IconDots, IconGripVertical, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { Button as PartButton, Tree, TreeItem, TreeItemContent } from 'react-aria-components/Tree'
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { errorWords } from '#web/api/api-error.ts'
import { write } from '#web/api/write.ts'
import { IconButton } from '#web/console/button.tsx'
import { FormDialog } from '#web/console/overlays/ask-form.tsx'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { Menu, MenuDivider, MenuItem } from '#web/console/overlays/menu.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { focusOnce } from '#web/ui/focus-once.ts'
import { formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import css from './knowledge.module.css'
import { type ManagedKnowledgeTopic, moveKnowledgeTopic } from './knowledge-console.queries.ts'
import { knowledgeConsoleTexts } from './knowledge-console-texts.ts'
import { type TopicMove, topicMoveBeside, topicMoveByOne, topicMoveInto } from './topic-moves.ts'

type Act =
  | { readonly kind: 'add'; readonly under: ManagedKnowledgeTopic | null }
  | { readonly kind: 'rename' | 'remove'; readonly of: ManagedKnowledgeTopic }
type TopicTreeProps = {
  readonly topics: readonly ManagedKnowledgeTopic[]
  readonly chosen: string | null
  readonly onChoose: (topicId: string | null) => void
}

/**
 * The topic tree of the library. Topics are selected to list their items, and created, renamed, moved by mouse or
 * keyboard, and deleted.
 */
export function TopicTree({ topics, chosen, onChoose }: TopicTreeProps) {
  const t = useTexts(knowledgeConsoleTexts).topics
  const [act, setAct] = useState<Act | null>(null)
  const close = () => setAct(null)
  return (
    <aside className={css.aside} aria-label={t.title}>
      <header className={css.asideHead}>
        <h2>{t.title}</h2>
        <IconButton label={t.add} onPress={() => setAct({ kind: 'add', under: null })}>
          <IconPlus size={16} stroke={1.5} aria-hidden />
        </IconButton>
      </header>
      <button type="button" className={css.all} aria-pressed={chosen === null} onClick={() => onChoose(null)}>
        {t.all}
      </button>
      {topics.length === 0 ? (
        <p className={css.hint}>{t.empty}</p>
      ) : (
        <Branches topics={topics} chosen={chosen} onChoose={onChoose} onAct={setAct} />
      )}
      <p className={css.hint}>{t.keys}</p>
      {act?.kind === 'add' ? <NameDialog under={act.under} of={null} onClose={close} /> : null}
      {act?.kind === 'rename' ? <NameDialog under={null} of={act.of} onClose={close} /> : null}
      {act?.kind === 'remove' ? (
        <ConfirmationDialog
          title={t.removeTitle}
          object={pickReaderText(act.of.name)}
          consequence={t.removeWhat}
          action={t.remove}
          onConfirm={async () => {
            await write(knowledgeTopicDelete, { topicId: act.of.topicId })
            if (chosen === act.of.topicId) onChoose(null)
            toast('success', t.removed)
          }}
          onClose={close}
        />
      ) : null}
    </aside>
  )
}

const ways = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'into', ArrowLeft: 'out' } as const

function Branches({ topics, chosen, onChoose, onAct }: TopicTreeProps & { readonly onAct: (act: Act) => void }) {
  const t = useTexts(knowledgeConsoleTexts).topics
  const ui = useTexts(uiTexts)
  const [expanded, setExpanded] = useState<Iterable<string | number>>(() => topics.map(({ topicId }) => topicId))
  const [dragged, setDragged] = useState<string | null>(null)
  const of = (id: string | null) => topics.find(({ topicId }) => topicId === id)
  const move = async (id: string, to: TopicMove | null) => {
    const topic = of(id)
    if (!topic || !to) return
    try {
      await moveKnowledgeTopic(topic, to)
      if (to.parentId) setExpanded([...expanded, to.parentId])
      toast('success', t.moved(pickReaderText(topic.name)))
    } catch (error) {
      toast('error', errorWords(error, ui.notDone))
    }
  }
  const moveTo = (id: string, key: string, position: 'on' | 'before' | 'after') =>
    position === 'on' ? topicMoveInto(topics, id, key) : topicMoveBeside(topics, id, { target: key, side: position })
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': pickReaderText(of(String(key))?.name ?? {}) })),
    onDragStart: ({ keys }) => setDragged(String([...keys][0])),
    onDragEnd: () => setDragged(null),
    getDropOperation: (target) => {
      if (dragged === null) return 'cancel'
      const to =
        target.type === 'root'
          ? topicMoveInto(topics, dragged, null)
          : moveTo(dragged, String(target.key), target.dropPosition)
      return to ? 'move' : 'cancel'
    },
    onMove: ({ keys, target }) => {
      const id = String([...keys][0])
      void move(id, moveTo(id, String(target.key), target.dropPosition))
    },
    onRootDrop: () => {
      if (dragged) void move(dragged, topicMoveInto(topics, dragged, null))
    },
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const row =
      event.target instanceof HTMLElement && event.target.getAttribute('role') === 'row'
        ? of(event.target.dataset.key ?? null)
        : undefined
    if (!row || event.ctrlKey || event.metaKey) return
    const way = event.altKey ? ways[event.key as keyof typeof ways] : undefined
    const kind = event.altKey ? undefined : ({ F2: 'rename', Delete: 'remove' } as const)[event.key as 'F2']
    if (!way && !kind) return
    event.preventDefault()
    event.stopPropagation()
    if (way) void move(row.topicId, topicMoveByOne(topics, row.topicId, way))
    else if (kind) onAct({ kind, of: row })
  }
  return (
    <div onKeyDownCapture={onKeyDown}>
      <Tree
        aria-label={t.label}
        className={css.tree ?? ''}
        selectionMode="single"
        selectionBehavior="replace"
        selectedKeys={chosen ? [chosen] : []}
        onSelectionChange={(keys) => keys !== 'all' && onChoose(keys.size > 0 ? String([...keys][0]) : null)}
        expandedKeys={expanded}
        onExpandedChange={setExpanded}
        dragAndDropHooks={dragAndDropHooks}
      >
        {topics
          .filter(({ parentId }) => parentId === null)
          .map((topic) => (
            <Row
              key={topic.topicId}
              topic={topic}
              topics={topics}
              onAct={onAct}
              onStep={(id, way) => void move(id, topicMoveByOne(topics, id, way))}
            />
          ))}
      </Tree>
    </div>
  )
}

type RowProps = {
  readonly topic: ManagedKnowledgeTopic
  readonly topics: readonly ManagedKnowledgeTopic[]
  readonly onAct: (act: Act) => void
  readonly onStep: (id: string, way: 'up' | 'down' | 'into' | 'out') => void
}

function Row({ topic, topics, onAct, onStep }: RowProps) {
  const t = useTexts(knowledgeConsoleTexts).topics
  const { topicId } = topic
  const name = pickReaderText(topic.name)
  return (
    <TreeItem id={topicId} textValue={name} className={css.row ?? ''}>
      <TreeItemContent>
        <div className={css.line}>
          <PartButton slot="drag" className={css.grip ?? ''} aria-label={t.drag(name)}>
            <IconGripVertical size={14} stroke={1.5} aria-hidden />
          </PartButton>
          <PartButton slot="chevron" className={css.chevron ?? ''}>
            <IconChevronRight size={14} stroke={1.5} aria-hidden />
          </PartButton>
          <span className={css.topic}>{name}</span>
          {topic.items > 0 ? (
            <span className={`num ${css.count}`} title={t.items(formatNumber(topic.items))}>
              {formatNumber(topic.items)}
            </span>
          ) : null}
          <Menu
            label={t.acts(name)}
            trigger={
              <IconButton label={t.acts(name)} hint={false}>
                <IconDots size={16} stroke={1.5} aria-hidden />
              </IconButton>
            }
          >
            <MenuItem onAction={() => onAct({ kind: 'add', under: topic })}>{t.addIn}</MenuItem>
            <MenuItem shortcut="F2" words={t.rename} onAction={() => onAct({ kind: 'rename', of: topic })}>
              {t.rename}
            </MenuItem>
            <MenuDivider />
            {(['up', 'down', 'into', 'out'] as const).map((way) => (
              <MenuItem
                key={way}
                isDisabled={topicMoveByOne(topics, topicId, way) === null}
                onAction={() => onStep(topicId, way)}
              >
                {t[way]}
              </MenuItem>
            ))}
            <MenuDivider />
            <MenuItem isDanger shortcut="Delete" words={t.remove} onAction={() => onAct({ kind: 'remove', of: topic })}>
              {t.remove}
            </MenuItem>
          </Menu>
        </div>
      </TreeItemContent>
      {topics
        .filter(({ parentId }) => parentId === topicId)
        .map((inner) => (
          <Row key={inner.topicId} topic={inner} topics={topics} onAct={onAct} onStep={onStep} />
        ))}
    </TreeItem>
  )
}

/** The dialog for the name of a new or existing topic, in both languages. */
function NameDialog({
  under,
  of,
  onClose,
}: {
  readonly under: ManagedKnowledgeTopic | null
  readonly of: ManagedKnowledgeTopic | null
  readonly onClose: () => void
}) {
  const t = useTexts(knowledgeConsoleTexts).topics
  const id = useId()
  const [name, setName] = useState({ zh: of?.name.zh ?? '', en: of?.name.en ?? '' })
  return (
    <FormDialog
      className={css.names}
      title={of ? t.renameTitle : t.newTitle}
      facts={under ? t.newUnder(pickReaderText(under.name)) : undefined}
      action={of ? t.save : t.create}
      missing={name.zh.trim() || name.en.trim() ? null : t.needsName}
      onRun={async () => {
        const parentId = of ? of.parentId : (under?.topicId ?? null)
        await write(knowledgeTopicSave, {
          name,
          ...(of ? { topicId: of.topicId } : {}),
          ...(parentId ? { parentId } : {}),
        })
        toast('success', t.saved)
      }}
      onClose={onClose}
    >
      {(['zh', 'en'] as const).map((lang) => (
        <label key={lang} htmlFor={`${id}${lang}`}>
          {t[lang]}
          <input
            id={`${id}${lang}`}
            value={name[lang]}
            maxLength={60}
            autoComplete="off"
            ref={lang === 'zh' ? focusOnce : undefined}
            onChange={(event) => setName({ ...name, [lang]: event.target.value })}
          />
        </label>
      ))}
    </FormDialog>
  )
}
