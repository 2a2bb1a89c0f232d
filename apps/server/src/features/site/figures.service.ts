import type { DataOf } from '@portal/contract/http/call.ts'
import type { portalFigures } from '@portal/contract/site/figures.contract.ts'
import type { Deps } from '../../core/deps.ts'
import { countValidCertificates } from '../certificates/certificates.public.ts'
import { countPortalFigures } from './figures.store.ts'

type Figures = DataOf<typeof portalFigures>

/** A rate of fewer attempts would speak of persons. */
const smallestGroup = 10
const yearMs = 365 * 86_400_000
/** Every visitor sees these figures, and counting reads a year of attempts: each process counts once in this time. */
const keptMs = 600_000

const counted = new WeakMap<Deps, { readonly at: number; readonly figures: Promise<Figures> }>()

/** Loads the figures of the visitors' home page, at most ten minutes old. */
export function loadPortalFigures(deps: Deps): Promise<Figures> {
  const now = deps.clock.now().getTime()
  const known = counted.get(deps)
  if (known && now - known.at < keptMs) return known.figures
  const figures = computeFigures(deps, now)
  counted.set(deps, { at: now, figures })
  figures.catch(() => counted.delete(deps))
  return figures
}

async function computeFigures(deps: Deps, now: number): Promise<Figures> {
  const [certificates, { firstAttempts, passed, centres, cities }] = await Promise.all([
    countValidCertificates(deps.sql, new Date(now)),
    countPortalFigures(deps.sql, new Date(now - yearMs)),
  ])
  return {
    certificates,
    firstAttempts,
    passRate: firstAttempts < smallestGroup ? null : Math.round((passed / firstAttempts) * 100),
    centres,
    cities,
  }
}
