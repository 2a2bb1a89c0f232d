import { ApiError } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { AchievementBanner } from '#web/ui/moment.tsx'
import { EmptyState, ErrorState, NothingFound, QueryStates, RowsSkeleton, Skeleton } from '#web/ui/states.tsx'
import { reportPartEvent } from './log.ts'
import { useSamples } from './samples.ts'
import { PartExample } from './shown.tsx'

const errors: Readonly<Record<string, ApiError>> = {
  'not signed in': new ApiError(401, 'notSignedIn', ''),
  'not allowed': new ApiError(403, 'forbidden', ''),
  'not there': new ApiError(404, 'notFound', 'There is no such course'),
  'wrong address': new ApiError(400, 'malformed', ''),
  offline: new ApiError(0, 'network', ''),
  failed: new ApiError(500, 'internal', '', { requestId: '0193b2c4' }),
}

/** Replacements of content: empty, nothing found, every kind of error, and loading. */
export default function UiStates() {
  const w = useSamples()
  const refetch = (() => reportPartEvent('again')) as never
  return (
    <>
      <PartExample name="Empty" isWide>
        <EmptyState title={w.title} hint={w.words} action={<Button size="s">{w.open}</Button>} />
      </PartExample>
      <PartExample name="Nothing found" isWide>
        <NothingFound title={w.title} hint={w.words} all={w.all} onAll={() => reportPartEvent('all')} />
      </PartExample>
      {Object.entries(errors).map(([name, error]) => (
        <PartExample key={name} name={name} isWide>
          <ErrorState error={error} onRetry={() => reportPartEvent(`again ${name}`)} />
        </PartExample>
      ))}
      {(['exam', 'certificate', 'level', 'course'] as const).map((kind) => (
        <PartExample key={kind} name={`Moment: ${kind}`} isWide>
          <AchievementBanner momentId={kind} kind={kind} title={w.title} note={w.words}>
            <Button onClick={() => reportPartEvent(`opened ${kind}`)}>{w.open}</Button>
          </AchievementBanner>
        </PartExample>
      ))}
      <PartExample name="Coming, failed, empty, there" isWide>
        <QueryStates
          query={{ data: undefined, error: null, isPending: true, refetch }}
          skeleton={<RowsSkeleton height={160} />}
        >
          {() => null}
        </QueryStates>
        <QueryStates
          query={{ data: undefined, error: errors.offline as ApiError, isPending: false, refetch }}
          skeleton={null}
        >
          {() => null}
        </QueryStates>
        <QueryStates
          query={{ data: [], error: null, isPending: false, refetch }}
          skeleton={null}
          isEmpty={(all) => all.length === 0}
          empty={<p>{w.all}: 0</p>}
        >
          {() => null}
        </QueryStates>
        <QueryStates query={{ data: w.words, error: null, isPending: false, refetch }} skeleton={null}>
          {(words) => <p>{words}</p>}
        </QueryStates>
        <Skeleton height={32} width={32} round />
      </PartExample>
    </>
  )
}
