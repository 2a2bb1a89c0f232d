import { IconCheck, IconDots, IconPlayerPlay } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Ref } from 'react'
import { Button, ButtonLink, IconButton } from '#web/console/button.tsx'
import { Menu, MenuDivider, MenuItem } from '#web/console/overlays/menu.tsx'
import { ObjectPageLinks } from '#web/console/page.tsx'
import { useSessionProfile } from '#web/features/identity/identity.public.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatTimeWithSeconds } from '#web/ui/format.ts'
import { LinkTabs } from '#web/ui/tabs.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { ExamPhaseMark } from '../exam-columns.tsx'
import { examsConsoleTexts } from '../exams-console-texts.ts'
import { ExamPageLinks } from '../pages/exam-pages.tsx'
import css from './builder.module.css'
import type { BuilderStep } from './builder.rules.ts'
import { useFormatDraftProblem } from './builder-side.tsx'
import { builderTexts } from './builder-texts.ts'
import { type ExamBuilder, problemsOfStep } from './use-builder.ts'

export type BuilderAct = 'copy' | 'print' | 'versions' | 'owner' | 'withdraw' | 'discard'
const steps = [1, 2, 3, 4, 5, 6] as const

type Props = {
  readonly ref: Ref<HTMLElement>
  readonly builder: ExamBuilder
  readonly title: string
  readonly current: BuilderStep
  readonly isTrying: boolean
  readonly onStep: (step: BuilderStep) => void
  readonly onPublish: () => void
  readonly onTry: () => void
  readonly onAct: (act: BuilderAct) => void
}

/** The name and state of the exam, its actions, and its six steps. */
export function BuilderHead({ ref, builder, title, current, isTrying, onStep, onPublish, onTry, onAct }: Props) {
  const t = useTexts(builderTexts)
  const all = useTexts(examsConsoleTexts)
  const h = t.head
  const words = useFormatDraftProblem()
  const mayGive = useSessionProfile(true).data?.grants.includes('exams') ?? false
  const { exam, problems, changes, content } = builder
  const { status } = exam
  const now = Date.now()
  const phase =
    status !== 'published'
      ? status
      : content.opensAt && Date.parse(content.opensAt) > now
        ? 'coming'
        : content.closesAt && Date.parse(content.closesAt) <= now
          ? 'over'
          : 'running'
  const hasNews = status !== 'published' || exam.hasDraft || changes > 0
  return (
    <header className={css.head} ref={ref}>
      <ObjectPageLinks>
        <ExamPageLinks examId={exam.examId} />
      </ObjectPageLinks>
      <div className={css.first}>
        <div className={css.names}>
          <span className={css.crumb}>
            <Link to="/console/exams">{all.title}</Link>
          </span>
          <h1>{title}</h1>
          {exam.owner ? <Tag>{pickReaderText(exam.owner.title)}</Tag> : null}
          <ExamPhaseMark row={{ phase, hasDraft: exam.hasDraft, isPaused: false }} />
          {exam.hasDraft && status !== 'draft' ? <span className={css.unpublished}>{all.withDraft}</span> : null}
        </div>
        <div className={css.acts}>
          <SavedState builder={builder} />
          {exam.status === 'published' ? (
            <ButtonLink to="/console/exams/$id/board" params={{ id: exam.examId }}>
              {all.acts.watch}
            </ButtonLink>
          ) : null}
          <Button onPress={onTry} isBusy={isTrying} shortcut="R">
            <IconPlayerPlay size={16} stroke={1.5} aria-hidden />
            {h.try}
          </Button>
          <Button
            look="solid"
            isDisabled={problems.length > 0 || !hasNews}
            onPress={onPublish}
            aria-describedby="exam-left"
          >
            {status === 'published' ? h.publishChanges : status === 'withdrawn' ? h.publishAgain : h.publish}
          </Button>
          <Menu
            label={h.more}
            trigger={
              <IconButton label={h.more}>
                <IconDots size={16} stroke={1.5} />
              </IconButton>
            }
          >
            <MenuItem onAction={() => onAct('copy')}>{all.acts.copy}</MenuItem>
            <MenuItem onAction={() => onAct('print')}>{all.acts.print}</MenuItem>
            <MenuItem onAction={() => onAct('versions')}>{h.versions}</MenuItem>
            {mayGive ? <MenuItem onAction={() => onAct('owner')}>{h.owner}</MenuItem> : null}
            <MenuDivider />
            <MenuItem isDisabled={!exam.hasDraft || status === 'draft'} onAction={() => onAct('discard')}>
              {h.discard}
            </MenuItem>
            <MenuItem isDanger isDisabled={status !== 'published'} onAction={() => onAct('withdraw')}>
              {all.acts.withdraw}
            </MenuItem>
          </Menu>
        </div>
      </div>
      <LinkTabs label={h.steps} className={css.steps}>
        {steps.map((step) => {
          const own = problemsOfStep(problems, step)
          const short = own.find(({ name }) => name === 'short')
          return (
            <a
              key={step}
              href={`#step-${step}`}
              aria-current={step === current ? 'true' : undefined}
              onClick={(event) => {
                event.preventDefault()
                onStep(step)
              }}
            >
              <b>{step}</b>
              {t.steps[step].title}
              {own[0] ? (
                <small title={own.map(({ name, count = 0 }) => words(name, count)).join('\n')}>
                  {short ? h.short(short.count ?? 0) : h.wrong(own.length)}
                </small>
              ) : (
                <IconCheck size={12} stroke={2} role="img" aria-label={h.ready} />
              )}
            </a>
          )
        })}
      </LinkTabs>
    </header>
  )
}

/** The saving state of the draft. */
function SavedState({ builder }: { readonly builder: ExamBuilder }) {
  const h = useTexts(builderTexts).head
  const { state, changes, isBlocked, problems } = builder
  const { phase, savedAt, conflict } = state
  const isChoosing = conflict?.overlaps.some(({ name }) => !conflict.chosen[name])
  const said =
    phase.kind === 'saving'
      ? { words: h.saving, isBad: false }
      : phase.kind === 'failed'
        ? { words: h.failed(phase.why), isBad: true }
        : isChoosing
          ? { words: h.choose, isBad: true }
          : changes > 0 && isBlocked
            ? { words: h.blocked(problems.filter((problem) => !problem.isKept).length), isBad: true }
            : phase.kind === 'wrong'
              ? { words: h.refused(firstRefusal(builder)), isBad: true }
              : changes > 0
                ? { words: h.unsaved, isBad: false }
                : { words: savedAt ? h.saved(formatTimeWithSeconds(savedAt)) : '', isBad: false }
  return (
    <span className={`${css.saved} num`} role="status" data-bad={said.isBad || undefined}>
      {!said.isBad && changes === 0 && phase.kind === 'still' ? <IconCheck size={14} stroke={2} aria-hidden /> : null}
      {said.words}
    </span>
  )
}

/** The first refusal of the server, in its words. */
function firstRefusal({ form }: ExamBuilder): string {
  for (const name of form.state.get().fields.keys()) {
    const { error } = form.hook.getFieldState(name as never) as { readonly error?: { readonly message?: unknown } }
    if (typeof error?.message === 'string') return `${form.state.get().fields.get(name)?.label ?? ''}: ${error.message}`
  }
  return ''
}
