import { ApiError } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { EmptyState, ErrorState, NothingFound, QueryStates, RowsSkeleton, Skeleton } from '#web/ui/states.tsx'
import { tell } from './log.ts'
import { useSamples } from './samples.ts'
import { Shown } from './shown.tsx'

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
  const refetch = (() => tell('again')) as never
  return (
    <>
      <Shown name="Empty" isWide>
        <EmptyState title={w.title} hint={w.words} action={<Button size="s">{w.open}</Button>} />
      </Shown>
      <Shown name="Nothing found" isWide>
        <NothingFound title={w.title} hint={w.words} all={w.all} onAll={() => tell('all')} />
      </Shown>
      {Object.entries(errors).map(([name, error]) => (
        <Shown key={name} name={name} isWide>
          <ErrorState error={error} onRetry={() => tell(`again ${name}`)} />
        </Shown>
      ))}
      {(['exam', 'certificate', 'level', 'course'] as const).map((kind) => (
        <Shown key={kind} name={`Moment: ${kind}`} isWide>
          <Moment momentId={kind} kind={kind} title={w.title} note={w.words}>
            <Button onClick={() => tell(`opened ${kind}`)}>{w.open}</Button>
          </Moment>
        </Shown>
      ))}
      <Shown name="Coming, failed, empty, there" isWide>
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
      </Shown>
    </>
  )
}
