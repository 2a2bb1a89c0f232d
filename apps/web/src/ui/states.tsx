import { IconAlertTriangle, IconInbox, IconLock, IconSearchOff, IconWifiOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { openSignInModal } from '#web/api/login-modal.ts'
import { Button } from './button.tsx'
import css from './states.module.css'
import { useTexts } from './texts.ts'
import { uiTexts } from './ui-texts.ts'

type Icon = ComponentType<{ size?: number; stroke?: number }>
type StateProps = {
  readonly icon?: Icon
  readonly title: string
  readonly hint?: ReactNode
  readonly action?: ReactNode
  readonly level?: 1 | 2 | 3
}

/** A message in place of content, such as an empty list: what will appear there and the one useful action. */
export function EmptyState({ icon: Icon = IconInbox, title, hint, action, level = 2 }: StateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={css.state}>
      <Icon size={32} stroke={1.5} />
      <Heading>{title}</Heading>
      {hint ? <p>{hint}</p> : null}
      {action ? <div className={css.action}>{action}</div> : null}
    </div>
  )
}

/** Replaces a list when a search has no results; its button leads back to the complete list. */
export function NothingFound({
  title,
  hint,
  all,
  onAll,
}: {
  readonly title: string
  readonly hint: string
  readonly all: string
  readonly onAll: () => void
}) {
  const back = (
    <Button look="line" size="s" onClick={onAll}>
      {all}
    </Button>
  )
  return <EmptyState icon={IconSearchOff} title={title} hint={hint} action={back} />
}

type ErrorProps = {
  readonly error: unknown
  readonly onRetry?: () => void
  readonly level?: 1 | 2 | 3
  /** Links to other pages, for a page that does not exist. */
  readonly onward?: ReactNode
}

/** Shows an error: what happened, what is safe, and what to do. The text depends on the kind of error. */
export function ErrorState({ error, onRetry, level = 2, onward }: ErrorProps) {
  const t = useTexts(uiTexts)
  const api = error instanceof ApiError ? error : null
  const retry = onRetry ? (
    <Button look="line" size="s" onClick={onRetry}>
      {t.retry}
    </Button>
  ) : null
  if (api?.code === 401)
    return (
      <EmptyState
        level={level}
        icon={IconLock}
        title={t.signInTitle}
        hint={t.signInHint}
        action={
          <Button size="s" onClick={openSignInModal}>
            {t.signIn}
          </Button>
        }
      />
    )
  if (api?.code === 403)
    return <EmptyState level={level} icon={IconLock} title={t.notAllowedTitle} hint={api.msg || t.notAllowedHint} />
  if (api?.code === 404) return <EmptyState level={level} icon={IconSearchOff} title={api.msg} action={onward} />
  // The address can't refer to anything, so trying again does not help.
  if (api?.code === 400)
    return (
      <EmptyState
        level={level}
        icon={IconSearchOff}
        title={t.wrongAddressTitle}
        hint={t.wrongAddressHint}
        action={onward}
      />
    )
  if (api?.reason === 'network')
    return <EmptyState level={level} icon={IconWifiOff} title={t.offlineTitle} hint={t.offlineHint} action={retry} />
  const reference = typeof api?.details.requestId === 'string' ? t.requestId(api.details.requestId) : null
  return (
    <div role="alert">
      <EmptyState
        level={level}
        icon={IconAlertTriangle}
        title={t.failedTitle}
        hint={
          <>
            {api?.msg || t.failedHint}
            {reference ? <small className={css.reference}>{reference}</small> : null}
          </>
        }
        action={retry}
      />
    </div>
  )
}

/** A grey bar in place of content that is loading; give it the height of the content. */
export function Skeleton({
  height = 16,
  width = '100%',
  round = false,
}: {
  readonly height?: number | string
  readonly width?: number | string
  readonly round?: boolean
}) {
  return <span className={css.bar} style={{ height, width, borderRadius: round ? '50%' : undefined }} />
}

/**
 * Placeholders for the rows of a list that is loading: a name with details below. `height` is that of the whole list,
 * `row` that of one row, both in px.
 */
export function RowsSkeleton({ height, row = 80 }: { readonly height: number; readonly row?: number }) {
  return (
    <div className={css.lines} style={{ height }}>
      {Array.from({ length: Math.max(1, Math.round(height / row)) }, (_, nth) => nth + 1).map((number) => (
        <div key={number}>
          <Skeleton width={`${44 - (number % 3) * 8}%`} />
          <Skeleton height={12} width={`${68 - (number % 2) * 14}%`} />
        </div>
      ))}
    </div>
  )
}

type AnswerProps<T> = {
  readonly query: Pick<UseQueryResult<T, Error>, 'data' | 'error' | 'isPending' | 'refetch'>
  /** In the shape of the content. */
  readonly skeleton: ReactNode
  readonly isEmpty?: (data: T) => boolean
  readonly empty?: ReactNode
  /** The level of the heading of an error: 1 if the page has no other heading without its data. */
  readonly level?: 1 | 2 | 3
  readonly onward?: ReactNode
  readonly children: (data: T) => ReactNode
}

/**
 * The four states of anything that is fetched: loading, failed, empty, loaded. Old data remains visible if fetching it
 * again fails.
 */
export function QueryStates<T>({ query, skeleton, isEmpty, empty, level = 2, onward, children }: AnswerProps<T>) {
  const t = useTexts(uiTexts)
  if (query.data !== undefined) return isEmpty?.(query.data) ? empty : children(query.data)
  if (query.error)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} level={level} onward={onward} />
  return (
    // It has a separate key, so that its content gets new nodes; otherwise the browser would count those of the
    // skeleton as moved.
    <div key="coming" aria-busy="true">
      <span className="vh" role="status">
        {t.loading}
      </span>
      <div aria-hidden="true">{skeleton}</div>
    </div>
  )
}
