import { jobRetry } from '@portal/contract/operations/job.contract.ts'
import { addressPatternOf } from '@portal/contract/site/addresses.ts'
import { Link } from '@tanstack/react-router'
import { useContext, useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { isWithinPage } from '#web/console/entries.ts'
import type { PanelNavigation } from '#web/console/list/list.types.ts'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { EntriesContext } from '#web/console/page.tsx'
import { PanelActionRow } from '#web/console/panel-acts.tsx'
import queue from '#web/console/queue.module.css'
import { formatInstantWithSeconds } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWrite } from '#web/ui/use-write.ts'
import { auditedObjectAddress } from '../audit/audit.rules.ts'
import { JobStateMark, useFormatJobSubject } from './job-state.tsx'
import { jobTexts } from './job-texts.ts'
import css from './jobs.module.css'
import { discardJob, type PortalJob } from './jobs.queries.ts'

/** One job next to the list: the reason for its failure, its next attempt, and the possible actions. */
export function JobPanel({ job, ways }: { readonly job: PortalJob; readonly ways: PanelNavigation }) {
  const t = useTexts(jobTexts)
  const p = t.panel
  const aboutWords = useFormatJobSubject()
  const [isAsking, setAsking] = useState(false)
  const retry = useWrite(jobRetry, { done: t.retried })
  const entries = useContext(EntriesContext)
  const mayOpen = (path: string) =>
    addressPatternOf(path) !== null && entries.some(({ pages }) => pages.some((page) => isWithinPage(path, page)))
  const address = job.about?.id ? auditedObjectAddress(job.about.thing, job.about.id, mayOpen) : null
  const hasFailed = job.state === 'failed' || job.state === 'retrying'
  return (
    <>
      {job.state === 'running' ? null : (
        <PanelActionRow>
          {hasFailed ? (
            <Button look="solid" isBusy={retry.isBusy} onPress={() => void retry.run({ jobId: job.id })}>
              {t.acts.retry}
            </Button>
          ) : null}
          {job.mayLetGo ? <Button onPress={() => setAsking(true)}>{t.acts.letGo}</Button> : null}
        </PanelActionRow>
      )}
      {hasFailed ? (
        <section className={css.why} aria-label={p.reason}>
          <h3>{p.reason}</h3>
          <p>{job.reason ?? p.noReason}</p>
          {job.reason?.includes('…') ? <small>{p.hidden}</small> : null}
        </section>
      ) : null}
      <dl className={queue.facts}>
        <div>
          <dt>{p.state}</dt>
          <dd>
            <JobStateMark state={job.state} />
          </dd>
        </div>
        {job.about ? (
          <div>
            <dt>{p.about}</dt>
            <dd>
              {aboutWords(job.about)}{' '}
              {address ? (
                <Link className={css.link} to={address as '/console'}>
                  {p.open}
                </Link>
              ) : null}
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{p.attempts}</dt>
          <dd className="num">{t.tries(String(job.attempts), String(job.mostAttempts))}</dd>
        </div>
        <div>
          <dt>{p.createdAt}</dt>
          <dd className="num">{formatInstantWithSeconds(job.createdAt)}</dd>
        </div>
        {job.startedAt ? (
          <div>
            <dt>{p.startedAt}</dt>
            <dd className="num">{formatInstantWithSeconds(job.startedAt)}</dd>
          </div>
        ) : job.state === 'failed' ? null : (
          <div>
            <dt>{job.state === 'retrying' ? p.nextAt : p.runAt}</dt>
            <dd className="num">{formatInstantWithSeconds(job.runAt)}</dd>
          </div>
        )}
        <div>
          <dt>{p.number}</dt>
          <dd className="num">{`${job.name} ${Number.parseInt(job.id.replaceAll('-', ''), 16)}`}</dd>
        </div>
      </dl>
      {job.mayLetGo ? null : <p className={css.quiet}>{p.mustRun}</p>}
      {isAsking ? (
        <ConfirmationDialog
          title={t.ask.letGoTitle(1)}
          object={[job.title, aboutWords(job.about)].filter(Boolean).join(' · ')}
          consequence={t.ask.letGoWhat}
          action={t.acts.letGo}
          onConfirm={async () => {
            const { next } = ways
            await discardJob(job.id)
            toast('success', t.letGone)
            ways.go(next)
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}
