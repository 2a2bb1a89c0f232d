import { useState } from 'react'
import { formatAge } from '#web/console/age.ts'
import { Modal } from '#web/console/overlays/modal.tsx'
import { formatFileSize, formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { jobTexts } from './job-texts.ts'
import css from './jobs.module.css'
import type { JobHealth } from './jobs.queries.ts'

/** Below this share of free disk space the figure is red. */
const scarce = 0.05
const states = ['failed', 'retrying', 'running', 'waiting'] as const

/** The state of the queue and the storage, in one line below the title. */
export function JobHealthLine({ of }: { readonly of: JobHealth | undefined }) {
  const t = useTexts(jobTexts).health
  const [isOpen, setOpen] = useState(false)
  if (!of) return <div className={css.health} aria-hidden />
  const { storage, oldestDueAt } = of
  const age = oldestDueAt ? formatAge(oldestDueAt, Date.parse(of.now)) : null
  const { freeBytes, diskBytes } = storage
  return (
    <>
      <dl className={css.health}>
        <div>
          <dt>{t.queue}</dt>
          <dd className="num" data-bad={of.isLate || undefined}>
            {age === null || (!of.isLate && Date.parse(of.now) - Date.parse(oldestDueAt ?? '') < 60_000)
              ? t.flows
              : of.isLate
                ? t.late(age)
                : t.waits(age)}{' '}
            <button type="button" className={css.link} onClick={() => setOpen(true)}>
              {t.kinds}
            </button>
          </dd>
        </div>
        <div>
          <dt>{t.files}</dt>
          <dd className="num">
            {t.filesOf(formatFileSize(storage.bytes), formatNumber(storage.files), storage.files)}
          </dd>
        </div>
        {storage.kind === 'bucket' ? (
          <div>
            <dt>{t.bucket}</dt>
            <dd data-bad={!storage.isWritable || undefined} title={storage.place}>
              {storage.isWritable ? t.works : t.broken}
            </dd>
          </div>
        ) : (
          <div>
            <dt>{t.disk}</dt>
            <dd
              className="num"
              title={storage.place}
              data-bad={
                !storage.isWritable ||
                (freeBytes !== null && diskBytes !== null && freeBytes < diskBytes * scarce) ||
                undefined
              }
            >
              {!storage.isWritable
                ? t.broken
                : freeBytes === null || diskBytes === null
                  ? t.unknown
                  : t.ofDisk(formatFileSize(freeBytes), formatFileSize(diskBytes))}
            </dd>
          </div>
        )}
        <div>
          <dt>{t.database}</dt>
          <dd className="num">{formatFileSize(storage.databaseBytes)}</dd>
        </div>
      </dl>
      {isOpen ? <Kinds of={of} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** The number of jobs by kind and state. */
function Kinds({ of, onClose }: { readonly of: JobHealth; readonly onClose: () => void }) {
  const t = useTexts(jobTexts)
  const number = (n: number) => (n === 0 ? '' : formatNumber(n))
  return (
    <Modal title={t.health.kindsTitle} width={720} onClose={onClose}>
      {of.kinds.length === 0 ? (
        <p className={css.quiet}>{t.health.noKinds}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached by keys
        <section className={css.scroll} tabIndex={0} aria-label={t.health.kindsTitle}>
          <table className={css.kinds}>
            <thead>
              <tr>
                <th scope="col">{t.health.kind}</th>
                {states.map((state) => (
                  <th key={state} scope="col">
                    {t.states[state]}
                  </th>
                ))}
                <th scope="col">{t.health.oldest}</th>
              </tr>
            </thead>
            <tbody>
              {of.kinds.map((kind) => (
                <tr key={kind.name}>
                  <th scope="row">{kind.title}</th>
                  {states.map((state) => (
                    <td key={state} className="num" data-bad={(state === 'failed' && kind.failed > 0) || undefined}>
                      {number(kind[state])}
                    </td>
                  ))}
                  <td className="num">{kind.oldestDueAt ? formatAge(kind.oldestDueAt, Date.parse(of.now)) : ''}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Modal>
  )
}
