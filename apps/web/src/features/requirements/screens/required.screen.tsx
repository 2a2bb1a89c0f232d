import { IconChevronRight, IconShieldCheck } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { Button, MoreLink, TextLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatDay, formatPoints } from '#web/ui/format.ts'
import { Page } from '#web/ui/page.tsx'
import { ProgressBar } from '#web/ui/progress.tsx'
import { EmptyState, QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { RequirementStateMark } from '../parts/state-mark.tsx'
import { RequirementReason } from '../parts/why.tsx'
import { type MyRequirement, useMyRequirementReason, useMyRequirements } from '../requirement.queries.ts'
import { requirementTexts } from '../requirement-texts.ts'
import css from './required.module.css'

const InstallHint = lazy(() => import('../parts/install-hint.tsx'))

/** The mandatory training of the reader, the most urgent first. */
export function OwnRequirementsScreen() {
  const t = useTexts(requirementTexts)
  const query = useMyRequirements()
  const [asked, setAsked] = useState<MyRequirement | null>(null)
  return (
    <Page
      title={t.title}
      lead={t.lead}
      actions={
        query.data?.isManager ? (
          <MoreLink to="/team">
            {t.team}
            <IconChevronRight size={16} stroke={1.5} aria-hidden="true" />
          </MoreLink>
        ) : null
      }
    >
      <QueryStates
        query={query}
        skeleton={<RowsSkeleton height={320} />}
        isEmpty={({ requirements }) => requirements.length === 0}
        empty={<EmptyState icon={IconShieldCheck} title={t.none} hint={t.noneHint} />}
      >
        {({ requirements }) => (
          <ul className={css.list}>
            {requirements.map((one) => (
              <Line key={one.requirementId} one={one} onWhy={() => setAsked(one)} />
            ))}
          </ul>
        )}
      </QueryStates>
      {/* It is below the list, which does not move when the hint appears. */}
      {query.data?.requirements.some(({ state }) => state === 'done' || state === 'expiring') ? (
        <Suspense>
          <InstallHint />
        </Suspense>
      ) : null}
      {asked ? <WhyDialog asked={asked} onClose={() => setAsked(null)} /> : null}
    </Page>
  )
}

function Line({ one, onWhy }: { readonly one: MyRequirement; readonly onWhy: () => void }) {
  const t = useTexts(requirementTexts)
  const title = pickReaderText(one.title)
  const isLate = one.state === 'overdue' || one.state === 'lapsed'
  const date =
    one.state === 'done'
      ? one.validUntil
        ? t.validUntil(formatDay(one.validUntil))
        : t.forGood
      : one.dueOn && one.state !== 'waived'
        ? (isLate ? t.wasDue : t.dueOn)(formatDay(one.dueOn))
        : ''
  return (
    <li>
      <div className={css.head}>
        <h2>{title}</h2>
        <RequirementStateMark state={one.state} />
        <span className={isLate ? css.late : css.date}>{date}</span>
        <Button look="quiet" size="s" aria-label={`${t.why}: ${title}`} onClick={onWhy}>
          {t.why}
        </Button>
      </div>
      {pickReaderText(one.note) ? <p className={css.note}>{pickReaderText(one.note)}</p> : null}
      <ul className={css.items}>
        {one.items.map((item) => (
          <li
            key={
              item.productId ?? item.examId ?? item.schemeId ?? item.creditKindId ?? item.checklistId ?? item.policyId
            }
          >
            <small>{t.kind[kindOf(item)]}</small>
            <ItemLink item={item} />
            <small>
              {item.doneOn
                ? t.doneOn(formatDay(item.doneOn))
                : item.opensOn
                  ? t.opensOn(formatDay(item.opensOn))
                  : t.open}
            </small>
            {item.creditKindId ? <Progress item={item} until={one.periodUntil} /> : null}
          </li>
        ))}
      </ul>
    </li>
  )
}

/** The credits of the present period, as a bar and in words. */
function Progress({ item, until }: { readonly item: MyRequirement['items'][number]; readonly until: string | null }) {
  const t = useTexts(requirementTexts)
  const unit = t.unit[item.unit ?? 'hours']
  const [counted, asked] = [(item.carried ?? 0) + (item.earned ?? 0), item.amount ?? 0]
  return (
    <div className={css.progress}>
      <ProgressBar
        percent={Math.min(100, Math.max(0, (counted * 100) / Math.max(1, asked)))}
        label={pickReaderText(item.title)}
        tone={counted >= asked ? 'ok' : 'signal'}
      />
      <span className="num">{t.credits(formatPoints(counted), formatPoints(asked), unit)}</span>
      <small>
        {[
          until ? t.creditsUntil(formatDay(until)) : '',
          item.carried ? t.carried(formatPoints(item.carried), unit) : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </div>
  )
}
const kindOf = (item: MyRequirement['items'][number]) =>
  item.productId
    ? 'product'
    : item.examId
      ? 'exam'
      : item.creditKindId
        ? 'credit'
        : item.checklistId
          ? 'checklist'
          : item.policyId
            ? 'policy'
            : 'scheme'

function ItemLink({ item }: { readonly item: MyRequirement['items'][number] }) {
  const title = pickReaderText(item.title)
  if (item.productId)
    return (
      <TextLink to="/detail" search={{ id: item.productId }}>
        {title}
      </TextLink>
    )
  if (item.examId)
    return (
      <TextLink to="/exam/details" search={{ id: item.examId }}>
        {title}
      </TextLink>
    )
  if (item.creditKindId) return <TextLink to="/user/credits">{title}</TextLink>
  if (item.checklistId) return <TextLink to="/user/observations">{title}</TextLink>
  if (item.policyId && item.canOpen)
    return (
      <TextLink to="/user/policies" search={{ id: item.policyId }}>
        {title}
      </TextLink>
    )
  return <span>{title}</span>
}

function WhyDialog({ asked, onClose }: { readonly asked: MyRequirement; readonly onClose: () => void }) {
  const t = useTexts(requirementTexts)
  const query = useMyRequirementReason(asked.requirementId)
  return (
    <Dialog title={pickReaderText(asked.title)} onClose={onClose}>
      <QueryStates query={query} skeleton={<RowsSkeleton height={280} />}>
        {(why) => <RequirementReason why={why} />}
      </QueryStates>
      <span className="vh">{t.why}</span>
    </Dialog>
  )
}
