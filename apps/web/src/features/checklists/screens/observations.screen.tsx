import { observationAcknowledge } from '@portal/contract/checklists/checklist.contract.ts'
import { checklistLimits } from '@portal/contract/checklists/checklist.limits.ts'
import { IconChevronLeft, IconClipboardCheck } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { Button, TextLink } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { formatDay } from '#web/ui/format.ts'
import { Page } from '#web/ui/page.tsx'
import { EmptyState, QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useWrite } from '#web/ui/use-write.ts'
import { checklistTexts } from '../checklist-texts.ts'
import { type OwnObservationLine, useMyObservation, useMyObservations } from '../observation.queries.ts'
import { ObservationView, OutcomeMark } from '../parts/observation-view.tsx'
import css from './observations.module.css'

const route = getRouteApi('/user/observations')

/** The observations that managers made of the reader; opening one shows it and lets the reader acknowledge it. */
export function ObservationsScreen() {
  const { id } = route.useSearch()
  return id ? <One key={id} observationId={id} /> : <All />
}

function All() {
  const t = useTexts(checklistTexts).own
  const query = useMyObservations()
  return (
    <Page title={t.title} lead={t.lead}>
      <QueryStates
        query={query}
        skeleton={<RowsSkeleton height={320} />}
        isEmpty={({ observations }) => observations.length === 0}
        empty={<EmptyState icon={IconClipboardCheck} title={t.none} hint={t.noneHint} />}
      >
        {({ observations }) => (
          <ul className={css.list}>
            {observations.map((one) => (
              <Line key={one.observationId} one={one} />
            ))}
          </ul>
        )}
      </QueryStates>
    </Page>
  )
}

function Line({ one }: { readonly one: OwnObservationLine }) {
  const texts = useTexts(checklistTexts)
  const title = pickReaderText(one.title)
  return (
    <li>
      <h2>
        <TextLink to="/user/observations" search={{ id: one.observationId }}>
          {title}
        </TextLink>
      </h2>
      <OutcomeMark outcome={one.outcome} />
      <p>
        {[texts.by(one.observer, formatDay(one.observedAt)), texts.items(one.passed, one.judged)].join(' · ')}{' '}
        {one.acknowledgedAt ? null : <Tag tone="signal">{texts.own.toSign}</Tag>}
      </p>
    </li>
  )
}

function One({ observationId }: { readonly observationId: string }) {
  const t = useTexts(checklistTexts).own
  const query = useMyObservation(observationId)
  return (
    <Page title={query.data ? pickReaderText(query.data.title) : t.title}>
      <div className={css.one}>
        <p>
          <TextLink to="/user/observations" search={{}}>
            <IconChevronLeft size={16} stroke={1.5} aria-hidden />
            {t.all}
          </TextLink>
        </p>
        <QueryStates query={query} skeleton={<RowsSkeleton height={480} />}>
          {(observation) => (
            <>
              <ObservationView observation={observation} />
              {observation.mayAcknowledge ? <Sign observationId={observationId} /> : null}
            </>
          )}
        </QueryStates>
      </div>
    </Page>
  )
}

/** The form with which the observed person acknowledges an observation, with an optional comment. */
function Sign({ observationId }: { readonly observationId: string }) {
  const t = useTexts(checklistTexts).own
  const [comment, setComment] = useState('')
  const { run, isBusy } = useWrite(observationAcknowledge, { done: t.signed })
  return (
    <section className={css.sign} aria-label={t.sign}>
      <p>{t.signLead}</p>
      <TextField
        label={t.commentLabel}
        value={comment}
        rows={3}
        maxLength={checklistLimits.remark}
        onChange={(event) => setComment(event.target.value)}
      />
      <Button isBusy={isBusy} onClick={() => void run({ observationId, comment })}>
        {t.sign}
      </Button>
    </section>
  )
}
