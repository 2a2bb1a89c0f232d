import { type RefCallback, useCallback } from 'react'
import { useSession } from '#web/api/session.ts'
import { useSessionProfile } from '#web/features/identity/identity.public.ts'

/**
 * Returns a ref for a name field and one for an email field, which fill these fields, while they are empty, with the
 * data of the signed-in person.
 */
export function useSenderPrefill(): {
  readonly name: RefCallback<HTMLInputElement>
  readonly email: RefCallback<HTMLInputElement>
} {
  const profile = useSessionProfile(useSession() !== null).data
  const [name, email] = [profile?.name ?? '', profile?.email ?? '']
  return {
    name: useCallback((element) => fill(element, name), [name]),
    email: useCallback((element) => fill(element, email), [email]),
  }
}

function fill(element: HTMLInputElement | null, value: string): void {
  if (element && element.value === '') element.value = value
}
