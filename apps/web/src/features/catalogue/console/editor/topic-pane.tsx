import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button, IconButton } from '#web/console/button.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { CourseStatusMark } from '../course-columns.tsx'
import { type Course, type CourseRow, findCourses } from '../courses.queries.ts'
import { coursesConsoleTexts } from '../courses-console-texts.ts'
import dialogCss from './dialogs.module.css'
import { saveTopicProducts } from './editor.queries.ts'
import { editorPageTexts } from './editor-page-texts.ts'
import css from './topic.module.css'
import type { CourseEditor } from './use-course-editor.ts'

type Product = Course['products'][number]

/** The products of a topic in their order, where the author adds, removes and moves them. */
export function TopicPane({ editor }: { readonly editor: CourseEditor }) {
  const t = useTexts(editorPageTexts).topic
  const all = useTexts(coursesConsoleTexts)
  const ui = useTexts(uiTexts)
  const { course, inTurn } = editor
  const [pending, setPending] = useState<readonly Product[] | null>(null)
  const [isAdding, setAdding] = useState(false)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const products = pending ?? course.products
  const save = async (next: readonly Product[]) => {
    setPending(next)
    try {
      await inTurn((revision) =>
        saveTopicProducts({
          productId: course.productId,
          revision,
          productIds: next.map(({ productId }) => productId),
        }),
      )
    } catch (error) {
      toast('error', errorWords(error, ui.notDone))
    } finally {
      setPending(null)
    }
  }
  const move = (at: number, by: number) => {
    const one = products[at]
    const to = at + by
    if (!one || to < 0 || to >= products.length) return
    setSaid(t.movedTo(pickReaderText(one.title), to + 1))
    void save(products.toSpliced(at, 1).toSpliced(to, 0, one))
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('[data-row]')[to]?.focus())
  }
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (by === 0) return
    event.preventDefault()
    if (event.altKey) move(at, by)
    else list.current?.querySelectorAll<HTMLElement>('[data-row]')[at + by]?.focus()
  }
  return (
    <section className={css.topic} aria-label={t.name}>
      <div className={css.head}>
        <h2>{t.name}</h2>
        <span className="num">{all.products(products.length)}</span>
        <Button onPress={() => setAdding(true)} data-add-product>
          <IconPlus size={16} stroke={1.5} aria-hidden />
          {t.add}
        </Button>
      </div>
      {products.length === 0 ? <p className={css.empty}>{t.empty}</p> : null}
      <ol ref={list}>
        {products.map((one, at) => (
          <li key={one.productId}>
            <span className="num">{at + 1}</span>
            <Link
              to="/console/courses/$id"
              params={{ id: one.productId }}
              data-row
              onKeyDown={(event: KeyboardEvent) => onKeyDown(event, at)}
            >
              {pickReaderText(one.title) || all.untitled}
              <small>{all.kinds[one.kind]}</small>
            </Link>
            <CourseStatusMark of={one.status} />
            <IconButton label={t.up} isDisabled={at === 0} onPress={() => move(at, -1)}>
              <IconArrowUp size={16} stroke={1.5} />
            </IconButton>
            <IconButton label={t.down} isDisabled={at === products.length - 1} onPress={() => move(at, 1)}>
              <IconArrowDown size={16} stroke={1.5} />
            </IconButton>
            <IconButton
              label={t.takeOut(pickReaderText(one.title))}
              onPress={() => void save(products.filter((_, nth) => nth !== at))}
            >
              <IconX size={16} stroke={1.5} />
            </IconButton>
          </li>
        ))}
      </ol>
      <p className="vh" role="status">
        {said}
      </p>
      {isAdding ? (
        <AddDialog
          held={products.map(({ productId }) => productId)}
          onClose={() => setAdding(false)}
          onPick={({ productId, kind, title, status }) => {
            setAdding(false)
            void save([...products, { productId, kind, title, status }])
          }}
        />
      ) : null}
    </section>
  )
}

function AddDialog({
  held,
  onPick,
  onClose,
}: {
  readonly held: readonly string[]
  readonly onPick: (course: CourseRow) => void
  readonly onClose: () => void
}) {
  const t = useTexts(editorPageTexts).topic
  const all = useTexts(coursesConsoleTexts)
  const [q, setQ] = useState('')
  const [found, setFound] = useState<readonly CourseRow[] | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(
      () =>
        void findCourses(q.trim(), 30, stop.signal).then(
          ({ rows }) => setFound(rows),
          () => undefined,
        ),
      200,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [q])
  const offered = (found ?? []).filter(({ productId, kind }) => kind !== 'topic' && !held.includes(productId))
  return (
    <Modal title={t.add} onClose={onClose} width={560}>
      <div className={dialogCss.picker}>
        <input
          type="search"
          value={q}
          // biome-ignore lint/a11y/noAutofocus: the dialog is for this
          autoFocus
          placeholder={t.search}
          aria-label={t.search}
          onChange={(event) => setQ(event.target.value)}
        />
        <ul className="num">
          {offered.map((one) => (
            <li key={one.productId}>
              <button type="button" onClick={() => onPick(one)}>
                <IconPlus size={16} stroke={1.5} aria-hidden />
                <span>{pickReaderText(one.title) || all.untitled}</span>
                <small>{[all.kinds[one.kind], all.statuses[one.status]].join(' · ')}</small>
              </button>
            </li>
          ))}
          {found && offered.length === 0 ? <li className={dialogCss.note}>{t.nothing}</li> : null}
        </ul>
      </div>
    </Modal>
  )
}
