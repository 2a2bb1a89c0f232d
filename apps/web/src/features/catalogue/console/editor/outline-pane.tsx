import { IconChevronDown, IconChevronRight, IconDots, IconGripVertical, IconPlus } from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import { IconButton } from '#web/console/button.tsx'
import { Kbd } from '#web/console/keys/kbd.tsx'
import { Menu, MenuDivider, MenuItem } from '#web/console/overlays/menu.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatClock, formatDuration } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { coursesConsoleTexts } from '../courses-console-texts.ts'
import { editorPageTexts } from './editor-page-texts.ts'
import { LessonIcon } from './lesson-icon.tsx'
import { LessonStateMark, OutlineTotals } from './lesson-state.tsx'
import css from './outline.module.css'
import {
  findLesson,
  labelLessons,
  moveLessonByOne,
  moveLessonByOneSection,
  moveLessonTo,
  moveSectionByOne,
  type OutlineAct,
  type OutlineLesson,
  type OutlineSection,
  removeSection,
} from './outline.rules.ts'
import type { CourseEditor } from './use-course-editor.ts'

type Props = {
  readonly editor: CourseEditor
  readonly chosen: string | null
  readonly onChoose: (contentId: string) => void
  readonly onAdd: (sectionId: string | null) => void
  readonly onName: (section: OutlineSection | null) => void
}

/** The outline: sections and lessons, reordered by mouse or keyboard. */
export function OutlinePane({ editor, chosen, onChoose, onAdd, onName }: Props) {
  const t = useTexts(editorPageTexts).outline
  const all = useTexts(coursesConsoleTexts)
  const { sections, course, change } = editor
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState('')
  const [drag, setDrag] = useState<Drag | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const seconds = sections.flatMap(({ lessons }) => lessons).reduce((sum, one) => sum + one.duration, 0)
  /** Applies the move, keeps the focus on the moved row, and announces its new position. */
  const move = (act: OutlineAct, key: string) => {
    const next = labelLessons(act(sections))
    const lesson = findLesson(next, key)
    const at = next.findIndex(({ sectionId }) => sectionId === key)
    setSaid(
      lesson
        ? t.movedTo(pickReaderText(lesson.title), lesson.label)
        : t.movedTo(pickReaderText(next[at]?.title ?? {}), String(at + 1)),
    )
    void change(act)
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const row = (event.target as Element).closest<HTMLElement>('[data-key]')
    const key = row?.dataset.key
    if (!row || !key) return
    const isSection = row.dataset.kind === 'section'
    const arrows = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 } as const
    const by = arrows[event.key as keyof typeof arrows]
    if (by === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (!event.altKey) {
      if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') return
      const rows = [...(box.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])]
      event.preventDefault()
      rows[rows.indexOf(row) + by]?.focus()
      return
    }
    event.preventDefault()
    const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    if (isSection) {
      if (!isSideways) move(moveSectionByOne(key, by), key)
    } else move(isSideways ? moveLessonByOneSection(key, by) : moveLessonByOne(key, by), key)
  }
  const drop = (event: DragEvent, target: OutlineSection, at: number) => {
    event.preventDefault()
    if (!drag) return
    if (drag.kind === 'section') {
      const from = sections.findIndex(({ sectionId }) => sectionId === drag.key)
      move(moveSectionByOne(drag.key, sections.indexOf(target) - from), drag.key)
    } else {
      const own = target.lessons.findIndex(({ contentId }) => contentId === drag.key)
      move(moveLessonTo(drag.key, target.sectionId, own >= 0 && own < at ? at - 1 : at), drag.key)
    }
    setDrag(null)
  }
  const over = (event: DragEvent, place: string) => {
    if (!drag) return
    event.preventDefault()
    if (drag.over !== place) setDrag({ ...drag, over: place })
  }
  const grip = (key: string, kind: Drag['kind'], name: string) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: the same is done by Alt and the arrows
    <span
      className={css.grip}
      draggable
      title={t.drag(name)}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', name)
        setDrag({ key, kind, over: null })
      }}
      onDragEnd={() => setDrag(null)}
    >
      <IconGripVertical size={14} stroke={1.5} aria-hidden />
    </span>
  )
  return (
    <section className={css.outline} aria-label={t.name}>
      <div className={css.head}>
        <h2>{t.name}</h2>
        <span className="num">
          {[all.sections(sections.length), seconds > 0 ? formatDuration(seconds) : ''].filter(Boolean).join(' · ')}
        </span>
        <Menu
          label={t.add}
          trigger={
            <IconButton label={t.add}>
              <IconPlus size={20} stroke={1.5} />
            </IconButton>
          }
        >
          <MenuItem shortcut="N" onAction={() => onAdd(null)}>
            {t.newLesson}
          </MenuItem>
          <MenuItem onAction={() => onName(null)}>{t.newSection}</MenuItem>
        </Menu>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the rows inside */}
      <div className={css.list} ref={box} onKeyDown={onKeyDown}>
        {sections.length === 0 ? (
          <div className={css.empty}>
            <p>{t.empty}</p>
            <button type="button" onClick={() => onName(null)}>
              {t.newSection}
            </button>
          </div>
        ) : null}
        <ol>
          {sections.map((section, at) => {
            const isFolded = folded.has(section.sectionId)
            const name = pickReaderText(section.title) || all.untitled
            const length = section.lessons.reduce((sum, one) => sum + one.duration, 0)
            return (
              <li key={section.sectionId} className={css.section}>
                {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping has its keys: Alt and the arrows */}
                <div
                  className={css.row}
                  data-over={drag?.over === section.sectionId || undefined}
                  onDragOver={(event) => over(event, section.sectionId)}
                  onDrop={(event) => drop(event, section, 0)}
                >
                  {grip(section.sectionId, 'section', name)}
                  <button
                    type="button"
                    className={css.fold}
                    aria-expanded={!isFolded}
                    aria-label={isFolded ? t.unfold(name) : t.fold(name)}
                    onClick={() =>
                      setFolded(
                        isFolded
                          ? new Set([...folded].filter((one) => one !== section.sectionId))
                          : new Set([...folded, section.sectionId]),
                      )
                    }
                  >
                    {isFolded ? (
                      <IconChevronRight size={16} stroke={1.5} aria-hidden />
                    ) : (
                      <IconChevronDown size={16} stroke={1.5} aria-hidden />
                    )}
                  </button>
                  <h3>
                    <button
                      type="button"
                      data-key={section.sectionId}
                      data-kind="section"
                      className={css.title}
                      onClick={() => onName(section)}
                    >
                      <b className="num">{at + 1}</b>
                      {name}
                    </button>
                  </h3>
                  <span className={`num ${css.end}`}>{length > 0 ? formatClock(length) : ''}</span>
                  <Menu
                    label={t.ofSection(name)}
                    trigger={
                      <IconButton label={t.ofSection(name)} hint={false} className={css.more}>
                        <IconDots size={16} stroke={1.5} />
                      </IconButton>
                    }
                  >
                    <MenuItem onAction={() => onAdd(section.sectionId)}>{t.newLessonHere}</MenuItem>
                    <MenuItem onAction={() => onName(section)}>{t.rename}</MenuItem>
                    <MenuDivider />
                    <MenuItem
                      isDisabled={at === 0}
                      onAction={() => move(moveSectionByOne(section.sectionId, -1), section.sectionId)}
                    >
                      {t.up}
                    </MenuItem>
                    <MenuItem
                      isDisabled={at === sections.length - 1}
                      onAction={() => move(moveSectionByOne(section.sectionId, 1), section.sectionId)}
                    >
                      {t.down}
                    </MenuItem>
                    <MenuDivider />
                    <MenuItem
                      isDanger
                      isDisabled={section.lessons.length > 0}
                      onAction={() => void change(removeSection(section.sectionId))}
                    >
                      {section.lessons.length > 0 ? t.removeFull : t.removeSection}
                    </MenuItem>
                  </Menu>
                </div>
                {isFolded ? null : (
                  <ol>
                    {section.lessons.map((lesson, nth) => (
                      <LessonRow
                        key={lesson.contentId}
                        lesson={lesson}
                        grip={grip(lesson.contentId, 'lesson', pickReaderText(lesson.title))}
                        isChosen={lesson.contentId === chosen}
                        isOver={drag?.over === lesson.contentId}
                        problems={course.problems}
                        onChoose={() => onChoose(lesson.contentId)}
                        onDragOver={(event) => drag?.kind === 'lesson' && over(event, lesson.contentId)}
                        onDrop={(event) => drop(event, section, nth)}
                      />
                    ))}
                    <li
                      className={css.last}
                      data-over={drag?.over === `end ${section.sectionId}` || undefined}
                      onDragOver={(event) => drag?.kind === 'lesson' && over(event, `end ${section.sectionId}`)}
                      onDrop={(event) => drop(event, section, section.lessons.length)}
                    >
                      {section.lessons.length === 0 ? (
                        <button type="button" onClick={() => onAdd(section.sectionId)}>
                          {t.emptySection}
                        </button>
                      ) : null}
                    </li>
                  </ol>
                )}
              </li>
            )
          })}
        </ol>
      </div>
      <OutlineTotals editor={editor} />
      <p className={css.keys}>
        <span>
          <Kbd of="Alt ↑" /> <Kbd of="↓" /> {t.keys.move}
        </span>
        <span>
          <Kbd of="Alt →" /> {t.keys.section}
        </span>
        <span>
          <Kbd of="N" /> {t.keys.create}
        </span>
      </p>
      <p className="vh" role="status">
        {said}
      </p>
    </section>
  )
}

type Drag = { readonly key: string; readonly kind: 'section' | 'lesson'; readonly over: string | null }

type RowProps = {
  readonly lesson: OutlineLesson
  readonly grip: React.ReactNode
  readonly isChosen: boolean
  readonly isOver: boolean
  readonly problems: CourseEditor['course']['problems']
  readonly onChoose: () => void
  readonly onDragOver: (event: DragEvent) => unknown
  readonly onDrop: (event: DragEvent) => void
}
function LessonRow({ lesson, grip, isChosen, isOver, problems, onChoose, onDragOver, onDrop }: RowProps) {
  const all = useTexts(coursesConsoleTexts)
  return (
    <li
      className={`${css.row} ${css.lesson}`}
      data-chosen={isChosen || undefined}
      data-over={isOver || undefined}
      onDragOver={onDragOver}
      onDrop={onDrop}
    >
      {grip}
      <LessonIcon type={lesson.contentType} />
      <button
        type="button"
        data-key={lesson.contentId}
        data-kind="lesson"
        className={css.title}
        aria-current={isChosen ? 'true' : undefined}
        onClick={onChoose}
      >
        <span className="num">{lesson.label}</span>
        {pickReaderText(lesson.title) || all.untitled}
      </button>
      <span className={`num ${css.end}`}>
        <LessonStateMark lesson={lesson} problems={problems} />
      </span>
    </li>
  )
}
