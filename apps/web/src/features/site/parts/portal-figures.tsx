import { formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { usePortalFigures } from '../home.queries.ts'
import { siteTexts } from '../site-texts.ts'
import css from './portal-figures.module.css'

/**
 * Counted figures of the portal: valid certificates, the pass rate of first attempts, and its exam centres. Figures
 * that a new portal does not have yet are left out.
 */
export function PortalFigures() {
  const t = useTexts(siteTexts).home
  const figures = usePortalFigures()
  const facts = [
    { name: t.certificates, value: figures?.certificates, note: t.certificatesNote },
    {
      name: t.passRate,
      value: figures?.passRate ?? (figures ? null : undefined),
      unit: '%',
      note: figures ? t.passRateNote(figures.firstAttempts) : '',
    },
    { name: t.centres, value: figures?.centres, note: figures ? t.cities(figures.cities) : '' },
  ]
  const isHidden = (value: number | null | undefined) => value === null || value === 0
  if (facts.every(({ value }) => isHidden(value))) return null
  return (
    <section aria-label={t.figures}>
      <dl className={css.facts}>
        {facts.map(({ name, value, unit, note }) => (
          <div key={name} hidden={isHidden(value)}>
            <dt>{name}</dt>
            <dd>
              <b>
                {value === undefined || value === null ? '\u00a0' : formatNumber(value)}
                {value !== undefined && value !== null && unit ? <small>{unit}</small> : null}
              </b>
              {note || '\u00a0'}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
