import { type RefCallback, useCallback } from 'react'
import { useSession } from '#web/api/session.ts'
import { useProfile } from '#web/features/identity/identity.public.ts'

/**
 * Returns the refs of two fields, which fill them, if they are empty, with the name and email address of the signed-in
 * person.
 */
export function useSenderPrefill(): {
  readonly name: RefCallback<HTMLInputElement>
  readonly email: RefCallback<HTMLInputElement>
} {
  const profile = useProfile(useSession() !== null).data
  const [name, email] = [profile?.name ?? '', profile?.email ?? '']
  return {
    name: useCallback((element) => fill(element, name), [name]),
    email: useCallback((element) => fill(element, email), [email]),
  }
}

function fill(element: HTMLInputElement | null, value: string): void {
  if (element && element.value === '') element.value = value
}
